import type { PageLink, PageMode, RemovedPart } from '../contract/page.ts';
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
  /** Says for each block that is left out of an HTML page why it is. */
  readonly explain?: boolean;
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
  /** Where places of an HTML page that links can lead to begin in `content`, in its order. */
  readonly anchors?: readonly PageAnchor[];
  /** Only of the main text of an HTML page. */
  readonly kept?: KeptText;
  /** Only where it was asked for: what is left out of an HTML page, in its order. */
  readonly removed?: readonly RemovedPart[];
  /** Its end is missing, or what stands behind a wall is. */
  readonly partial?: 'cut' | 'wall';
  readonly warnings: readonly Warning[];
}

export interface PageAnchor {
  readonly id: string;
  /** In UTF-16 units. */
  readonly offset: number;
}

export interface KeptText {
  /** From 0 to 1: of the text that a reader of the page sees, lists of links not counted. */
  readonly share: number;
}

/** What is in an HTML page. `content` is in the wanted format; everything else as in PageDocument. */
export type Extracted = Omit<PageDocument, 'contentType' | 'warnings' | 'partial'> & {
  /** `main` was asked for and none could be told apart, so this is the whole page. */
  readonly isWhole: boolean;
  /** The page has more text than anybody keeps, and this is its beginning. */
  readonly isCut: boolean;
};
