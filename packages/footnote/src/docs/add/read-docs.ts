import type { IndexOptions } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import type { SiteReader } from '../../fetch/site-reader.ts';
import { indexSite, type SiteReport } from '../crawl/index-site.ts';
import { forgetAdded } from './added-sources.ts';
import { chooseSitePages } from './choose-pages.ts';
import { versionSign, writeAddress } from './doc-address.ts';
import { indexTree } from './index-tree.ts';
import type { DocsPlan } from './plan-docs.ts';

interface ReadDocsOptions extends Pick<IndexOptions, 'onProgress' | 'signal'> {
  /** The index. */
  readonly file: string;
  readonly reader: SiteReader;
  readonly maxPages: number;
}

/** What was read for a package, and from where. */
export type ReadDocs =
  | { readonly report: SiteReport; readonly from: string; readonly isExact: boolean }
  | { readonly report: undefined; readonly reason: string };

/** How many links away from its first page, where a site lists none. */
const maxDepth = 3;

/** The first place that has documentation; what an older version had elsewhere leaves the index. */
export async function readDocs(plan: DocsPlan, options: ReadDocsOptions): Promise<ReadDocs> {
  const reasons: string[] = [];
  for (const { address, onlyListed = false } of plan.lookUps) {
    const at = writeAddress(address);
    try {
      const found =
        address.kind === 'site'
          ? { report: await readSite(address.url, onlyListed, plan, options), from: at, isExact: false }
          : await readTree(address, plan, options);
      const { report } = found;
      if (!report.complete || report.passages + report.unchanged > 0) {
        await forgetAdded(options.file, ({ name, root }) => name === plan.package && root !== report.root);
        return found;
      }
      await forgetAdded(options.file, ({ root }) => root === report.root);
      reasons.push(report.problems[0]?.reason ?? `${at} has nothing to read.`);
    } catch (error) {
      options.signal?.throwIfAborted();
      const failure = FootnoteError.from(error);
      if (failure.code === 'INTERNAL' || failure.code === 'CANCELLED') throw failure;
      reasons.push(failure.what);
    }
  }
  const nowhere = 'Its package.json names no homepage and no repository that can be asked.';
  return { report: undefined, reason: [...new Set(reasons)].join(' ') || nowhere };
}

function readSite(
  url: string,
  onlyListed: boolean,
  { owner }: DocsPlan,
  { file, ...options }: ReadDocsOptions,
): Promise<SiteReport> {
  const choose = (paths: readonly string[]) => chooseSitePages(paths, owner.version);
  return indexSite(file, { ...options, url, owner, choose, onlyListed, maxDepth });
}

async function readTree(
  at: Parameters<typeof indexTree>[1]['at'],
  { owner }: DocsPlan,
  { file, ...options }: ReadDocsOptions,
): Promise<ReadDocs & { readonly report: SiteReport }> {
  const report = await indexTree(file, { ...options, at, owner });
  return { report, from: writeAddress(report.at), isExact: report.at.ref.includes(versionSign) };
}
