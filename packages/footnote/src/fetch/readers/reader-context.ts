import { cutPlace, lineEnd } from '../../text/cut.ts';
import type { ContentOptions, PageDocument } from '../page-document.ts';

/** What a reader gets beside the text. */
export interface ReaderContext {
  readonly url: string;
  /** The file's own name; empty for a folder. */
  readonly name: string;
  readonly wanted: ContentOptions;
  readonly signal?: AbortSignal | undefined;
}

/** What a reader gives: everything of a document but its type. */
export type ReaderResult = Omit<PageDocument, 'contentType'>;

/** Nobody reads more of one file; what is longer is cut, and says so. */
export const mostCharacters = 1_000_000;

export function titleFromAddress({ url, name }: Pick<ReaderContext, 'url' | 'name'>): string {
  return name || (URL.canParse(url) ? new URL(url).hostname : '');
}

/** The text within the limit, cut at the end of a line where one is near. */
export function bounded(text: string): { readonly text: string } & Pick<ReaderResult, 'warnings' | 'partial'> {
  if (text.length <= mostCharacters) return { text, warnings: [] };
  const cut = text.slice(0, cutPlace(text, mostCharacters * 0.9, mostCharacters, [lineEnd])).replace(/\n$/, '');
  const message = `Only the first ${cut.length.toLocaleString('en')} of ${text.length.toLocaleString('en')} characters were read.`;
  return { text: cut, warnings: [{ kind: 'page-incomplete', message }], partial: 'cut' };
}

/** Absolute and of the web, or undefined. */
export function webAddress(link: string | undefined, base: string): string | undefined {
  const trimmed = link?.trim() ?? '';
  if (trimmed === '' || !URL.canParse(trimmed, base)) return undefined;
  const { protocol, href } = new URL(trimmed, base);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
