import { decodeHTMLAttribute } from 'entities/decode';

/** Nobody writes more on purpose; the rest of a million is read and forgotten. */
const mostAttributes = 64;
const longestValue = 100_000;
const mostNames = 1_000;

const slash = 0x2f;
const greater = 0x3e;
const equals = 0x3d;
const doubleQuote = 0x22;
const singleQuote = 0x27;

export const noAttributes: readonly string[] = [];

/** An attribute in its place. */
export interface PlacedAttribute {
  readonly start: number;
  readonly end: number;
  /** In lower case. */
  readonly name: string;
  /** The value, entities and all. */
  readonly written: string;
  /** The value, entities decoded. */
  readonly value: string;
}

/** Reads tags by the states of HTML's own tokenizer (HTML §13.2.5.8 and §13.2.5.32 ff.). */
export class TagReader {
  /** Of the last tag, in lower case. */
  name = '';
  nameEnd = 0;
  /** Name, value, name, value … */
  attributes: readonly string[] = noAttributes;
  start = 0;
  /** Behind the tag. */
  end = 0;
  private readonly html: string;
  private at = 0;
  /** Places of the last attribute. */
  private attributeFrom = 0;
  private attributeNameEnd = 0;
  private valueFrom = 0;
  private valueEnd = 0;
  private readonly found: string[] = [];
  private readonly names = new Map<string, string>();

  constructor(html: string) {
    this.html = html;
  }

  /** The tag that starts here. False where the text ends before the tag does: such a tag is no tag. */
  read(start: number, nameAt: number, ignoresAttributes: boolean): boolean {
    this.begin(start, nameAt);
    const { found } = this;
    found.length = 0;
    while (this.nextAttribute()) {
      if (ignoresAttributes || found.length >= 2 * mostAttributes) continue;
      found.push(this.attributeName, decoded(this.written.slice(0, longestValue)));
    }
    // A copy takes no more room than it needs, and there may be one for each of 100,000 elements.
    this.attributes = found.length === 0 ? noAttributes : found.slice();
    this.end = this.at + 1;
    return this.at < this.html.length;
  }

  /** All attributes of a start tag, in their places. */
  placedAttributes(start: number): readonly PlacedAttribute[] {
    const attributes: PlacedAttribute[] = [];
    this.begin(start, start + 1);
    while (this.nextAttribute()) {
      const { written, attributeFrom, attributeName, valueFrom, attributeNameEnd } = this;
      const end = valueFrom === attributeNameEnd ? attributeNameEnd : this.at;
      attributes.push({ start: attributeFrom, end, name: attributeName, written, value: decoded(written) });
    }
    return attributes;
  }

  /** Behind the name that begins here. */
  skipName(from: number): number {
    this.at = from;
    this.skipWord(false);
    this.nameEnd = this.at;
    return this.at;
  }

  private begin(start: number, nameAt: number): void {
    this.start = start;
    this.skipName(nameAt);
    this.name = this.html.slice(nameAt, this.at).toLowerCase();
  }

  /** Reads on over one attribute; false at the end of the tag, or of the text. */
  private nextAttribute(): boolean {
    const { html } = this;
    let code = html.charCodeAt(this.at);
    while (isBlank(code) || code === slash) code = html.charCodeAt(++this.at);
    if (code === greater || this.at >= html.length) return false;
    this.attributeFrom = this.at++;
    this.skipWord(true);
    this.attributeNameEnd = this.at;
    this.skipBlanks();
    this.valueFrom = this.attributeNameEnd;
    this.valueEnd = this.attributeNameEnd;
    if (html.charCodeAt(this.at) === equals) this.skipValue();
    return true;
  }

  private skipValue(): void {
    const { html } = this;
    this.at++;
    this.skipBlanks();
    let code = html.charCodeAt(this.at);
    if (code === doubleQuote || code === singleQuote) {
      this.valueFrom = this.at + 1;
      const until = html.indexOf(code === doubleQuote ? '"' : "'", this.valueFrom);
      this.valueEnd = until === -1 ? html.length : until;
      this.at = until === -1 ? html.length : until + 1;
      return;
    }
    this.valueFrom = this.at;
    while (!isBlank(code) && code !== greater && this.at < html.length) code = html.charCodeAt(++this.at);
    this.valueEnd = this.at;
  }

  /** The same few names come again and again: each is kept once. */
  private get attributeName(): string {
    const written = this.html.slice(this.attributeFrom, this.attributeNameEnd);
    const known = this.names.get(written);
    if (known !== undefined) return known;
    const name = written.toLowerCase();
    if (this.names.size < mostNames) this.names.set(written, name);
    return name;
  }

  /** The value of the last attribute, entities and all. */
  private get written(): string {
    return this.html.slice(this.valueFrom, this.valueEnd);
  }

  private skipWord(endsAtEquals: boolean): void {
    const { html } = this;
    for (; this.at < html.length; this.at++) {
      const code = html.charCodeAt(this.at);
      if (isBlank(code) || code === slash || code === greater || (endsAtEquals && code === equals)) return;
    }
  }

  private skipBlanks(): void {
    while (isBlank(this.html.charCodeAt(this.at))) this.at++;
  }
}

/** The first value of each name counts, as in browsers. */
export function valuesOf(attributes: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (let i = attributes.length - 2; i >= 0; i -= 2) values.set(attributes[i] ?? '', attributes[i + 1] ?? '');
  return values;
}

function decoded(value: string): string {
  return value.includes('&') ? decodeHTMLAttribute(value) : value;
}

export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
