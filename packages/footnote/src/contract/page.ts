import type { FootnoteError } from '../errors.ts';
import type { Warning } from './response.ts';

/** What a caller asks for. */
export interface PageRequest {
  /** http or https; at most 2,048 characters. With a `#fragment`, `content` begins with the section it names. */
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
  /** Only this section, with what is below it: its heading, `Parent > Child` where several are called so, or `#anchor`. */
  readonly section?: string | undefined;
  /** The headings with their sizes, and how to get each, instead of the text; with `section`, those below it. */
  readonly outline?: boolean | undefined;
  /** Says in `removed`, for each block that `main` leaves out of a web page, why it does. */
  readonly explain?: boolean | undefined;
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
  /** With `format: 'json'` and with `outline`. */
  readonly sections?: readonly PageSection[];
  /** The section that was asked for, by `section` or by the fragment of the address. */
  readonly section?: AskedSection;
  /** What follows behind `content`, or stands before it where a fragment chose its beginning. */
  readonly left?: PageRest;
  /** With `explain`: what was left out of a web page, in its order. */
  readonly removed?: readonly RemovedPart[];
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
  /** 1 to 6. */
  readonly level: number;
  /** Where it begins in the whole content: an `offset` to read from. */
  readonly offset: number;
  /** With all sections below it. */
  readonly characters: number;
  /** The `section` to ask for; left out where only the offset tells it from others. */
  readonly section?: string;
}

export interface AskedSection extends Omit<PageSection, 'section'> {
  /** The headings above it, the highest first. */
  readonly path: readonly string[];
}

/** What `content` does not hold, by headings. */
export interface PageRest {
  readonly characters: number;
  /** How many of them stand before `content`, where a fragment chose its beginning. */
  readonly before?: number;
  /** At most twelve: the highest headings, in the order of the page. Empty where it has none there. */
  readonly sections: readonly PageSection[];
  /** How many headings of the same kind are not listed. */
  readonly more: number;
}

/** A block that was left out of a page. */
export interface RemovedPart {
  /** In plain words. */
  readonly reason: string;
  /** As a selector would write it: `div#sidebar.nav`. */
  readonly place: string;
  readonly characters: number;
  /** How it begins. */
  readonly text: string;
}
