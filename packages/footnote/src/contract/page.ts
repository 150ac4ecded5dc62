import type { FootnoteError } from '../errors.ts';
import type { Warning } from './response.ts';

/** What a caller asks for. */
export interface PageRequest {
  /** http or https; at most 2,048 characters. */
  readonly url: string;
  /** Default `markdown`. `json` is Markdown with everything that is known about the page beside it. */
  readonly format?: PageFormat | undefined;
  /** `main` (default) leaves menus, ads and footers out; `full` keeps the whole page. */
  readonly mode?: PageMode | undefined;
  /** The longest content, cut at the border of a block. */
  readonly maxCharacters?: number | undefined;
  /** Where to go on reading: `nextOffset` of the page before. */
  readonly offset?: number | undefined;
  /** What the reader wants to know: the sections that fit best come first. */
  readonly query?: string | undefined;
  /** Another name of `query`. */
  readonly prompt?: string | undefined;
}

/** Several pages at once, with the same wishes for each. */
export interface PagesRequest extends Omit<PageRequest, 'url'> {
  /** At most 20. */
  readonly urls: readonly string[];
}

export interface PageCall {
  readonly signal?: AbortSignal | undefined;
  /** Who asks: limits and the log tell callers apart by it. */
  readonly caller?: string | undefined;
  /** Whose limit it takes, as for a search. */
  readonly countedAs?: string | undefined;
  /** The caller's place in a trace, as for a search. */
  readonly traceparent?: string | undefined;
  /** Milliseconds for the whole page, instead of the setting; at most 120,000. */
  readonly timeoutMs?: number | undefined;
  /** Asks anew, whatever is kept. */
  readonly noCache?: boolean | undefined;
  /**
   * Private places that may be read in this call alone, as exact `host:port`, beside those of the settings: a person
   * has said so. What a model or another program asks for never decides it.
   */
  readonly allowPrivate?: readonly string[] | undefined;
  /** The page is one of many that a program found by itself: robots.txt is obeyed unless that is switched off. */
  readonly isCrawl?: boolean | undefined;
}

export interface PagesCall extends PageCall {
  /** Told of each page when it is ready, whatever the others do. */
  readonly onPage?: ((outcome: PageOutcome) => void) | undefined;
}

/** What became of one of several pages. */
export type PageOutcome =
  | { readonly url: string; readonly page: Page; readonly error?: undefined }
  | { readonly url: string; readonly error: FootnoteError; readonly page?: undefined };

export type PageFormat = 'markdown' | 'text' | 'html' | 'json';
export type PageMode = 'main' | 'full';

export interface Page {
  readonly url: string;
  /** After all redirects. */
  readonly finalUrl: string;
  readonly status: number;
  /** As the body turned out to be, which need not be what the server said. */
  readonly contentType: string;
  readonly title: string;
  readonly content: string;
  readonly format: PageFormat;
  /** There is more of it than `content` holds. */
  readonly truncated: boolean;
  /** Of the whole content, of which `content` may be a part. */
  readonly totalCharacters?: number;
  readonly nextOffset?: number;
  readonly byline?: string;
  readonly publishedDate?: string;
  readonly language?: string;
  readonly canonicalUrl?: string;
  readonly links?: readonly PageLink[];
  readonly sections?: readonly PageSection[];
  readonly wordCount?: number;
  readonly warnings: readonly Warning[];
  readonly cached: 'no' | 'fresh' | 'stale';
  readonly tookMs: number;
}

export interface PageLink {
  readonly text: string;
  /** Absolute. */
  readonly url: string;
}

export interface PageSection {
  readonly heading: string;
  readonly level: number;
  /** Where it begins in the whole content: an `offset` to read from. */
  readonly offset: number;
}
