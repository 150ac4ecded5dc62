import { asObject, parseJson } from '../../json.ts';
import { type Change, undoChanges } from './change.ts';
import { merged } from './merge.ts';
import { bareText, type Editor, holds, openEditor, parseOrEmpty, rewrite, type TextFormat } from './settings-text.ts';

/** What `setup` did to a file, kept until it is undone. */
export interface RecordedEdit {
  readonly format: TextFormat;
  /** Nothing where there was no file. */
  readonly original?: string | undefined;
  readonly written?: string | undefined;
  readonly changes: readonly Change[];
}

/** The file as it would be without the changes; nothing where there would be no file. */
export async function restore(done: RecordedEdit, now: string | undefined): Promise<string | undefined> {
  if (now === undefined || now === done.original) return now;
  if (now === done.written) return done.original;
  const editor = await openEditor(done.format);
  const restored = restoreText(editor, done, now);
  const isLeftEmpty = done.original === undefined && isBlank(restored);
  return isLeftEmpty ? undefined : restored;
}

function restoreText(editor: Editor, { original = '', written = '', changes }: RecordedEdit, now: string): string {
  const target = undoChanges(parseOrEmpty(editor, now), parseOrEmpty(editor, original), changes);
  // Merging the texts brings back blanks and comments, too; whether it brought back the settings is checked.
  for (const candidate of merged(written, original, now)) {
    if (candidate !== '' && holds(editor, candidate, target)) return candidate;
  }
  return rewrite(editor, now, target);
}

/** Nothing but what an agent adds to every file of its own accord; a comment is the user's. */
function isBlank(text: string): boolean {
  const bare = bareText(text).trim();
  return bare === '' || Object.keys(asObject(parseJson(bare) ?? { kept: true })).every((key) => key === '$schema');
}
