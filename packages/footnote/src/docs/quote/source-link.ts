import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocSource } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';

/** Folders that a build makes: they are in the package, but not in its repository. */
const built = /^(dist|build|lib|esm|cjs|out|es|umd)\//;

/** The address of a passage: at its site or repository, there for exactly this version, else the file on disk; with its line. */
export function sourceLink(source: DocSource, path: string, line: number): string {
  const { repository, version, root } = source;
  if (isSite(root)) return new URL(`/${path}`, root).href;
  if (repository === undefined || version === '' || !/^https:\/\/(github|gitlab)\./.test(repository.url)) {
    return `${pathToFileURL(join(root, path)).href}${anchor(path, line)}`;
  }
  const folder = repository.directory === undefined ? '' : `${repository.directory.replace(/^\.?\/|\/$/g, '')}/`;
  const base = `${repository.url}${repository.url.startsWith('https://gitlab.') ? '/-' : ''}`;
  const tag = folder === '' ? `v${version}` : `${source.name}@${version}`;
  // A built file has no page of its own there; its place stays readable behind the #.
  if (built.test(path))
    return `${encodeURI(`${base}/tree/${tag}/${folder}`.replace(/\/$/, ''))}#${encodeURI(path)}:L${line}`;
  return `${encodeURI(`${base}/blob/${tag}/${folder}${path}`)}${anchor(path, line)}`;
}

/** The file and its line, for those who can read it there; nothing of what is only on the web. */
export function placeOnDisk({ root }: DocSource, path: string, line: number): { file?: string; line?: number } {
  if (isSite(root)) return {};
  return { file: join(root, path), ...defined({ line: line === 0 ? undefined : line }) };
}

function isSite(root: string): boolean {
  return /^https?:\/\//.test(root);
}

/** PDF files have pages in place of lines; a page that was made into Markdown has neither. */
function anchor(path: string, line: number): string {
  if (line === 0) return '';
  return /\.pdf$/i.test(path) ? `#page=${line}` : `#L${line}`;
}
