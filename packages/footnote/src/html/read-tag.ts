import { decodeHTMLAttribute } from 'entities/decode';
import { noAttributes } from './page-node.ts';

/** Nobody writes more on purpose; the rest of a million is read and forgotten. */
const mostAttributes = 64;
const longestValue = 100_000;
const mostNames = 1_000;

const slash = 0x2f;
const greater = 0x3e;
const equals = 0x3d;
const doubleQuote = 0x22;
const singleQuote = 0x27;

/** Reads tags by the states of HTML's own tokenizer. */
export class TagReader {
  /** Of the last tag, in lower case. */
  name = '';
  /** Name, value, name, value … */
  attributes: readonly string[] = noAttributes;
  /** Behind the tag. */
  end = 0;
  private readonly html: string;
  private at = 0;
  private readonly found: string[] = [];
  private readonly names = new Map<string, string>();

  constructor(html: string) {
    this.html = html;
  }

  /** From the first letter of its name. False where the page ends before the tag does: such a tag is no tag. */
  read(from: number): boolean {
    this.at = from;
    this.skipName(false);
    this.name = this.html.slice(from, this.at).toLowerCase();
    const attributes = this.found;
    attributes.length = 0;
    while (this.skipToAttribute()) this.readAttribute(attributes);
    // A copy takes no more room than it needs, and there may be one for each of 100,000 elements.
    this.attributes = attributes.length === 0 ? noAttributes : attributes.slice();
    this.end = this.at + 1;
    return this.at < this.html.length;
  }

  /** False at the end of the tag, or of the page. */
  private skipToAttribute(): boolean {
    let code = this.html.charCodeAt(this.at);
    while (isBlank(code) || code === slash) code = this.html.charCodeAt(++this.at);
    return code !== greater && this.at < this.html.length;
  }

  private readAttribute(attributes: string[]): void {
    const { html } = this;
    const from = this.at++;
    this.skipName(true);
    const until = this.at;
    this.skipBlanks();
    const value = html.charCodeAt(this.at) === equals ? this.readValue() : '';
    if (attributes.length < 2 * mostAttributes) attributes.push(this.nameOf(html.slice(from, until)), value);
  }

  /** The same few names come again and again: each is kept once. */
  private nameOf(written: string): string {
    const known = this.names.get(written);
    if (known !== undefined) return known;
    const name = written.toLowerCase();
    if (this.names.size < mostNames) this.names.set(written, name);
    return name;
  }

  private readValue(): string {
    const { html } = this;
    this.at++;
    this.skipBlanks();
    const quote = html.charCodeAt(this.at);
    if (quote === doubleQuote || quote === singleQuote) {
      const from = this.at + 1;
      const until = html.indexOf(quote === doubleQuote ? '"' : "'", from);
      this.at = until === -1 ? html.length : until + 1;
      return decoded(html.slice(from, Math.min(this.at - 1, from + longestValue)));
    }
    const from = this.at;
    let code = quote;
    while (!isBlank(code) && code !== greater && this.at < html.length) code = html.charCodeAt(++this.at);
    return decoded(html.slice(from, Math.min(this.at, from + longestValue)));
  }

  private skipName(endsAtEquals: boolean): void {
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

function decoded(value: string): string {
  return value.includes('&') ? decodeHTMLAttribute(value) : value;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}
