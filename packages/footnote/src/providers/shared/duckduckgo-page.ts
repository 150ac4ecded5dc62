import type { Token } from 'parse5';
import type { WebSearchResult } from '../../contract/provider.ts';

export interface DuckDuckGoPage {
  readonly results: readonly WebSearchResult[];
  /** The instant answer above the results, as HTML; empty where there is none. */
  readonly abstract: string;
  /** It asks for proof that a human searches. */
  readonly isChallenge: boolean;
  /** It comes from DuckDuckGo's search, whatever was found. */
  readonly isSearchPage: boolean;
}

/** An element whose HTML is being collected. */
interface Reading {
  readonly tagName: string;
  readonly skipsLinks: boolean;
  readonly keep: (html: string) => void;
  collected: string;
  from: number;
}

/**
 * Reads the page as a stream of tags: the markup is flat, and however hostile a page is, the time
 * that it takes grows only with its length. Texts stay HTML.
 */
export async function readDuckDuckGoPage(html: string): Promise<DuckDuckGoPage> {
  const { Tokenizer, TokenizerMode } = await import('parse5');
  const rows: { title: string; url: string; content: string }[] = [];
  const page = { abstract: '', isChallenge: false, isSearchPage: false };
  let row: (typeof rows)[number] | undefined;
  let reading: Reading | undefined;

  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        // A tokenizer alone doesn't know that the inside of these elements is no markup.
        if (tag.tagName === 'script' || tag.tagName === 'style') tokenizer.state = TokenizerMode.RAWTEXT;
        if (tag.tagName === 'title' || tag.tagName === 'textarea') tokenizer.state = TokenizerMode.RCDATA;
        open(tag, attributesOf(tag));
      },
      onEndTag: close,
      onEof: () => finish(html.length),
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
    },
  );

  function open(tag: Token.TagToken, attributes: Attributes): void {
    const { id, classes, href } = attributes;
    page.isChallenge ||= isChallengeMark(attributes);
    page.isSearchPage ||= isSearchMark(attributes);
    if (classes.includes('result') || classes.includes('web-result')) {
      finish(startOf(tag));
      row = classes.includes('web-result') && !classes.includes('result--ad') ? emptyRow() : undefined;
      if (row !== undefined) rows.push(row);
    } else if (id === 'zero_click_abstract') {
      // The links in it say "More at Wikipedia".
      read(tag, (text) => (page.abstract = text), { skipsLinks: true });
    } else if (row !== undefined && classes.includes('result__a')) {
      const current = row;
      current.url = href;
      read(tag, (text) => (current.title = text));
    } else if (row !== undefined && classes.includes('result__snippet')) {
      const current = row;
      read(tag, (text) => (current.content = text));
    } else if (tag.tagName === 'a' && reading?.skipsLinks) {
      reading.collected += html.slice(reading.from, startOf(tag));
      reading.from = html.length;
    }
  }

  function close(tag: Token.TagToken): void {
    if (tag.tagName === reading?.tagName) finish(startOf(tag));
    else if (tag.tagName === 'a' && reading?.skipsLinks) reading.from = endOf(tag);
  }

  function read(tag: Token.TagToken, keep: Reading['keep'], { skipsLinks = false } = {}): void {
    finish(startOf(tag));
    reading = { tagName: tag.tagName, skipsLinks, keep, collected: '', from: endOf(tag) };
  }

  function finish(end: number): void {
    reading?.keep(reading.collected + html.slice(reading.from, end));
    reading = undefined;
  }

  tokenizer.write(html, true);
  return { ...page, results: rows.filter(({ url }) => !url.includes('duckduckgo.com/y.js?')) };
}

interface Attributes {
  readonly id: string;
  readonly classes: readonly string[];
  readonly action: string;
  readonly href: string;
}

function attributesOf({ attrs }: Token.TagToken): Attributes {
  const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? '';
  return { id: value('id'), classes: value('class').split(/\s+/), action: value('action'), href: value('href') };
}

/** Only attributes count: the page repeats the query, which may be about all of these words. */
function isChallengeMark({ id, classes, action }: Attributes): boolean {
  return (
    id === 'challenge-form' || action.includes('anomaly.js') || classes.some((name) => name.startsWith('anomaly-modal'))
  );
}

/**
 * What the pages of `/html/` have in common, with results or without: the list `#links`, the form
 * that leads back to `/html/`, or the note in their place. Half of the web has an `input[name=q]`.
 */
function isSearchMark({ id, classes, action }: Attributes): boolean {
  return id === 'links' || classes.includes('no-results') || /\/html\/?$/.test(action);
}

function emptyRow() {
  return { title: '', url: '', content: '' };
}

function startOf(tag: Token.TagToken): number {
  return tag.location?.startOffset ?? 0;
}

function endOf(tag: Token.TagToken): number {
  return tag.location?.endOffset ?? 0;
}

function ignore(): void {}
