import { describe, expect, it } from 'vitest';
import { version } from '../version.ts';
import { commands } from './command-list.ts';
import { runCli } from './run-cli.test-kit.ts';
import { subcommandsOf } from './subcommands.ts';

describe('footnote', () => {
  it.each([[[]], [['help']], [['--help']], [['-h']], [['help', 'help']]])('prints its help for %j', async (argv) => {
    const { exitCode, stdout, stderr } = await runCli(argv);
    expect(exitCode).toBe(0);
    expect(stderr).toBe('');
    for (const { name, summary } of commands) expect(stdout).toContain(`${name.padEnd(16)}${summary}`);
    for (const word of ['Usage:', '--json', '--verbose', '--version', 'TAVILY_API_KEY', '124  time-out']) {
      expect(stdout).toContain(word);
    }
  });

  it.each(commands.map(({ name }) => name))('has help that teaches for %s', async (name) => {
    const asked = await runCli(['help', name]);
    expect(asked.exitCode).toBe(0);
    expect(asked.stdout).toContain(`Usage: footnote ${name} [options]`);
    for (const part of ['Options:', 'Examples:', 'Variables:', 'Exit codes:', '-h, --help']) {
      expect(asked.stdout).toContain(part);
    }
    expect(Math.max(...asked.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(await runCli([name, '--help'])).toEqual(asked);
    expect(await runCli([name, 'any', '--nonsense', '-h'])).toEqual(asked);
  });

  const actions = commands.flatMap(({ name }) => subcommandsOf(name).map((action) => [name, action.name] as const));

  it.each(actions)('has help of its own for %s %s', async (name, action) => {
    const asked = await runCli(['help', name, action]);
    expect(asked).toMatchObject({ exitCode: 0, stderr: '' });
    expect(asked.stdout).toMatch(
      new RegExp(`^footnote ${name} ${action}: .+\\n\\nUsage: footnote ${name} ${action} \\[options\\]`),
    );
    const examples = /Examples:\n((?: {2}.+\n)+)/.exec(asked.stdout)?.[1]?.match(/^ {2}footnote /gm);
    expect(examples).toHaveLength(2);
    expect(Math.max(...asked.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(await runCli([name, action, 'index', '--help'])).toEqual(asked);
    expect(await runCli([name, '-h', action, '--nonsense'])).toEqual(asked);
  });

  it('shows of a sub-command the options and exit codes that are its own', async () => {
    const { stdout } = await runCli(['docs', 'search', '--help']);
    expect(stdout).toMatch(/--package NAME +Only passages of this package\./);
    expect(stdout).not.toContain('--max-pages');
    expect((await runCli(['audit', 'export', '--help'])).stdout).toMatch(/--limit N +The first N\./);
    expect((await runCli(['audit', 'verify', '--help'])).stdout).toMatch(
      /Exit codes:\n {2}0 .*\n {2}2 .*\n {2}3 .*\n {2}4 {2}the log is not/,
    );
  });

  it('has help for every sub-command, and for every option of theirs', async () => {
    for (const entry of commands) {
      const { words = '', options } = await entry.load();
      const known = subcommandsOf(entry.name);
      const told = words.split(' | ').map((part) => part.split(' ')[0]);
      if (told.length > 1) expect(told).toEqual(known.map(({ name }) => name));
      const taken = [...new Set(known.flatMap((action) => action.options))];
      if (known.length > 0) expect(taken.toSorted()).toEqual(Object.keys(options).toSorted());
    }
  });

  it('gives only examples that it understands', async () => {
    for (const entry of commands) {
      const command = await entry.load();
      const examples = [...command.examples, ...subcommandsOf(entry.name).flatMap((action) => action.examples)];
      for (const { line } of examples) {
        const [, words] = /(?:^|[|=\s])footnote (.*?)(?: \|| {1,2}>| 2>>|$)/.exec(line) ?? [];
        const [name, ...args] = words?.match(/"[^"]*"|\S+/g) ?? [];
        if (name === entry.name) expect(() => command.check(args), line).not.toThrow();
      }
    }
  });

  it('prints its version', async () => {
    expect(await runCli(['-v'])).toEqual(await runCli(['--version']));
    expect(await runCli(['--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
    expect(await runCli(['search', '--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each([
    [['serch', 'x'], "There is no command 'serch'. Did you mean 'search'?"],
    [['help', 'docter'], "There is no command 'docter'. Did you mean 'doctor'?"],
    [['docs', 'serch', 'x'], "There is no 'footnote docs serch'. Did you mean 'search'?"],
    [['help', 'audit', 'verfy'], "There is no 'footnote audit verfy'. Did you mean 'verify'?"],
    [
      ['docs', 'xyzzyx'],
      `There is no 'footnote docs xyzzyx'. 'footnote docs' knows ${subcommandsOf('docs')
        .map(({ name }) => name)
        .join(', ')}.`,
    ],
    [['xyzzyx'], `There is no command 'xyzzyx'. The commands are ${commands.map(({ name }) => name).join(', ')}.`],
    [['--verbos'], "There is no option '--verbos'. Did you mean '--verbose'?"],
    [['--provider', 'search'], "There is no option '--provider'. 'footnote help' lists the options."],
    [['providers', 'tavily'], "'tavily' is not expected here. See 'footnote help providers'."],
    [['config', '--constructor'], "There is no option '--constructor'. 'footnote help config' lists the options."],
    [['config', '--json=yes'], "'--json' takes no value."],
    [['search', '--provder', 'tavily', 'x'], "There is no option '--provder'. Did you mean '--provider'?"],
    [['search', '-x'], "There is no option '-x'. 'footnote help search' lists the options."],
    [['search', 'x', '--provider'], "'--provider' needs a value. Write it like --provider=ID[,ID…]."],
    [['search', '--timeout', '--no-cache'], "'--timeout' needs a value. Write it like --timeout=SECONDS."],
  ])('refuses %j in one sentence', async (argv, message) => {
    expect(await runCli(argv)).toEqual({ exitCode: 2, stdout: '', stderr: `footnote: ${message}\n` });
  });

  it('takes general options before the command, and reports a failure to parse as JSON', async () => {
    const { exitCode, stdout, stderr } = await runCli(['--json', 'search', '--nonsense']);
    expect(exitCode).toBe(2);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'INVALID_QUERY',
        message: "There is no option '--nonsense'. 'footnote help search' lists the options.",
        hint: "'footnote help search' lists the options.",
        retryable: false,
      },
    });
  });
});
