import { decodeHTMLAttribute } from 'entities/decode';
import { noAttributes } from './page-node.ts';

/** Where a tag is read from, and what was read. */
export interface TagReader {
  readonly html: string;
  /** In lower case. */
  name: string;
  /** Name, value, name, value … */
  attributes: readonly string[];
  /** Behind the tag. */
  end: number;
}

/** Nobody writes more on purpose; the rest of a million is read and forgotten. */
const mostAttributes = 64;
const longestValue = 100_000;

/**
 * Reads a tag from the first letter of its name, by the states of HTML's own tokenizer. False where
 * the page ends before the tag does: such a tag is no tag.
 */
export function readTag(reader: TagReader, from: number): boolean {
  const { html } = reader;
  let at = from;
  let code = html.charCodeAt(at);
  while (!isBlank(code) && code !== slash && code !== greater) {
    if (Number.isNaN(code)) return false;
    code = html.charCodeAt(++at);
  }
  reader.name = html.slice(from, at).toLowerCase();
  reader.attributes = noAttributes;
  const attributes: string[] = [];
  for (;;) {
    while (isBlank(code) || code === slash) code = html.charCodeAt(++at);
    if (Number.isNaN(code)) return false;
    if (code === greater) break;

    const nameFrom = at;
    do code = html.charCodeAt(++at);
    while (!isBlank(code) && code !== slash && code !== greater && code !== equals && !Number.isNaN(code));
    const nameUntil = at;
    while (isBlank(code)) code = html.charCodeAt(++at);

    let valueFrom = at;
    let valueUntil = at;
    if (code === equals) {
      code = html.charCodeAt(++at);
      while (isBlank(code)) code = html.charCodeAt(++at);
      if (code === doubleQuote || code === singleQuote) {
        valueFrom = at + 1;
        valueUntil = html.indexOf(code === doubleQuote ? '"' : "'", valueFrom);
        if (valueUntil === -1) return false;
        at = valueUntil + 1;
      } else {
        valueFrom = at;
        while (!isBlank(code) && code !== greater && !Number.isNaN(code)) code = html.charCodeAt(++at);
        valueUntil = at;
      }
      code = html.charCodeAt(at);
    }
    if (attributes.length < 2 * mostAttributes) {
      attributes.push(html.slice(nameFrom, nameUntil).toLowerCase(), valueOf(html, valueFrom, valueUntil));
    }
  }
  reader.attributes = attributes;
  reader.end = at + 1;
  return true;
}

function valueOf(html: string, from: number, until: number): string {
  const value = html.slice(from, Math.min(until, from + longestValue));
  return value.includes('&') ? decodeHTMLAttribute(value) : value;
}

const slash = 0x2f;
const greater = 0x3e;
const equals = 0x3d;
const doubleQuote = 0x22;
const singleQuote = 0x27;

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}
