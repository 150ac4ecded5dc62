import type { Source } from '../../../footnote/src/contract/response.ts';

/** What a chip says of a source: its host, or the package of an installed document. */
export function shortName({ domain, title, url }: Source): string {
  if (url.startsWith('file:')) return title.split(' › ')[0] ?? title;
  return domain === '' ? title : domain;
}

/** A web address that may be opened; documents on the server's disk may not. */
export function linkOf({ url }: Source): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}

export function dateOf({ publishedDate }: Source): string | undefined {
  if (publishedDate === undefined || Number.isNaN(Date.parse(publishedDate))) return undefined;
  return new Date(publishedDate).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
