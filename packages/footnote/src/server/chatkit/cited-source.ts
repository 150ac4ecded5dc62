import type { Source } from '../../contract/response.ts';
import { defined } from '../../defined.ts';
import type { AnnotationSource, FileSource, UrlSource } from './protocol.ts';

/** A source as ChatKit shows it; what the installed documentation says is in a file. */
export function citedSource(source: Source, isDocumentation: boolean): AnnotationSource {
  if (isDocumentation) return fileSource(source);
  if (source.url !== '') return urlSource(source);
  return { ...base(source), type: 'entity', id: `source-${source.n}`, interactive: false, data: {} };
}

export function urlSource(source: Omit<Source, 'n'>): UrlSource {
  const { url, domain } = source;
  return { ...base(source), type: 'url', url, ...defined({ attribution: domain === '' ? undefined : domain }) };
}

export function fileSource(source: Omit<Source, 'n'>): FileSource {
  return { ...base(source), type: 'file', filename: fileName(source) };
}

function base({ title, domain, quote, publishedDate }: Omit<Source, 'n'>) {
  return {
    title: title || domain || 'Untitled',
    ...defined({ description: quote === undefined ? undefined : `“${quote}”`, timestamp: publishedDate }),
  };
}

/**
 * Such as `undici/README.md:120`. Where on this machine or in which repository that lies is nothing to a reader, and
 * the title begins with the package.
 */
function fileName({ title, url }: Omit<Source, 'n'>): string {
  const { pathname, hash } = URL.canParse(url) ? new URL(url) : { pathname: title, hash: '' };
  const [packageName = ''] = title.split(' ');
  const [, path = pathname.split('/').at(-1) ?? ''] =
    /\/node_modules\/(?:@[^/]+\/)?[^/]+\/(.+)$/.exec(lastPackage(pathname)) ??
    /\/(?:blob|tree)\/[^/]+\/(.+)$/.exec(pathname) ??
    [];
  const line = /L(\d+)$/.exec(hash)?.[1];
  return `${packageName}/${decodeURI(path)}${line === undefined ? '' : `:${line}`}`;
}

/** Packages lie inside of each other. */
function lastPackage(pathname: string): string {
  const at = pathname.lastIndexOf('/node_modules/');
  return at === -1 ? pathname : pathname.slice(at);
}
