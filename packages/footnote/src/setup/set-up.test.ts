import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Folder, makeFolder } from '../cli/run-cli.test-kit.ts';
import { claude } from './agents/claude.ts';
import { cursor } from './agents/cursor.ts';
import { vscode } from './agents/vscode.ts';
import type { Machine, RunProgram } from './machine/machine.ts';
import { openRecords } from './records.ts';
import { type SetupContext, type SetupRequest, setUp } from './set-up.ts';
import { undoSetup } from './undo.ts';

const server = { kind: 'stdio', command: 'footnote', args: ['mcp'] } as const;
const request = {
  scope: 'user',
  visibility: 'auto',
  server,
  variables: [],
  isForced: false,
} as const satisfies Partial<SetupRequest>;

function contextIn(home: Folder, options: Partial<SetupContext> = {}): SetupContext {
  const cwd = join(home.path, 'project');
  const machine: Machine = { platform: 'linux', home: home.path, cwd, env: { HOME: home.path } };
  return {
    machine,
    records: openRecords(join(home.path, 'data'), machine),
    dryRun: false,
    signal: new AbortController().signal,
    runProgram: async () => ({ exitCode: undefined, stdout: '' }),
    askServer: async () => ({ tools: ['web_search'] }),
    ...options,
  };
}

describe('setUp', () => {
  it('tells what it wrote, and undoing tells what it took back', async () => {
    await using home = await makeFolder();
    const context = contextIn(home);
    const { visibility, agents } = await setUp({ ...request, agents: [{ agent: cursor, mode: 'footnote' }] }, context);
    const file = join(home.path, '.cursor', 'mcp.json');
    expect(visibility).toBeUndefined();
    expect(agents).toMatchObject([
      { agent: cursor, mode: 'footnote', secrets: [], files: [{ file, action: 'created' }] },
    ]);
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('mcpServers.footnote.command', 'footnote');
    const undone = await undoSetup({ agents: [], scope: undefined }, context);
    expect(undone).toMatchObject({ agents: [{ agent: cursor, files: [{ file, action: 'removed' }] }], refused: [] });
  });

  it('asks the programs that it was handed, and decides hybrid by their answer', async () => {
    await using home = await makeFolder();
    const asked: string[] = [];
    const runProgram: RunProgram = async (words, cwd) => {
      asked.push(`${words.slice(0, 2).join(' ')} in ${cwd.slice(home.path.length + 1)}`);
      return { exitCode: 0, stdout: '{"visibility":"PRIVATE"}' };
    };
    const hybrid = { ...request, agents: [{ agent: claude, mode: 'hybrid' }] } as const;
    const { visibility, agents } = await setUp(hybrid, contextIn(home, { runProgram, dryRun: true }));
    expect(visibility).toEqual({ visibility: 'private', from: 'gh repo view' });
    expect(agents[0]?.wiring.mode).toBe('native');
    expect(asked).toEqual(['git remote in project', 'gh repo in project']);
  });

  it('names the lines of a file that git would commit with a secret, in a dry run too', async () => {
    await using home = await makeFolder();
    const key = ['tvly', 'dev', 'Zx81kQp0Lm42Vb77Ty63Rw19'].join('-');
    const file = await home.write('project/.vscode/mcp.json', `{\n  "servers": {},\n  "key": "${key}"\n}\n`);
    const notIgnored: RunProgram = async () => ({ exitCode: 1, stdout: '' });
    const context = contextIn(home, { runProgram: notIgnored, dryRun: true });
    const { agents } = await setUp(
      { ...request, scope: 'project', agents: [{ agent: vscode, mode: 'footnote' }] },
      context,
    );
    expect(agents[0]?.secrets).toEqual([{ file, lines: [expect.any(Number)] }]);
    const ignored = contextIn(home, { runProgram: async () => ({ exitCode: 0, stdout: '' }), dryRun: true });
    const quiet = await setUp({ ...request, scope: 'project', agents: [{ agent: vscode, mode: 'footnote' }] }, ignored);
    expect(quiet.agents[0]?.secrets).toEqual([]);
  });

  it('goes on after an agent that fails, and says why', async () => {
    await using home = await makeFolder();
    await home.write('.cursor/mcp.json', '{ broken');
    const both = [
      { agent: cursor, mode: 'footnote' },
      { agent: vscode, mode: 'footnote' },
    ] as const;
    const { agents } = await setUp({ ...request, agents: both }, contextIn(home));
    expect(agents.map(({ error, files }) => [error?.code, files.length])).toEqual([
      ['NOT_CONFIGURED', 0],
      [undefined, 1],
    ]);
  });
});
