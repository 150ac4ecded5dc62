import { readFileSync, statSync } from 'node:fs';
import type { Footnote } from '../contract/footnote.ts';
import { isWebOff } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import { settingsFiles } from '../settings/config-folder.ts';
import { managedVariable, standardManagedFile } from '../settings/managed-file.ts';

/**
 * Whether the web tools are listed, before the settings are loaded, which would take longer than the whole start of
 * `footnote mcp`. Undefined where only the settings tell: the variable is odd, or a file may have the switch in it.
 */
export function isWebOnBeforeSettings(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): boolean | undefined {
  // What is managed wins over the variable.
  const managed = [standardManagedFile, ...(env[managedVariable] ? [env[managedVariable]] : [])];
  if (managed.some(mayHoldSwitch)) return undefined;
  const variable = env['FOOTNOTE_WEB']?.trim() ?? '';
  if (variable === 'on') return true;
  if (variable === 'off') return false;
  if (variable !== '') return undefined;
  return Object.values(settingsFiles(env, cwd)).some(mayHoldSwitch) ? undefined : true;
}

function mayHoldSwitch(file: string): boolean {
  try {
    // A pipe would be waited for; what is no file or far too large is for the settings to complain about.
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return false;
    // A key can also be written with escapes.
    return !found.isFile() || found.size > 1_048_576 || /"web"|\\/.test(readFileSync(file, 'utf8'));
  } catch {
    // So is a file that is there but can't be read.
    return true;
  }
}

/** Whether the web tools are listed. With settings that can't be read every call fails and says why, so the tools are listed. */
export async function isWebOn(footnote: Pick<Footnote, 'settings'>, log: (line: string) => void): Promise<boolean> {
  try {
    return !isWebOff((await footnote.settings()).values);
  } catch (error) {
    log(FootnoteError.from(error).message);
    return true;
  }
}
