import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ProjectFile } from '../contract/settings.ts';
import { defined } from '../defined.ts';
import { isInside } from '../disk/is-inside.ts';
import { readSettingsText } from './settings-file.ts';
import { hashOf, openTrust } from './trust.ts';

export interface FoundProjectFile extends Omit<ProjectFile, 'entries'> {
  /** What was hashed is what is read: the file may change meanwhile. */
  readonly text: string;
}

/** The project's file, whether its content is trusted, and whether it is the project's at all. */
export async function findProjectFile(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FoundProjectFile | undefined> {
  const text = await readSettingsText(file);
  if (text === undefined) return undefined;
  const folder = await realpath(dirname(file)).catch(() => dirname(file));
  const target = await realpath(file).catch(() => file);
  const place = join(folder, basename(file));
  const sha256 = hashOf(text);
  const known = await openTrust(env).find(place);
  const trust = known === undefined ? 'not-trusted' : known.sha256 === sha256 ? 'trusted' : 'changed';
  return { file: place, sha256, trust, text, ...defined({ leadsTo: isInside(target, folder) ? undefined : target }) };
}
