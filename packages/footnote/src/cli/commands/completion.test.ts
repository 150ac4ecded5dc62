import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commands } from '../command-list.ts';
import { shells } from '../completion/shells.ts';
import { makeFolder, runCli } from '../run-cli.test-kit.ts';
import { subcommandsOf } from '../subcommands.ts';

/** What is typed, up to the cursor, and what the shell offers. */
const cases: readonly (readonly [typed: string, offered: readonly string[]])[] = [
  ['footnote ', [...commands.map(({ name }) => name), 'help']],
  ['footnote s', ['search', 'serve', 'setup']],
  ['footnote docs ', subcommandsOf('docs').map(({ name }) => name)],
  ['footnote audit verify --', ['--expect', '--anchor', '--json', '--verbose', '--help', '--version']],
  ['footnote --json docs --package zod search --f', ['--format']],
  ['footnote search --format ', ['cited', 'markdown', 'links', 'json']],
  ['footnote search --provider tav', ['tavily']],
  ['footnote search --provider tavily,ex', ['tavily,exa']],
  ['footnote search --num-results ', []],
  ['footnote search words ', []],
  ['footnote setup cl', ['claude', 'cline', 'claude-desktop']],
  ['footnote setup --mode h', ['hybrid']],
  ['footnote help co', ['config', 'completion']],
  ['footnote completion ', [...shells]],
];

function isHere(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

for (const shell of shells)
  if (!isHere(shell)) process.stderr.write(`SKIPPED: completion in ${shell}, which is not installed.\n`);

async function scriptOf(shell: string): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli(['completion', shell]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

/** What a shell printed, a line for each case, compared without order: each shell has its own. */
function expectOffers(output: string): void {
  const lines = output.split('\n');
  const sorted = (words: readonly string[]) => [...words].sort();
  expect(
    cases.map(([typed], at) => [typed, sorted(lines[at]?.split(' ').filter((word) => word !== '') ?? [])]),
  ).toEqual(cases.map(([typed, offered]) => [typed, sorted(offered)]));
}

describe('completion', () => {
  it.runIf(isHere('bash'))('offers in bash what the help lists', async () => {
    const lines = cases.map(
      ([typed]) =>
        `offer ${typed
          .split(' ')
          .map((word) => `'${word}'`)
          .join(' ')}`,
    );
    const offer = `offer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _footnote; echo "\${COMPREPLY[*]}"; }`;
    expectOffers(
      execFileSync('bash', ['--norc'], {
        input: [await scriptOf('bash'), offer, ...lines].join('\n'),
        encoding: 'utf8',
      }),
    );
  });

  it.runIf(isHere('bash'))('offers in bash what may stand behind a sign, which breaks words there', async () => {
    const typed = ['search --format = m', 'search --provider = tavily,b', 'setup claude = n'];
    const lines = typed.map(
      (words) =>
        `COMP_WORDS=(footnote ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _footnote; echo "\${COMPREPLY[*]}"`,
    );
    const input = [await scriptOf('bash'), ...lines].join('\n');
    expect(execFileSync('bash', ['--norc'], { input, encoding: 'utf8' })).toBe('markdown\ntavily,brave\nnative\n');
  });

  it.runIf(isHere('fish'))('offers in fish what the help lists', async () => {
    await using folder = await makeFolder();
    const lines = cases.map(
      ([typed]) => `echo (complete -C '${typed}' | string replace -r '\\t.*' '' | string join ' ')`,
    );
    const file = await folder.write('try.fish', [await scriptOf('fish'), ...lines].join('\n'));
    expectOffers(
      execFileSync('fish', ['--no-config', file], {
        encoding: 'utf8',
        cwd: folder.path,
        env: { ...process.env, HOME: folder.path },
      }),
    );
  });

  it.runIf(isHere('zsh'))('is a script that zsh reads', async () => {
    expect(spawnSync('zsh', ['-f', '-n'], { input: await scriptOf('zsh'), encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it.each([
    [[], "'completion' needs to know the shell."],
    [['tcsh'], "There is no completion for 'tcsh'."],
    [['bash', 'zsh'], "'zsh' is not expected here."],
  ])('ends with 2: %j', async (words, message) => {
    expect(await runCli(['completion', ...words])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(message),
    });
  });
});
