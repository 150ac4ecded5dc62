import { decodeHTML } from 'entities/decode';
import { Lexer, type Token, type Tokens } from 'marked';
import { hostOf } from '../../../text/page-address.ts';
import { webLink } from '../hyperlinks.ts';
import { safeLine, safeText } from '../safe-text.ts';
import { type Abilities, type Look, plainLook, type Segment } from './segment.ts';

export interface InlineOptions extends Pick<Abilities, 'hyperlinks'> {
  /** The number that this conversation gave to a page; undefined for one that is no source. */
  sourceNumber(url: string): number | undefined;
}

/** Readers of Markdown take quadratic time on hostile text: what is longer is shown as it is written. */
export const longestInline = 4_096;

/** Emphasis, code and links of a piece of text, without line breaks. */
export function readInline(text: string, options: InlineOptions, look: Look = plainLook): readonly Segment[] {
  if (text.length > longestInline || !mayHoldMarkup(text)) return [{ text: safeText(text), look }];
  return segmentsOf(Lexer.lexInline(text), look, options);
}

function mayHoldMarkup(text: string): boolean {
  return /[*_`[\]~<&\\]|:\/\/|www\.|@/.test(text);
}

/**
 * Whether all that was begun in a text has come to its end, so that it can be shown before its line is whole.
 * Asterisks between blanks and underscores inside words begin nothing.
 */
export function isClosed(text: string): boolean {
  if (text.length > longestInline) return false;
  if (!mayHoldMarkup(text)) return true;
  return !Lexer.lexInline(text).some((token) => token.type === 'text' && opensMarkup.test(token.raw));
}

const opensMarkup = /\*(?!\s)|(?<![\p{L}\p{N}])_(?!\s)|`|\[|~~|<[a-z/!]|&[#\w]*$/iu;

function segmentsOf(tokens: readonly Token[], look: Look, options: InlineOptions): readonly Segment[] {
  return tokens.flatMap((token) => segmentOf(token as Tokens.Generic, look, options));
}

function segmentOf(token: Tokens.Generic, look: Look, options: InlineOptions): readonly Segment[] {
  const inside = (changed: Look) => segmentsOf(token.tokens ?? [], changed, options);
  switch (token.type) {
    case 'strong':
      return inside({ ...look, bold: true });
    case 'em':
      return inside({ ...look, italic: true });
    case 'del':
      return inside({ ...look, strike: true });
    case 'codespan':
      return [{ text: safeText(String(token['text'])), look: { ...look, code: true } }];
    case 'br':
      return [{ text: '\n', look }];
    case 'html':
      return [{ text: /^<br\s*\/?>$/i.test(token.raw) ? '\n' : safeText(token.raw), look }];
    case 'link':
      return linkSegments(String(token['href']), inside(look), look, options);
    case 'image':
      return linkSegments(
        String(token['href']),
        [{ text: `[image: ${safeLine(String(token['text']))}]`, look }],
        look,
        {
          ...options,
        },
      );
    default:
      return token.tokens === undefined ? [{ text: shown(String(token['text'] ?? token.raw)), look }] : inside(look);
  }
}

/** An entity may stand for a control character, so they are decoded first. */
function shown(text: string): string {
  return safeText(text.includes('&') ? decodeHTML(text) : text);
}

/** A link doesn't hide where it goes: beside its words stands the host, or the address where it can't be clicked. */
function linkSegments(
  href: string,
  words: readonly Segment[],
  look: Look,
  { hyperlinks, sourceNumber }: InlineOptions,
): readonly Segment[] {
  const visible = words.map(({ text }) => text).join('');
  const url = webLink(href);
  if (url === undefined) {
    const address = safeLine(href);
    return address === '' || visible === address ? words : [...words, { text: ` (${address})`, look }];
  }
  const linked = words.map((segment) => ({ text: segment.text, look: { ...segment.look, link: url } }));
  const marker = /^\[(\d+)\]$/.exec(visible);
  if (marker !== null && sourceNumber(href) === Number(marker[1])) return linked;
  if (isSameAddress(visible, url)) return linked;
  const host = hostOf(url);
  if (!hyperlinks) return [...words, { text: ` (${url})`, look }];
  return [...linked, { text: ` (${host})`, look: { ...look, dim: true } }];
}

function isSameAddress(words: string, url: string): boolean {
  const bare = (address: string) => address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  return bare(words) === bare(url);
}
