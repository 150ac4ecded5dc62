import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocSource } from './passage.ts';

/** Folders that a build makes: they are in the package, but not in its repository. */
const built = /^(dist|build|lib|esm|cjs|out|es|umd)\//;

/** The page of a passage: at the repository, for exactly this version, else the file on disk; with its line. */
export function pageUrl(source: DocSource, path: string, line: number): string {
  const { repository, version } = source;
  if (repository === undefined || version === '' || !/^https:\/\/(github|gitlab)\./.test(repository.url)) {
    return `${pathToFileURL(join(source.root, path)).href}#L${line}`;
  }
  const folder = repository.directory === undefined ? '' : `${repository.directory.replace(/^\.?\/|\/$/g, '')}/`;
  const base = `${repository.url}${repository.url.startsWith('https://gitlab.') ? '/-' : ''}`;
  const tag = folder === '' ? `v${version}` : `${source.name}@${version}`;
  // A built file has no page of its own there; its place stays readable behind the #.
  if (built.test(path))
    return `${encodeURI(`${base}/tree/${tag}/${folder}`.replace(/\/$/, ''))}#${encodeURI(path)}:L${line}`;
  return `${encodeURI(`${base}/blob/${tag}/${folder}${path}`)}#L${line}`;
}
