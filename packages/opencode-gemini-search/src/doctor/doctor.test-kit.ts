import { type Folder, makeFolder } from '../../../footnote/src/cli/run-cli.test-kit.ts';
import * as plugin from '../index.ts';
import { main } from './main.ts';

interface Examined {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Circumstances {
  readonly env?: Readonly<Record<string, string>>;
  readonly loadPlugin?: () => Promise<unknown>;
  readonly signal?: AbortSignal;
  readonly isTTY?: boolean;
}

/** The command in a folder that is a project and a home in one. */
export async function doctor(
  folder: Folder,
  argv: readonly string[] = [],
  given: Circumstances = {},
): Promise<Examined> {
  const texts = { stdout: '', stderr: '' };
  const output = (name: keyof typeof texts) => ({
    isTTY: given.isTTY,
    write(text: string) {
      texts[name] += text;
    },
  });
  const exitCode = await main(['doctor', ...argv], {
    stdout: output('stdout'),
    stderr: output('stderr'),
    env: { HOME: `${folder.path}/home`, ...given.env },
    cwd: `${folder.path}/project`,
    signal: given.signal ?? new AbortController().signal,
    loadPlugin: given.loadPlugin ?? (async () => plugin),
  });
  return { exitCode, ...texts };
}

export async function project(config: string): Promise<Folder> {
  const folder = await makeFolder();
  await folder.write('project/.git', '');
  await folder.write('project/opencode.jsonc', config);
  return folder;
}

export const listed = '"plugin": ["opencode-gemini-search"]';
export const env = { GEMINI_API_KEY: ['a', 'long', 'made', 'up', 'key', 'k9'].join('-') };
