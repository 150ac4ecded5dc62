import { type XmlEvent, xmlEvents } from './xml-events.ts';

/** What RSS, RDF and Atom call differently, under one name: of a feed, or of one of its entries. As written. */
export type FeedFields = Partial<
  Record<'title' | 'link' | 'date' | 'updated' | 'summary' | 'content' | 'language' | 'id', string>
>;

/** By local name: prefixes differ from feed to feed. */
const fieldOf: Readonly<Record<string, keyof FeedFields>> = {
  title: 'title',
  link: 'link',
  pubdate: 'date',
  published: 'date',
  issued: 'date',
  date: 'date',
  updated: 'updated',
  modified: 'updated',
  description: 'summary',
  subtitle: 'summary',
  summary: 'summary',
  content: 'content',
  encoded: 'content',
  language: 'language',
  guid: 'id',
};

export function readFeedFields(source: string): {
  readonly feed: FeedFields;
  readonly entries: readonly FeedFields[];
} {
  const reader = new FeedReader();
  for (const event of xmlEvents(source)) reader.take(event);
  return reader;
}

class FeedReader {
  readonly feed: FeedFields = {};
  readonly entries: FeedFields[] = [];
  #entry: FeedFields | undefined;
  /** The elements that are open, by local name. */
  readonly #path: string[] = [];
  /** The field whose text is being gathered. Markup inside it is text too. */
  #open: { readonly field: keyof FeedFields; readonly depth: number; text: string } | undefined;

  take(event: XmlEvent): void {
    if (event.kind === 'text') {
      if (this.#open !== undefined) this.#open.text += event.text;
    } else if (event.kind === 'open') this.#enter(event);
    else this.#leave(localName(event.name));
  }

  #enter({ name, attributes }: Extract<XmlEvent, { kind: 'open' }>): void {
    const local = localName(name);
    const parent = this.#path.at(-1);
    this.#path.push(local);
    if (this.#open !== undefined) return;
    if (isEntry(local)) this.#entry = {};
    const field = fieldOf[local];
    // `media:title` and its like describe a picture.
    if (field === undefined || /^(?:media|itunes|image):/i.test(name) || parent === 'image') return;
    if (field === 'link') this.#keepLink(attributes);
    this.#open = { field, depth: this.#path.length, text: '' };
  }

  /** Atom's links are attributes; the page itself is the one without `rel`, or `alternate`. */
  #keepLink({ href, rel }: Readonly<Record<string, string>>): void {
    const target = this.#entry ?? this.feed;
    if (href !== undefined && (rel === undefined || rel === 'alternate')) target.link ??= href;
  }

  /** An end without its beginning is passed over. */
  #leave(local: string): void {
    if (this.#path.at(-1) !== local) return;
    if (this.#open?.depth === this.#path.length) {
      const text = this.#open.text.trim();
      const target = this.#entry ?? this.feed;
      if (text !== '') target[this.#open.field] ??= text;
      this.#open = undefined;
    }
    this.#path.pop();
    if (this.#entry === undefined || !isEntry(local)) return;
    this.entries.push(this.#entry);
    this.#entry = undefined;
  }
}

function isEntry(local: string): boolean {
  return local === 'item' || local === 'entry';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
