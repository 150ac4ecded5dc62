import type { Source } from '../../../footnote/src/contract/response.ts';

/** What a chip says of a source: its host, or the package of an installed document. */
export function shortName({ domain, title }: Source): string {
  const [, source] = /^(.+? v?\d\S*) › /.exec(title) ?? [];
  return source ?? (domain === '' ? title : domain);
}

/** Without what `shortName` says already. */
export function ownTitle(source: Source): string {
  const prefix = `${shortName(source)} › `;
  return source.title.startsWith(prefix) ? source.title.slice(prefix.length) : source.title;
}

/** Where it is, in a few words; some services give a page no other title than its host, and then its path says more. */
export function placeOf(source: Source): string {
  const name = shortName(source);
  if (name !== source.title || !URL.canParse(source.url)) return name;
  const { pathname } = new URL(source.url);
  return pathname === '/' ? '' : decodedOrSame(pathname);
}

/** A web address that may be opened; documents on the server's disk may not. */
export function linkOf({ url }: Source): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}

function decodedOrSame(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export function dateOf({ publishedDate }: Source): string | undefined {
  if (publishedDate === undefined || Number.isNaN(Date.parse(publishedDate))) return undefined;
  // A day without a time is the same day everywhere.
  const timeZone = publishedDate.includes('T') ? undefined : 'UTC';
  return new Date(publishedDate).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone });
}
