import type { PageLink, PageMode } from '../contract/page.ts';
import type { Warning } from '../contract/response.ts';

/** What the network gave, inflated and within all limits, before anybody looked into it. */
export interface Download {
  readonly finalUrl: string;
  readonly status: number;
  /** Lower-cased names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The body was larger than allowed, and this is its beginning. */
  readonly cut: boolean;
}

/** How the content is wanted; `json` pages carry Markdown. */
export type ContentFormat = 'markdown' | 'text' | 'html';

export interface ContentOptions {
  readonly format: ContentFormat;
  readonly mode: PageMode;
}

/** A body that was understood: whole, neither cut nor cleaned yet. */
export interface PageDocument {
  readonly contentType: string;
  readonly title: string;
  readonly content: string;
  readonly byline?: string;
  /** What the site calls itself. */
  readonly siteName?: string;
  /** ISO 8601. */
  readonly publishedDate?: string;
  /** BCP 47, as the page says. */
  readonly language?: string;
  readonly canonicalUrl?: string;
  readonly links: readonly PageLink[];
  /** Its end is missing, or what stands behind a wall is. */
  readonly partial?: 'cut' | 'wall';
  readonly warnings: readonly Warning[];
}

/** What is in an HTML page. `content` is in the wanted format; everything else as in PageDocument. */
export type Extracted = Omit<PageDocument, 'contentType' | 'warnings' | 'partial'> & {
  /** `main` was asked for and none could be told apart, so this is the whole page. */
  readonly isWhole: boolean;
  /** The page has more text than anybody keeps, and this is its beginning. */
  readonly isCut: boolean;
};
