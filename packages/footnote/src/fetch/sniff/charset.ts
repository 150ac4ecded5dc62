import { isUtf8 } from 'node:buffer';

/** Looks no further than a browser does. */
const lookAhead = 1024;

export interface DecodedText {
  readonly text: string;
  /** As TextDecoder calls it. */
  readonly charset: string;
  /** Bytes that this charset doesn't know were replaced. */
  readonly isDamaged: boolean;
}

/**
 * Bytes as text. Who says which charset, most trusted first: the byte order mark, the header, the document itself,
 * then the bytes: UTF-8 where they are valid as such, else windows-1252, as browsers read old pages.
 */
export function decodeText(body: Uint8Array, contentType: string | undefined, isCut = false): DecodedText {
  const charset = markOf(body) ?? known(charsetOfHeader(contentType)) ?? declaredIn(body);
  if (charset !== undefined) return decodeAs(charset, body, isCut);
  return decodeAs(isValid(body, isCut) ? 'utf-8' : 'windows-1252', body, isCut);
}

/** A file of text, about which nobody says anything; undefined where its bytes are no text. */
export function decodeTextFile(body: Uint8Array): string | undefined {
  if (markOf(body) === undefined && body.includes(0)) return undefined;
  return decodeText(body, isUtf8(body) ? 'text/plain; charset=utf-8' : 'text/plain; charset=windows-1252').text;
}

/** `charset=` of a content type, lower-cased; the value may be quoted. */
export function charsetOfHeader(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?\s*([^\s"';,]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
}

/** A byte order mark, which nobody writes by accident. */
export function markOf(body: Uint8Array): string | undefined {
  const [a, b, c] = body;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

/**
 * What the web is written in. TextDecoder knows the many names of each; what isn't listed, such as UTF-7, can hide
 * markup from whoever checks it, and counts as not said.
 */
const allowed = new Set([
  'utf-8',
  'utf-16le',
  'utf-16be',
  ...[2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  'iso-8859-8-i',
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => `windows-125${part}`),
  'windows-874',
  'ibm866',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'x-mac-cyrillic',
  'gbk',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
]);

function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return allowed.has(encoding) ? encoding : undefined;
  } catch {
    return undefined;
  }
}

/** `<meta charset>`, `<meta http-equiv … content="…; charset=">` or `<?xml encoding="…"?>`. */
function declaredIn(body: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(body.subarray(0, lookAhead));
  const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]+)["']/i.exec(start)?.[1];
  const charset = known(declaration?.trim()) ?? known(metaCharset(start));
  // Whoever can read this declaration byte by byte does not read UTF-16.
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

function metaCharset(start: string): string | undefined {
  const written = start.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  for (const [tag] of written.matchAll(/<meta[\s/][^>]*>/gi)) {
    const charset =
      /\scharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag) ?? /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag);
    if (charset?.[1] !== undefined) return charset[1];
  }
  return undefined;
}

function decodeAs(charset: string, body: Uint8Array, isCut: boolean): DecodedText {
  const decoded = new TextDecoder(charset).decode(body, { stream: isCut });
  const text = charset === 'windows-1252' ? withWindowsSigns(decoded) : decoded;
  return { text, charset, isDamaged: text.includes('\ufffd') };
}

/** What windows-1252 has in place of control characters, from 0x80 on. */
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Some releases of Node read windows-1252 as if it were latin1. */
function withWindowsSigns(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** A body that was cut may end inside a character, which is not held against it. */
function isValid(body: Uint8Array, isCut: boolean): boolean {
  return isUtf8(isCut ? body.subarray(0, endOfCharacters(body)) : body);
}

/** Before the bytes of a last character that is not all there; it has at most four. */
function endOfCharacters(body: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, body.length); back++) {
    const byte = body[body.length - back] ?? 0;
    if (byte < 0x80) break;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (length > 0) return length > back ? body.length - back : body.length;
  }
  return body.length;
}
