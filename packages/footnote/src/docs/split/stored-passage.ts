import { hash } from 'node:crypto';
import type { Passage, PassageSymbol } from '../../contract/docs.ts';
import { asciiBytes } from '../../text/ascii-bytes.ts';
import { subwordTokens } from '../../text/words/subword-tokens.ts';
import { symbolToken, writeSymbol } from './stored-symbol.ts';
import { storedHeadings, storedText } from './stored-text.ts';

/** A passage as the index keeps it. Nothing here needs the index itself, so the threads of the pool do this too. */
export interface StoredPassage {
  /** A hash of headings and text: the same passage in several files is stored once. */
  readonly key: string;
  readonly kind: Passage['kind'];
  readonly path: string;
  readonly title: string;
  /** Words that SQLite's tokenizer doesn't see by itself. */
  readonly code: string;
  readonly text: string;
  readonly line: number;
  readonly endLine: number;
  /** What it declares, in JSON; empty for prose. */
  readonly symbol: string;
  /** Every name that it declares, in lower case: what a look-up finds it by. */
  readonly names: string;
}

export function toStored({ kind, headings, text, line, endLine, symbol }: Passage): StoredPassage {
  const { path, title } = storedHeadings(headings);
  const content = storedText(text);
  const whole = wholeOf({ path, title, text: content });
  const bytes = asciiBytes(whole);
  return {
    key: hash('sha1', bytes ?? whole, 'base64').slice(0, 22),
    kind,
    path,
    title,
    code: subwordTokens(whole, bytes),
    // By itself: cut out of a file with a single dash in it, it takes two bytes a character in every thread.
    text: bytes?.toString('latin1', whole.length - content.length) ?? content,
    line,
    endLine,
    symbol: symbol === undefined ? '' : writeSymbol(symbol),
    names: symbol === undefined ? '' : declaredNames(symbol),
  };
}

type SearchedText = Pick<StoredPassage, 'path' | 'title' | 'text'>;

/** `code` of a passage. */
export function subwordsOf(passage: SearchedText): string {
  return subwordTokens(wholeOf(passage));
}

function wholeOf({ path, title, text }: SearchedText): string {
  return [title, path, '', text].join('\n');
}

function declaredNames({ names, members }: PassageSymbol): string {
  const tokens = new Set<string>();
  for (const name of names) tokens.add(symbolToken(name));
  for (const { name } of members) tokens.add(symbolToken(name));
  return [...tokens].join(' ');
}
