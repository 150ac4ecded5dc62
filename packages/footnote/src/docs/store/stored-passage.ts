import { hash } from 'node:crypto';
import type { Passage } from '../../contract/docs.ts';
import { hiddenWords } from '../../text/words/subword-tokens.ts';
import { storedHeadings, storedText } from './stored-text.ts';

/** A passage as the index keeps it: all that can be known of it without the index, so that another thread can find it out. */
export interface StoredPassage {
  /** Stands for headings and text: whoever has the same is the same. */
  readonly key: string;
  readonly kind: Passage['kind'];
  readonly path: string;
  readonly title: string;
  /** Words that SQLite's tokenizer doesn't see by itself. */
  readonly code: string;
  readonly text: string;
  readonly line: number;
}

export function toStored({ kind, headings, text, line }: Passage): StoredPassage {
  const { path, title } = storedHeadings(headings);
  const content = storedText(text);
  return {
    key: hash('sha1', `${path}\n${title}\n\n${content}`, 'base64').slice(0, 22),
    kind,
    path,
    title,
    code: hiddenWords([title, path, content]),
    text: content,
    line,
  };
}
