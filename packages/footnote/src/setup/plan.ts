import { resolve } from 'node:path';
import { FootnoteError } from '../errors.ts';
import type { Agent, SettingsFile } from './agents/agent.ts';
import type { Wiring } from './agents/wiring.ts';
import { applyChanges, type Change, sameOrder, sameValue } from './edit/change.ts';
import { restore } from './edit/restore.ts';
import { BrokenText, openEditor, parseOrEmpty, rewrite, type TextFormat } from './edit/settings-text.ts';
import { exists, readText } from './machine/atomic-files.ts';
import type { Machine } from './machine/machine.ts';
import { boundaryOf } from './machine/real-path.ts';
import type { SetupRecords } from './records.ts';

/** What will happen to one file. Nothing is written yet. */
export interface FilePlan {
  readonly file: string;
  /** The folder that it must not lead out of. */
  readonly within: string | undefined;
  readonly format: TextFormat;
  readonly changes: readonly Change[];
  /** As it is now; nothing where there is no file. */
  readonly now: string | undefined;
  /** As it would be without Footnote: what undoing brings back. */
  readonly clean: string | undefined;
  readonly next: string | undefined;
}

export async function planAgent(
  agent: Agent,
  { wiring, machine, records }: { readonly wiring: Wiring; readonly machine: Machine; readonly records: SetupRecords },
): Promise<readonly FilePlan[]> {
  const all = agent.files(wiring, machine);
  if (typeof all === 'string') throw new FootnoteError('INVALID_QUERY', all);
  const there = await Promise.all(all.map(({ beside }) => beside === undefined || exists(beside)));
  const wanted = all.filter((_, at) => there[at]);
  const within = boundaryOf(wiring.scope, machine);
  return Promise.all(
    (wanted.length === 0 ? all.slice(0, 1) : wanted).map(async (settings) => {
      const file = resolve(machine.cwd, await fileFor(settings));
      return planFile(settings, { file, within }, records);
    }),
  );
}

/** Every set-up starts from the file as it would be without the last one, so modes can follow each other freely. */
async function planFile(
  { format, changes }: SettingsFile,
  { file, within }: Pick<FilePlan, 'file' | 'within'>,
  records: SetupRecords,
): Promise<FilePlan> {
  const now = await readText(file, within);
  const record = await records.find(file);
  try {
    const editor = await openEditor(format);
    const clean = record === undefined ? now : await restore(record, now);
    const target = applyChanges(parseOrEmpty(editor, clean ?? ''), changes);
    const isNothing = clean === undefined && Object.keys(target).length === 0;
    const next = isNothing ? undefined : rewrite(editor, clean ?? '', target);
    const said = parseOrEmpty(editor, now ?? '');
    // Where somebody only moved things about, there is nothing to do.
    const isDone = next !== undefined && sameValue(said, target) && sameOrder(applyChanges(said, changes), said);
    return { file, within, format, changes, now, clean, next: isDone && now !== undefined ? now : next };
  } catch (error) {
    throw brokenFile(file, error, 'run setup');
  }
}

/** A text that its format does not allow, as an error that names the place; any other error stays as it is. */
export function brokenFile(file: string, error: unknown, retry: string): unknown {
  if (!(error instanceof BrokenText)) return error;
  const what = `${file}:${error.line}:${error.column} can't be read: ${error.message}.`;
  return new FootnoteError('NOT_CONFIGURED', what, {
    hint: `The file was left alone. Correct it and ${retry} again.`,
  });
}

async function fileFor({ paths: [first = '', ...others], made = first }: SettingsFile): Promise<string> {
  for (const path of [first, ...others]) if (await exists(path)) return path;
  return made;
}
