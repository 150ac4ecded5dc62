import { readFileSync, statSync } from 'node:fs';
import type { Footnote } from '../contract/footnote.ts';
import { isWebOff } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import { settingsFiles } from '../settings/config-folder.ts';
import { managedVariable, standardManagedFile } from '../settings/managed-file.ts';
import type { ListedTools } from '../tools/tool-list.ts';

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
  // The answers that were prepared list the usual tools.
  if ((env['FOOTNOTE_TOOLS']?.trim() ?? '') !== '') return undefined;
  const variable = env['FOOTNOTE_WEB']?.trim() ?? '';
  if (variable !== '' && variable !== 'on' && variable !== 'off') return undefined;
  const mayHold = variable === '' ? mayHoldSwitch : mayHoldTools;
  return Object.values(settingsFiles(env, cwd)).some(mayHold) ? undefined : variable !== 'off';
}

function mayHoldSwitch(file: string): boolean {
  return mayHold(file, /"(?:web|tools)"|\\/);
}

function mayHoldTools(file: string): boolean {
  return mayHold(file, /"tools"|\\/);
}

function mayHold(file: string, key: RegExp): boolean {
  try {
    // A pipe would be waited for; what is no file or far too large is for the settings to complain about.
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return false;
    // A key can also be written with escapes.
    return !found.isFile() || found.size > 1_048_576 || key.test(readFileSync(file, 'utf8'));
  } catch {
    // So is a file that is there but can't be read.
    return true;
  }
}

/** Which tools are listed. With settings that can't be read every call fails and says why, so the usual ones are. */
export async function toolsToList(
  footnote: Pick<Footnote, 'settings'>,
  log: (line: string) => void,
): Promise<ListedTools> {
  try {
    const { values } = await footnote.settings();
    return { web: !isWebOff(values), tools: values.server?.tools };
  } catch (error) {
    log(FootnoteError.from(error).message);
    return { web: true };
  }
}
