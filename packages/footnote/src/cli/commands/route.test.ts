import { describe, expect, it } from 'vitest';
import { makeFolder, runCli } from '../run-cli.test-kit.ts';

const run = (...argv: readonly string[]) => runCli(['route', ...argv]);

describe('route', () => {
  it('says what it would do, how sure it is, and why', async () => {
    const { exitCode, stdout } = await run('What happened in the news today?');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^web {2}0\.\d\d sure\n {2}- .*\n/);
    expect(stdout).toContain('  - asks for news ("news")\n');
  });

  it('says where the model decides', async () => {
    const { stdout } = await run('Compare our sales with the market price');
    expect(stdout).toMatch(/^database {2}0\.\d\d not sure: the model decides\n {2}- needs your own data and the web\n/);
  });

  it('takes words without quotes, or a message from stdin', async () => {
    const [asWords, asStdin] = await Promise.all([
      run('weather', 'in', 'Oslo', 'today', '--json'),
      runCli(['route', '-', '--json'], { stdin: 'weather in Oslo today' }),
    ]);
    expect(JSON.parse(asWords.stdout)).toMatchObject({ decision: 'web' });
    expect(asStdin.stdout).toBe(asWords.stdout);
  });

  it('knows the tables of a file', async () => {
    await using folder = await makeFolder();
    await folder.write('tables.json', '{"lanterns": ["id", "keeper", "height"]}');
    const argv = ['route', 'Which keeper has the most lanterns?', '--json'];
    const { stdout } = await runCli([...argv, '--schema', 'tables.json'], { cwd: folder.path });
    expect(JSON.parse(stdout)).toMatchObject({ decision: 'database' });
    expect(stdout).toContain('names a table: lanterns');
    expect(JSON.parse((await runCli(argv)).stdout).decision).not.toBe('database');
  });

  it('refuses a file that is no schema, and names it', async () => {
    await using folder = await makeFolder();
    await folder.write('bad.json', '{"orders": "id"}');
    const asked = (file: string) => runCli(['route', 'hello', '--schema', file], { cwd: folder.path });
    const outcomes = await Promise.all(['bad.json', 'none.json', '.'].map(asked));
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2]);
    expect(outcomes.map(({ stderr }) => stderr.split('\n')[0])).toEqual([
      expect.stringContaining('bad.json has no schema that can be read. It looks like {"orders": ["id", "total"]}'),
      expect.stringContaining('There is no file none.json.'),
      expect.stringContaining('. is a folder, not a file.'),
    ]);
  });

  it.each([[[]], [['--batch', 'hello']]])('refuses %j', async (argv) => {
    expect((await run(...argv)).exitCode).toBe(2);
  });
});

describe('route --batch', () => {
  const batch = (stdin: string | AsyncIterable<string | Uint8Array>, ...argv: readonly string[]) =>
    runCli(['route', '--batch', ...argv], { stdin });

  it('answers each line, in order', async () => {
    const rows = [
      { message: 'What is the weather in Oslo today?' },
      { message: 'List the keeper and height of each lantern', schema: { lantern: ['keeper', 'height'] } },
      { message: 'Write a poem', schema: null },
    ];
    const { exitCode, stdout } = await batch(rows.map((row) => `${JSON.stringify(row)}\n`).join('\n'));
    expect(exitCode).toBe(0);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ decision }) => decision)).toEqual(['web', 'database', 'none']);
    expect(Object.keys(answers[0])).toEqual(['decision', 'confidence', 'reasons']);
  });

  it('answers while more is to come, also where a character is cut in two', async () => {
    const bytes = Buffer.from('{"message":"Wie wird das Wetter in Köln morgen?"}\n{"message":"hi"}');
    const cut = bytes.indexOf(0xc3) + 1;
    const seen: string[] = [];
    async function* input() {
      yield bytes.subarray(0, cut);
      yield bytes.subarray(cut, bytes.length - 5);
      expect(seen.join('')).toMatch(/^\{"decision":"web".*\n$/);
      yield bytes.subarray(bytes.length - 5);
    }
    const { stdout } = await runCli(['route', '--batch'], { stdin: input(), onStdout: (text) => seen.push(text) });
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  });

  it.each([
    ['not json', '{"message":"hi"}\n\nhello\n{"message":"hi"}', 3],
    ['no message', '{"message":"hi"}\n{"query":"hi"}', 2],
    ['a schema that is none', '{"message":"hi","schema":["a"]}', 1],
  ])('stops at a broken line and names its number: %s', async (_, stdin, number) => {
    const { exitCode, stdout, stderr } = await batch(stdin);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`Line ${number} of stdin`);
    expect(stdout === '' ? [] : stdout.trimEnd().split('\n')).toHaveLength(number === 1 ? 0 : 1);
  });

  it('refuses what is no text', async () => {
    async function* input() {
      yield new Uint8Array([0x7b, 0xff, 0x0a]);
    }
    expect(await batch(input())).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('not UTF-8') });
  });

  it('uses the tables of a file for lines that bring none', async () => {
    await using folder = await makeFolder();
    const file = await folder.write('tables.json', '{"lanterns": ["keeper", "height"]}');
    const { stdout } = await batch('{"message":"List the keeper and height of all lanterns"}', '--schema', file);
    expect(JSON.parse(stdout)).toMatchObject({ decision: 'database' });
  });
});
