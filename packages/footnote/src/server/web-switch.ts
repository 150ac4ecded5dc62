import { readFileSync } from 'node:fs';
import type { Footnote } from '../contract/footnote.ts';
import { isWebOff } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import { settingsFiles } from '../settings/settings.ts';

/**
 * Whether the web tools are listed, before the settings are loaded, which would take longer than the whole start of
 * `footnote mcp`. Undefined where only the settings tell: the variable is odd, or a file may have the switch in it.
 */
export function isWebOnBeforeSettings(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): boolean | undefined {
  const variable = env['FOOTNOTE_WEB']?.trim() ?? '';
  if (variable === 'on') return true;
  if (variable === 'off') return false;
  if (variable !== '') return undefined;
  return Object.values(settingsFiles(env, cwd)).some(mayHoldSwitch) ? undefined : true;
}

function mayHoldSwitch(file: string): boolean {
  try {
    // A key can also be written with escapes.
    return /"web"|\\/.test(readFileSync(file, 'utf8'));
  } catch (error) {
    // A file that is there but can't be read is for the settings to complain about.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
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
