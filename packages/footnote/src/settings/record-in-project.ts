import { stat } from 'node:fs/promises';
import type { WebSearchProvider } from '../contract/provider.ts';
import type { SettingsReader, SettingsSource } from '../contract/settings.ts';
import { workingFolder } from '../disk/working-folder.ts';
import { writeWholeFile } from '../disk/write-whole-file.ts';
import { FootnoteError } from '../errors.ts';
import { asList, asObject, at, isObject } from '../json.ts';
import { settingsFiles } from './config-folder.ts';
import { docSourceList, readDocSource } from './doc-source.ts';
import { findProjectFile } from './project-file.ts';
import { environmentOf, loadSettings } from './settings.ts';
import { hashOf, openTrust } from './trust.ts';

/** Where an entry of a project's file was written, and whether what it says counts. */
export interface RecordedInProject {
  readonly file: string;
  /** False where other things in the file wait for trust: that is for the user to look at. */
  readonly isTrusted: boolean;
}

/**
 * Changes `docs.sources` in the project's file and as little else as can be. The user asked for exactly this change, so the
 * trust that the file has holds for its new content; what else waits for trust in it goes on waiting, and this with it.
 */
export async function recordInProject(
  source: SettingsSource,
  providers: readonly WebSearchProvider[],
  change: (items: readonly string[]) => readonly string[],
): Promise<RecordedInProject | undefined> {
  const env = environmentOf(source);
  const { project: file } = settingsFiles(env, source.cwd ?? workingFolder());
  const settings = await loadSettings(source, providers);
  const found = await findProjectFile(file, env);
  if (found?.leadsTo !== undefined) throw leadsOut(file);
  const text = found?.text ?? '{}\n';
  const changed = await changeSources(text, change);
  if (changed === text) return undefined;
  const mode = ((await stat(file).catch(() => undefined))?.mode ?? 0o644) & 0o777;
  await writeWholeFile(file, changed, { mode });
  const isTrusted = found?.sha256 === settings.project?.sha256 && isAllCounted(settings);
  if (isTrusted) {
    const place = (await findProjectFile(file, env))?.file ?? file;
    await openTrust(env).add(place, hashOf(changed));
  }
  return { file, isTrusted };
}

/** Nothing of the file waits for trust: then the new entry is all that trust adds. */
function isAllCounted({ project, ignored }: SettingsReader): boolean {
  if (project === undefined || project.trust === 'trusted') return true;
  return !ignored.some(({ origin, why }) => origin.layer === 'project' && why !== 'managed');
}

async function changeSources(text: string, change: (items: readonly string[]) => readonly string[]): Promise<string> {
  const jsonc = await import('jsonc-parser');
  const root: unknown = jsonc.parse(text, [], { allowTrailingComma: true });
  // Both ways of writing the key are read, and a list of name=address beside the object.
  const path = isObject(root) && Object.hasOwn(root, 'docs.sources') ? ['docs.sources'] : ['docs', 'sources'];
  const written = at(root, ...path);
  const isList = Array.isArray(written);
  const before = isList ? asList(written).filter((item) => typeof item === 'string') : docSourceList(asObject(written));
  const after = change(before);
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  const edit = (now: string, where: (string | number)[], value: unknown, isArrayInsertion = false) =>
    jsonc.applyEdits(now, jsonc.modify(now, where, value, { formattingOptions, isArrayInsertion }));
  // One by one: comments between the others stay.
  let changed = text;
  for (let position = before.length - 1; position >= 0; position--) {
    const item = before[position] ?? '';
    if (after.includes(item)) continue;
    changed = edit(changed, [...path, isList ? position : (readDocSource(item)?.package ?? '')], undefined);
  }
  for (const item of after) {
    const entry = readDocSource(item);
    if (before.includes(item) || entry === undefined) continue;
    changed = isList ? edit(changed, [...path, -1], item, true) : edit(changed, [...path, entry.package], entry.from);
  }
  return changed;
}

function leadsOut(file: string): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', `${file} is a link out of this folder, so nothing is written to it.`, {
    hint: 'Put a file of its own there.',
  });
}
