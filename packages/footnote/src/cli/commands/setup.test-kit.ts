import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Folder, type RunOptions, runCli } from '../run-cli.test-kit.ts';

/** `footnote setup` in a home of its own; the server that is written is not started. */
export function setup(home: Folder, argv: readonly string[], options: RunOptions = {}) {
  return trySetup(home, ['--force', ...argv], options);
}

/** The same with the server started first, as users have it. */
export async function trySetup(home: Folder, argv: readonly string[], options: RunOptions = {}) {
  const env = { HOME: home.path, FOOTNOTE_DATA_DIR: join(home.path, 'data'), ...options.env };
  return runCli(['setup', ...argv], { cwd: join(home.path, 'project'), ...options, env });
}

export const text = (home: Folder, name: string) => readFile(join(home.path, name), 'utf8');
export const json = async (home: Folder, name: string) => JSON.parse(await text(home, name));

const own = ['data/', '.config/footnote/'];

/** All files of the home except Footnote's own. */
export async function files(home: Folder): Promise<readonly string[]> {
  const names = await readdir(home.path, { recursive: true, withFileTypes: true });
  const all = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return all
    .map((file) => file.slice(home.path.length + 1))
    .filter((file) => !own.some((folder) => file.startsWith(folder)))
    .sort();
}
