import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocSource, DocsHit } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';

/** The address of a passage, with its line: on the web where the file is known to be there, else the file on disk. */
export function sourceLink(source: DocSource, path: string, line: number): string {
  const { root } = source;
  if (isSite(root)) return `${new URL(`/${path}`, root).href}${anchor(path, line)}`;
  return repositoryPage(source, path, line) ?? `${pathToFileURL(join(root, path)).href}${anchor(path, line)}`;
}

/** The file and its lines, for those who can read it there; nothing of what is only on the web. */
export function placeOnDisk({ source, path, line, endLine }: Pick<DocsHit, 'source' | 'path' | 'line' | 'endLine'>): {
  file?: string;
  line?: number;
  endLine?: number;
} {
  if (isSite(source.root)) return {};
  const last = line === 0 || endLine < line ? undefined : endLine;
  return { file: join(source.root, path), ...defined({ line: line === 0 ? undefined : line, endLine: last }) };
}

/**
 * The page of a repository, as far as a manifest tells. Known is that a text of prose which no build has made lies at
 * the same path below the package's folder there. What nobody can know without asking is whether the repository calls
 * the version as most do; a manifest that names its commit leaves no doubt. Declarations are mostly made by a compiler.
 */
function repositoryPage(source: DocSource, path: string, line: number): string | undefined {
  const { repository, version, name } = source;
  if (repository === undefined || !prose.test(path) || path.startsWith('../')) return undefined;
  const { url, directory, commit, built = [] } = repository;
  if (!/^https:\/\/(github|gitlab)\./.test(url) || isBuilt(path, built)) return undefined;
  const folder = directory ?? (isWholeRepository(url, name) ? '' : undefined);
  const ref = commit ?? (version === '' ? undefined : directory === undefined ? `v${version}` : `${name}@${version}`);
  if (folder === undefined || ref === undefined) return undefined;
  const base = `${url}${url.startsWith('https://gitlab.') ? '/-' : ''}`;
  return `${encodeURI(`${base}/blob/${ref}/${folder === '' ? '' : `${folder}/`}${path}`)}${anchor(path, line)}`;
}

const prose = /\.(?:md|mdx|markdown|rst|txt)$|(?:^|\/)readme$/i;

/** Folders that a build makes, and those that hold what a manifest says is to be run: not those of the repository. */
function isBuilt(path: string, built: readonly string[]): boolean {
  if (built.includes('.')) return true;
  return builtFolder.test(path) || built.some((folder) => path.startsWith(`${folder}/`));
}

const builtFolder = /^(?:dist|build|lib|esm|cjs|out|es|umd|output|_?site|public|target)\//;

/** A package without a folder of its own is a repository by itself where both have one name; else nobody knows. */
function isWholeRepository(url: string, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/^(?:node|js)[-.]|[-.](?:js|node|ts)$/g, '');
  const repository = url.slice(url.lastIndexOf('/') + 1);
  const [, scope = '', own = name] = /^@([^/]+)\/(.+)$/.exec(name) ?? [];
  return [own, `${scope}-${own}`].some((one) => plain(one) === plain(repository));
}

function isSite(root: string): boolean {
  return /^https?:\/\//.test(root);
}

/** PDF files have pages in place of lines; a page that was made into Markdown has neither. */
function anchor(path: string, line: number): string {
  if (line === 0) return '';
  return /\.pdf$/i.test(path) ? `#page=${line}` : `#L${line}`;
}
