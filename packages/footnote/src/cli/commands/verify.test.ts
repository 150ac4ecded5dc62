import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmulator } from '../../../../../emulators/emulator.ts';
import { gemini } from '../../../../../emulators/gemini.ts';
import { servePages } from '../../fetch/page-server.test-kit.ts';
import { aPdf } from '../../fetch/readers/pdf/pdf.test-kit.ts';
import { at, parseJson } from '../../json.ts';
import { makeFolder, runCli } from '../run-cli.test-kit.ts';

const filler = 'The harbour of the town is known for its tides and for the weather of the northern coast. '.repeat(15);
const page = (words: string) => (_: unknown, reply: ServerResponse) =>
  void reply
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<title>Harwick</title><main><article><h1>Harwick</h1><p>${filler}</p><p>${words}</p></article></main>`);

async function open() {
  const server = await servePages({
    '/bridge': page('The old stone bridge of Harwick was opened to wagons in 1894.'),
    '/mill': page('The mill of Harwick grinds oats.'),
  });
  const folder = await makeFolder();
  const env = { FOOTNOTE_ALLOW_PRIVATE: server.place, FOOTNOTE_DATA_DIR: folder.path };
  return {
    url: (path: string) => `${server.origin}${path}`,
    folder,
    env,
    run: (argv: readonly string[], more: Parameters<typeof runCli>[1] = {}) =>
      runCli(['verify', ...argv], { env, cwd: folder.path, ...more }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const supported = 'The stone bridge of Harwick was opened to wagons in 1894';
const elsewhere = 'Zeppelins from Friedrichshafen crossed the Atlantic without engines';

describe('footnote verify', () => {
  it('shows what needs a look first, each claim with its passage and a link to it', async () => {
    await using cli = await open();
    const text = `${supported} [1]. ${elsewhere} [2].\n\nSources:\n[1] One (${cli.url('/bridge')})\n[2] Two (${cli.url('/mill')})\n`;
    await cli.folder.write('answer.md', text);
    const { exitCode, stdout, stderr } = await cli.run(['answer.md']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^\? not found \[2\]\n {2}claim: Zeppelins/);
    expect(stdout).toContain(
      `✓ supported [1]\n  claim: ${supported}.\n  page:  The old stone bridge of Harwick was opened to wagons in 1894.\n  ${cli.url('/bridge')}#:~:text=`,
    );
    expect(stdout).toMatch(/\n\n2 claims: 1 not found, 1 supported\.\n$/);
  });

  it('checks one claim, and fails on the verdicts that are named', async () => {
    await using cli = await open();
    const claim = ['--claim', elsewhere, '--url', cli.url('/mill')];
    expect((await cli.run([...claim, '--fail-on', 'differs'])).exitCode).toBe(0);
    expect((await cli.run([...claim, '--fail-on', 'not-found,differs'])).exitCode).toBe(1);
    const { stdout } = await cli.run([...claim, '--json', '--only', 'supported']);
    expect(parseJson(stdout)).toMatchObject({ claims: [], summary: { not_found: 1 } });
  });

  it('reads sources from files, and says the line of a passage', async () => {
    await using cli = await open();
    const file = await cli.folder.write('notes.txt', `First line.\n\n${supported}, as everybody knows.\n`);
    const { stdout, exitCode } = await cli.run(['-', '--source', 'notes.txt'], { stdin: `${supported} [1].` });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`  ${file}:3\n`);
  });

  it('reads a source in windows-1252 or UTF-16, and refuses what is no text', async () => {
    await using cli = await open();
    const claim = 'Die Räte beschließen im März über die große Brücke';
    const check = async (bytes: Buffer) => {
      await writeFile(join(cli.folder.path, 'notes.txt'), bytes);
      return cli.run(['-', '--source', 'notes.txt'], { stdin: `${claim} [1].` });
    };
    const written = `${claim}, heißt es.\n`;
    const encodings = [
      Buffer.from(written, 'latin1'),
      Buffer.from(`\ufeff${written}`, 'utf16le'),
      Buffer.from(`\ufeff${written}`, 'utf16le').swap16(),
      Buffer.from(`\ufeff${written}`),
    ];
    for (const bytes of encodings) expect((await check(bytes)).stdout).toContain(`page:  ${written.trim()}`);
    const { stderr, exitCode } = await check(Buffer.concat([Buffer.from(written, 'latin1'), Buffer.from([0, 1])]));
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining("'notes.txt' is not a text, an HTML page or a PDF."),
    ]);
  });

  it('says no line of a file that was rewritten to be read, but the page of a PDF', async () => {
    await using cli = await open();
    const head = '<h1>Town</h1><ul><li>Tides</li><li>Boats</li></ul>';
    const file = await cli.folder.write('town.html', `${head}<p>${filler}</p><p>${supported}, it is said.</p>`);
    const ofPage = await cli.run(['-', '--source', 'town.html'], { stdin: `${supported} [1].` });
    expect(ofPage.stdout).toContain(`  ${file}\n`);
    const pdf = join(cli.folder.path, 'town.pdf');
    await writeFile(pdf, aPdf([['Tides and boats.'], [`${supported}, it is said.`]]));
    const ofPdf = await cli.run(['-', '--source', 'town.pdf'], { stdin: `${supported} [1].` });
    expect(ofPdf.stdout).toContain(`  ${pdf}#page=2\n`);
  });

  it('reads the links of an answer in HTML, and refuses what is no text', async () => {
    await using cli = await open();
    await cli.folder.write('answer.html', `<p>${supported} (<a href="${cli.url('/bridge')}">town</a>).</p>`);
    expect((await cli.run(['answer.html'])).stdout).toContain(`✓ supported [1]\n  claim: ${supported}.\n`);
    await writeFile(join(cli.folder.path, 'answer.docx'), Buffer.from([0x50, 0x4b, 0xff, 0xfe, 0x00]));
    expect(await cli.run(['answer.docx'])).toMatchObject({
      exitCode: 2,
      stderr: "footnote: 'answer.docx' is not UTF-8 text.\n",
    });
  });

  it('exits 4 where nothing could be read, 5 where nothing may be, and 2 for bad input', async () => {
    await using cli = await open();
    expect((await cli.run(['--claim', supported, '--url', cli.url('/none')])).exitCode).toBe(4);
    const refused = await cli.run(['--claim', supported, '--url', 'http://127.0.0.1:8/', '--url', 'http://localhost/']);
    expect(refused.exitCode).toBe(5);
    expect(refused.stderr).toContain('FOOTNOTE_ALLOW_PRIVATE=127.0.0.1:8,localhost:80');
    const stdin = `${supported} [1]. ${elsewhere} [9].\n\n[1]: http://127.0.0.1:8/`;
    expect((await cli.run(['-'], { stdin })).exitCode).toBe(5);
    expect((await cli.run(['--claim', supported])).exitCode).toBe(2);
    expect((await cli.run([])).exitCode).toBe(2);
    expect((await cli.run(['none.md', '--timeout', '3000'])).stderr).toContain('at most 120 seconds');
    expect((await cli.run(['none.md'])).stderr).toContain("There is no file 'none.md'");
    expect((await cli.run(['-', '--only', 'suported'], { stdin: 'x' })).stderr).toContain("'supported'");
    expect((await cli.run(['-', '--judge'], { stdin: `${supported} [1].` })).exitCode).toBe(3);
  });

  it('says which page could not be looked at, where the others have nothing', async () => {
    await using cli = await open();
    const { stdout } = await cli.run(['--claim', elsewhere, '--url', cli.url('/mill'), '--url', cli.url('/none')]);
    expect(stdout).toMatch(/^\? not found \[1\] not checked: \[2\]\n/);
  });

  it.each([
    ['an empty claim', ['--claim', ' ', '--url', 'https://a.example/'], "'--claim' is empty."],
    ['two claims', ['--claim', supported, '--claim', elsewhere, '--url', 'https://a.example/'], 'takes one claim'],
    ['what is no address', ['--claim', supported, '--url', 'notaurl'], 'not an address'],
    ['another scheme', ['--claim', supported, '--url', 'ftp://a.example/c'], 'ftp'],
    [
      'a claim with --source',
      ['--claim', supported, '--url', 'https://a.example/', '--source', 'none.txt'],
      "'--claim' and '--source' do not go together.",
    ],
  ])('refuses %s', async (_, argv, message) => {
    await using cli = await open();
    const { exitCode, stderr } = await cli.run(argv);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it('exits 124 where no page came in time', async () => {
    await using cli = await open();
    await using server = await servePages({ '/hangs': () => undefined });
    const env = { ...cli.env, FOOTNOTE_ALLOW_PRIVATE: server.place };
    const argv = ['--claim', supported, '--url', `${server.origin}/hangs`, '--timeout', '1'];
    const { exitCode, stdout } = await cli.run(argv, { env });
    expect(stdout).toContain('– unchecked [1] the page did not come in time');
    expect(stdout).toContain(`\n  ${server.origin}/hangs\n`);
    expect(exitCode).toBe(124);
  });

  it('names the place that a page redirects to, where that is refused', async () => {
    await using cli = await open();
    await using other = await servePages({});
    await using server = await servePages({
      '/away': (_, reply) => void reply.writeHead(302, { location: `${other.origin}/` }).end(),
    });
    const env = { ...cli.env, FOOTNOTE_ALLOW_PRIVATE: server.place };
    const { stderr, exitCode } = await cli.run(['--claim', supported, '--url', `${server.origin}/away`], { env });
    expect(exitCode).toBe(5);
    expect(stderr).toContain(`redirects to ${other.place}: cite that address itself`);
    expect(stderr).not.toContain(`FOOTNOTE_ALLOW_PRIVATE=${server.place}`);
  });

  it('shows a negation that stands on one side alone', async () => {
    await using cli = await open();
    const { stdout } = await cli.run([
      '--claim',
      'The old stone bridge of Harwick was not opened to wagons in 1894.',
      '--url',
      cli.url('/bridge'),
    ]);
    expect(stdout).toMatch(/^≠ differs \[1\] only the claim says “[^”]*not[^”]*”\n/);
  });

  it('takes an address without its scheme, and says what it reads', async () => {
    await using cli = await open();
    const url = cli.url('/bridge');
    const { stdout, stderr } = await cli.run(['--claim', supported, '--url', url.replace('http://', '')]);
    expect(stderr).toBe(`footnote: reading ${url}\n`);
    expect(stdout).toContain('supported');
  });

  it.each([
    [
      '{"error":{"code":"TIMEOUT","message":"The search took too long."}}',
      'the search failed: The search took too long.',
    ],
    ['{"query":"bridges","results":[],"sources":[]}', 'these are results, and no answer'],
    ['{"claims":[]}', 'this JSON has no answer'],
  ])('refuses JSON that holds no answer: %s', async (stdin, message) => {
    await using cli = await open();
    const { exitCode, stderr } = await cli.run(['-', '--fail-on', 'not_found'], { stdin });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it('takes the answer of a search, from its JSON or at once', async () => {
    await using cli = await open();
    const emulator = await startEmulator(gemini);
    try {
      const env = { ...cli.env, ...emulator.env };
      const searched = await runCli(['search', 'bridges', '--provider', 'gemini', '--json'], { env });
      const piped = parseJson((await cli.run(['-', '--json'], { stdin: searched.stdout, env })).stdout);
      expect(at(piped, 'claims')).not.toEqual([]);
      const both = await runCli(['search', 'bridges', '--provider', 'gemini', '--json', '--verify'], { env });
      expect(at(parseJson(both.stdout), 'verification', 'summary')).toEqual(at(piped, 'summary'));
      const shown = await runCli(['search', 'bridges', '--provider', 'gemini', '--verify'], { env });
      expect(shown.stdout).toMatch(/Sources:\n[\s\S]*– unchecked/);
    } finally {
      await emulator.close();
    }
  });
});
