import { stat } from 'node:fs/promises';
import { FootnoteError } from '../errors.ts';
import type { Agent, FileWish, Place } from './agents/agent.ts';
import type { Wiring } from './agents/mcp-server.ts';
import { applyChanges, sameOrder, sameValue } from './edit/change.ts';
import { restore } from './edit/restore.ts';
import { BrokenText, openEditor, parseOrEmpty, rewrite } from './edit/settings-text.ts';
import { readText } from './machine/atomic-files.ts';
import type { Records } from './records.ts';

/** What will happen to one file. Nothing is written yet. */
export interface FilePlan {
  readonly file: string;
  readonly wish: FileWish;
  /** As it is now; nothing where there is no file. */
  readonly now: string | undefined;
  /** As it would be without Footnote: what undoing brings back. */
  readonly clean: string | undefined;
  readonly next: string | undefined;
}

export async function planAgent(
  agent: Agent,
  { wiring, place, records }: { readonly wiring: Wiring; readonly place: Place; readonly records: Records },
): Promise<readonly FilePlan[]> {
  const wishes = agent.files(wiring, place);
  if (typeof wishes === 'string') throw new FootnoteError('INVALID_QUERY', wishes);
  const there = await Promise.all(wishes.map(({ beside }) => beside === undefined || exists(beside)));
  const wanted = wishes.filter((_, at) => there[at]);
  return Promise.all((wanted.length === 0 ? wishes.slice(0, 1) : wanted).map((wish) => planFile(wish, records)));
}

/** Every set-up starts from the file as it would be without the last one, so modes can follow each other freely. */
async function planFile(wish: FileWish, records: Records): Promise<FilePlan> {
  const file = await fileFor(wish);
  const now = await readText(file);
  const record = await records.find(file);
  try {
    const editor = await openEditor(wish.format);
    const clean = record === undefined ? now : await restore(record, now);
    const before = parseOrEmpty(editor, clean ?? '');
    const target = applyChanges(before, wish.changes);
    const isNothing = clean === undefined && Object.keys(target).length === 0;
    const next = isNothing ? undefined : rewrite(editor, clean ?? '', target);
    const said = parseOrEmpty(editor, now ?? '');
    // Where somebody only moved things about, there is nothing to do.
    const isDone = next !== undefined && sameValue(said, target) && sameOrder(applyChanges(said, wish.changes), said);
    return { file, wish, now, clean, next: isDone && now !== undefined ? now : next };
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    const what = `${file}:${error.line}:${error.column} can't be read: ${error.message}.`;
    throw new FootnoteError('NOT_CONFIGURED', what, {
      hint: 'The file was left alone. Correct it and run setup again.',
    });
  }
}

async function fileFor({ paths: [first = '', ...others], made = first }: FileWish): Promise<string> {
  for (const path of [first, ...others]) if (await exists(path)) return path;
  return made;
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
