import type { Download } from '../page-document.ts';
import { charsetOfHeader, decodeText, markOf } from './charset.ts';
import { isTextual } from './is-textual.ts';
import { kindOfText, type TextKind } from './kind-of-text.ts';
import { type BinaryKind, binaryKindOf } from './magic-numbers.ts';
import { fileNameOf } from './source-languages.ts';

/** What a body turned out to be. Servers are believed only where the bytes don't say otherwise. */
export type Sniffed =
  | { readonly kind: 'pdf'; readonly contentType: string }
  | { readonly kind: 'unsupported'; readonly contentType: string; readonly group: Exclude<BinaryKind['group'], 'pdf'> }
  | SniffedText;

export interface SniffedText {
  readonly kind: TextKind;
  readonly contentType: string;
  readonly text: string;
  readonly isDamaged: boolean;
}

export async function sniff({ body, headers, finalUrl, cut }: Download): Promise<Sniffed> {
  const header = headers['content-type'];
  const declared = typeOf(header);
  const isUtf16 = (markOf(body) ?? charsetOfHeader(header) ?? '').startsWith('utf-16');
  const binary = binaryKindOf(body, { isUtf16, isSaidToBeText: isTextual(header) });
  if (binary?.group === 'pdf') return { kind: 'pdf', contentType: binary.contentType };
  if (binary !== undefined) {
    const { contentType, group } = morePrecise(binary, declared);
    return { kind: 'unsupported', contentType, group };
  }
  const { text, isDamaged } = decodeText(body, header, cut);
  const means = headers['x-content-type-options']?.trim().toLowerCase() === 'nosniff';
  const kind = await kindOfText(text, { declared, name: nameOf(headers, finalUrl), isMeant: means });
  return { kind, contentType: typeOfText(kind, declared), text, isDamaged };
}

/** Without parameters, lower-cased; empty where the server didn't say. */
function typeOf(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The name that the server gives the file, else the end of its address. */
function nameOf(headers: Download['headers'], address: string): string {
  const given = /;\s*filename\s*=\s*"?([^";]+)/i.exec(headers['content-disposition'] ?? '')?.[1]?.trim();
  return given ?? fileNameOf(address);
}

const groups: readonly (readonly [pattern: RegExp, group: Exclude<BinaryKind['group'], 'pdf'>])[] = [
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^font\/|font/, 'font'],
  [/officedocument|opendocument|msword|ms-excel|ms-powerpoint|epub|rtf/, 'office file'],
  [/zip|compressed|tar$|archive/, 'archive'],
];

/** Where the bytes say only "no text" or "a zip", the server may know more. */
function morePrecise(found: BinaryKind, declared: string) {
  const isVague = /octet-stream|\/zip$|ole-storage|openxmlformats-officedocument$|opendocument$/.test(
    found.contentType,
  );
  const group = groups.find(([pattern]) => pattern.test(declared))?.[1];
  if (isVague && group !== undefined) return { contentType: declared, group };
  return { contentType: found.contentType, group: found.group === 'pdf' ? ('data' as const) : found.group };
}

const types: Readonly<Record<TextKind, string>> = {
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
  json: 'application/json',
  'json-lines': 'application/x-ndjson',
  notebook: 'application/x-ipynb+json',
  xml: 'application/xml',
  feed: 'application/xml',
  csv: 'text/csv',
  source: 'text/plain',
};

/** The server's own word where it fits what was found. */
function typeOfText(kind: TextKind, declared: string): string {
  const fits: Readonly<Record<TextKind, RegExp>> = {
    html: /^(?:text\/html|application\/xhtml\+xml)$/,
    markdown: /markdown/,
    text: /^text\/(?!html|markdown)/,
    json: /json/,
    'json-lines': /json/,
    notebook: /ipynb/,
    xml: /xml/,
    feed: /rss|atom|xml|feed\+json/,
    csv: /csv|tab-separated/,
    source: /^(?:text|application)\/(?!html|octet-stream)/,
  };
  return fits[kind].test(declared) ? declared : types[kind];
}
