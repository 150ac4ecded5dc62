import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the user's own settings are, and what must not be anybody else's: no project can move it. */
export function configFolder(env: Readonly<Record<string, string | undefined>>): string {
  return join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'footnote');
}

/** Where the user and the project keep their settings. */
export function settingsFiles(env: Readonly<Record<string, string | undefined>>, cwd: string) {
  return { user: join(configFolder(env), 'settings.json'), project: join(cwd, 'footnote.json') };
}
