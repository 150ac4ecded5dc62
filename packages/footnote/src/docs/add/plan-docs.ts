import type { DocSource, PlannedDocs } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import type { DocSourceEntry } from '../../settings/doc-source.ts';
import type { SiteOwner } from '../crawl/site.ts';
import { readManifest } from '../find/manifest.ts';
import { type DocAddress, readAddress, writeAddress } from './doc-address.ts';

/** Where one package's documentation is looked for. */
export interface DocsPlan extends PlannedDocs {
  readonly owner: SiteOwner;
  readonly lookUps: readonly LookUp[];
}

interface LookUp {
  readonly address: DocAddress;
  /** Only where the site lists its pages. */
  readonly onlyListed?: boolean;
}

/**
 * Everything here is known without asking anybody. A site that lists its pages comes first, in llms.txt or a sitemap;
 * then the repository at the tag of the installed version; then the site as far as its links lead.
 */
export async function planDocs(source: DocSource, recorded: string | undefined): Promise<DocsPlan> {
  const { root: _, ...owner } = source;
  const lookUps = recorded === undefined ? await lookUpsFor(source) : [{ address: addressOf(recorded) }];
  const places = [...new Set(lookUps.map(({ address }) => writeAddress(address)))];
  return { package: source.name, version: source.version, places, owner, lookUps };
}

function addressOf(text: string): DocAddress {
  const address = readAddress(text);
  if (address !== undefined) return address;
  throw new FootnoteError('INVALID_URL', 'That is not the address of a site or of a folder in a repository.', {
    hint: 'Write it like https://zod.dev/ or https://github.com/colinhacks/zod/tree/v4.1.0/docs.',
  });
}

async function lookUpsFor({ root, repository }: DocSource): Promise<readonly LookUp[]> {
  const { homepage } = (await readManifest(root)) ?? {};
  const page = homepage === undefined ? undefined : readAddress(homepage);
  const site = page?.kind === 'site' && !isRegistry(page.url) ? page : undefined;
  const tree = page?.kind === 'tree' ? page : repository === undefined ? undefined : readAddress(repository.url);
  return [
    ...(site === undefined ? [] : [{ address: site, onlyListed: true }]),
    // Whatever branch a page is of, the tag of the installed version is meant.
    ...(tree?.kind === 'tree' ? [{ address: withoutRef(tree, repository?.directory) }] : []),
    ...(site === undefined ? [] : [{ address: site }]),
  ];
}

function withoutRef(tree: DocAddress & { readonly kind: 'tree' }, directory: string | undefined): DocAddress {
  const { ref: _, ...rest } = tree;
  return { ...rest, folder: tree.folder === '' ? (directory ?? '') : tree.folder };
}

/** The page of a package there shows its readme, which is installed. */
function isRegistry(address: string): boolean {
  return /(?:^|\.)npmjs\.(?:com|org)$/.test(new URL(address).hostname);
}

/** What the settings record of a package. */
export function recordedFor(name: string, entries: readonly DocSourceEntry[]): string | undefined {
  return entries.find((entry) => entry.package === name)?.from;
}
