import { FootnoteError } from '../../errors.ts';
import type { JsonObject } from '../../json.ts';
import { sameOrder, sameValue } from './change.ts';
import { applyHunks, type Hunk, hunksOf, linesOf } from './hunks.ts';

export type TextFormat = 'jsonc' | 'toml' | 'yaml';

/** How one format is read and changed. Both work on text without a byte order mark. */
export interface Editor {
  parse(text: string): JsonObject;
  /** The ways to write `target` into the text, the most careful one first. Each may fail. */
  readonly ways: readonly ((text: string, target: JsonObject) => string)[];
}

/** Where a text stops being what its format allows; lines and columns count from 1. */
export class BrokenText extends Error {
  readonly line: number;
  readonly column: number;

  constructor(reason: string, line: number, column: number) {
    super(reason);
    this.line = line;
    this.column = column;
  }
}

export async function openEditor(format: TextFormat): Promise<Editor> {
  switch (format) {
    case 'jsonc':
      return (await import('./edit-jsonc.ts')).openJsoncEditor();
    case 'toml':
      return (await import('./edit-toml.ts')).openTomlEditor();
    case 'yaml':
      return (await import('./edit-yaml.ts')).openYamlEditor();
    default:
      return format satisfies never;
  }
}

/** The text with `target` for its settings and everything else as it was: comments, order, blanks, line ends. */
export function rewrite(editor: Editor, text: string, target: JsonObject): string {
  if (sameOrder(parseOrEmpty(editor, text), target)) return text;
  const lines = linesOf(bareText(text));
  const plain = lines.map((line) => line.replace(/\r\n$/, '\n'));
  for (const way of editor.ways) {
    const edited = attempt(() => way(plain.join(''), target));
    if (edited === undefined || !holds(editor, edited, target)) continue;
    const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
    return mark + withLineEnds(lines, hunksOf(plain, linesOf(edited))).join('');
  }
  throw new FootnoteError('INTERNAL', 'The settings could not be written into the file without changing others.', {
    hint: 'The file was left alone; please report it.',
  });
}

const byteOrderMark = '\ufeff';

export function bareText(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** Lines that stay keep their own ends, new ones get those of the file. */
function withLineEnds(lines: readonly string[], hunks: readonly Hunk[]): readonly string[] {
  const isCrlf = lines.filter((line) => line.endsWith('\r\n')).length * 2 > lines.length;
  const ended = hunks.map((hunk) => ({
    ...hunk,
    with: isCrlf ? hunk.with.map((line) => line.replace(/\n$/, '\r\n')) : hunk.with,
  }));
  return applyHunks(lines, ended);
}

/** A file that is empty or not there has no settings. */
export function parseOrEmpty(editor: Editor, text: string): JsonObject {
  const bare = bareText(text);
  return bare.trim() === '' ? {} : editor.parse(bare);
}

/** A way that fails or writes something else than it should is no way; the next one is tried. */
function attempt(way: () => string): string | undefined {
  try {
    return way();
  } catch {
    return undefined;
  }
}

export function holds(editor: Editor, text: string, target: JsonObject): boolean {
  try {
    return sameValue(parseOrEmpty(editor, text), target);
  } catch {
    return false;
  }
}
