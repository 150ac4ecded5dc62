import type { WebSearchResult } from '../../contract/provider.ts';
import type { TagKind } from '../../html/elements.ts';
import { valuesOf } from '../../html/read-tag.ts';
import { type HtmlListener, type OpenTag, scanHtml } from '../../html/scan.ts';

export interface DuckDuckGoPage {
  readonly results: readonly WebSearchResult[];
  /** The instant answer above the results, as HTML; empty where there is none. */
  readonly abstract: string;
  /** It asks for proof that a human searches. */
  readonly isChallenge: boolean;
  /** It comes from DuckDuckGo's search, whatever was found. */
  readonly isSearchPage: boolean;
}

/**
 * Reads the page as a stream of tags: the markup is flat, and however hostile a page is, the time
 * that it takes grows only with its length. Texts stay HTML.
 */
export function readDuckDuckGoPage(html: string): DuckDuckGoPage {
  const reader = new ResultReader(html);
  scanHtml(html, reader);
  return reader.finished();
}

interface ResultRow {
  title: string;
  url: string;
  content: string;
  publishedDate?: string | undefined;
}

/** An element whose HTML is being collected. */
interface CollectedElement {
  readonly name: string;
  readonly skipsLinks: boolean;
  readonly keep: (html: string) => void;
  collected: string;
  from: number;
}

class ResultReader implements HtmlListener {
  private readonly html: string;
  private readonly rows: ResultRow[] = [];
  private row: ResultRow | undefined = undefined;
  private rowWithExtras: ResultRow | undefined = undefined;
  private collecting: CollectedElement | undefined = undefined;
  private abstract = '';
  private isChallenge = false;
  private isSearchPage = false;

  constructor(html: string) {
    this.html = html;
  }

  finished(): DuckDuckGoPage {
    this.keepCollected(this.html.length);
    const { abstract, isChallenge, isSearchPage } = this;
    const results = this.rows.filter(({ url }) => !url.includes('duckduckgo.com/y.js?'));
    return { results, abstract, isChallenge, isSearchPage };
  }

  open(kind: TagKind, tag: OpenTag): void {
    const marks = marksOf(tag.attributes);
    const { id, classes, href } = marks;
    const { row } = this;
    this.isChallenge ||= isChallengeMark(marks);
    this.isSearchPage ||= isSearchMark(marks);
    if (classes.includes('result') || classes.includes('web-result')) this.beginRow(tag, classes);
    else if (id === 'zero_click_abstract') {
      // The links in it say "More at Wikipedia".
      this.collect(kind, tag, (text) => (this.abstract = text), { skipsLinks: true });
    } else if (row !== undefined && classes.includes('result__a')) {
      row.url = href;
      this.collect(kind, tag, (text) => (row.title = text));
    } else if (row !== undefined && classes.includes('result__snippet')) {
      this.collect(kind, tag, (text) => (row.content = text));
    } else if (row !== undefined && classes.includes('result__extras__url')) {
      this.rowWithExtras = row;
    } else if (
      kind.name === 'span' &&
      this.collecting === undefined &&
      row !== undefined &&
      row === this.rowWithExtras
    ) {
      // Beside the address stands the day of the page, among blanks; the other span there is an icon.
      this.collect(kind, tag, (text) => (row.publishedDate ??= dateIn(text)));
    } else if (kind.name === 'a' && this.collecting?.skipsLinks) {
      this.collecting.collected += this.html.slice(this.collecting.from, tag.start);
      this.collecting.from = this.html.length;
    }
  }

  close({ name }: TagKind, start: number, end: number): void {
    if (name === this.collecting?.name) this.keepCollected(start);
    else if (name === 'a' && this.collecting?.skipsLinks) this.collecting.from = end;
  }

  private beginRow({ start }: OpenTag, classes: readonly string[]): void {
    this.keepCollected(start);
    const isResult = classes.includes('web-result') && !classes.includes('result--ad');
    this.row = isResult ? { title: '', url: '', content: '' } : undefined;
    if (this.row !== undefined) this.rows.push(this.row);
  }

  private collect({ name }: TagKind, tag: OpenTag, keep: CollectedElement['keep'], { skipsLinks = false } = {}): void {
    this.keepCollected(tag.start);
    this.collecting = { name, skipsLinks, keep, collected: '', from: tag.end };
  }

  private keepCollected(end: number): void {
    this.collecting?.keep(this.collecting.collected + this.html.slice(this.collecting.from, end));
    this.collecting = undefined;
  }
}

/** `2026-08-17T04:17:55.0000000`, in whatever time zone. */
function dateIn(html: string): string | undefined {
  return /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(html)?.[0];
}

type ElementMarks = ReturnType<typeof marksOf>;

/** What tells the elements of the page apart. */
function marksOf(attributes: readonly string[]) {
  const values = valuesOf(attributes);
  const value = (name: string) => values.get(name) ?? '';
  return { id: value('id'), classes: value('class').split(/\s+/), action: value('action'), href: value('href') };
}

/** Only attributes count: the page repeats the query, which may be about all of these words. */
function isChallengeMark({ id, classes, action }: ElementMarks): boolean {
  return (
    id === 'challenge-form' || action.includes('anomaly.js') || classes.some((name) => name.startsWith('anomaly-modal'))
  );
}

/**
 * What the pages of `/html/` have in common, with results or without: the list `#links`, the form
 * that leads back to `/html/`, or the note in their place. Half of the web has an `input[name=q]`.
 */
function isSearchMark({ id, classes, action }: ElementMarks): boolean {
  return id === 'links' || classes.includes('no-results') || /\/html\/?$/.test(action);
}
