import { describe, expect, it } from 'vitest';
import { servePages } from '../../fetch/page-server.test-kit.ts';
import { makeFolder, runCli } from '../run-cli.test-kit.ts';

const pages = {
  '/a': '# Lanterns\n\nThey glow.\n\n## Oil\n\nOlive oil burns clean.',
  '/b': 'Second page.',
  '/guide.md': '# Lanterns\n\n- They **glow**.\n\n```sh\nlight  it\n```\n',
  '/to': (request: import('node:http').IncomingMessage, reply: import('node:http').ServerResponse) =>
    void reply.writeHead(302, { location: request.url?.split('?')[1] }).end(),
  '/menu': (_: unknown, reply: import('node:http').ServerResponse) =>
    void reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<title>Lamps</title><main><h1>Lamps</h1><p>${'Lamps stand on tables and light up rooms. '.repeat(20)}</p></main><footer id="end"><a href="/i">Imprint</a> <a href="/t">Terms</a></footer>`,
      ),
  '/chapters.md': ['One', 'Two', 'Three'].map((name) => `# ${name}\n\n${'words '.repeat(40)}`).join('\n\n'),
  '/plain.txt': 'a  *b*   c',
  '/long': Array.from({ length: 30 }, (_, at) => `Paragraph ${at}: ${'words '.repeat(10)}`.trim()).join('\n\n'),
  '/page': (_: unknown, reply: import('node:http').ServerResponse) =>
    void reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<title>Lighthouses</title><article><p>${'Lighthouses stand at the sea and show ships the way. '.repeat(12)}</p></article>`,
      ),
};

async function open() {
  const server = await servePages(pages);
  const folder = await makeFolder();
  const env = {
    FOOTNOTE_ALLOW_PRIVATE: server.place,
    FOOTNOTE_DATA_DIR: folder.path,
    FOOTNOTE_CACHE_TTL: '900',
    FOOTNOTE_AUDIT: 'redacted',
  };
  return {
    server,
    env,
    url: (path: string) => `${server.origin}${path}`,
    run: (argv: readonly string[], more: Parameters<typeof runCli>[1] = {}) => runCli(argv, { env, ...more }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe('footnote fetch', () => {
  it('prints the page, and nothing else', async () => {
    await using cli = await open();
    expect(await cli.run(['fetch', cli.url('/b')])).toEqual({ exitCode: 0, stdout: 'Second page.\n', stderr: '' });
  });

  it('puts the title of a web page above its text', async () => {
    await using cli = await open();
    const { stdout } = await cli.run(['fetch', cli.url('/page')]);
    expect(stdout).toMatch(/^# Lighthouses\n\nLighthouses stand at the sea/);
  });

  it('says where to read on, and reads on without fetching again', async () => {
    await using cli = await open();
    const first = await cli.run(['fetch', '--max-characters', '400', cli.url('/long')]);
    const offset = /go on with --offset (\d+)/.exec(first.stderr)?.[1] ?? '';
    const second = await cli.run(['fetch', '--max-characters', '400', '--offset', offset, cli.url('/long')]);
    expect(first.stdout.startsWith('Paragraph 0:')).toBe(true);
    expect(second.stdout).toMatch(/^Paragraph \d+: words/);
    expect(second.stdout).not.toContain('Paragraph 0:');
    expect(cli.server.seen.length).toBe(1);
  });

  it('puts first what fits a query', async () => {
    await using cli = await open();
    const { stdout } = await cli.run(['fetch', '--query', 'which oil?', '--format', 'markdown', cli.url('/a')]);
    expect(stdout.startsWith('```') || stdout.startsWith('## Oil')).toBe(true);
  });

  it('prints one section, the outline, or the page from a fragment on, and fetches it once', async () => {
    await using cli = await open();
    expect(await cli.run(['fetch', '--section', 'oil', cli.url('/a')])).toEqual({
      exitCode: 0,
      stdout: '# Lanterns\n\n## Oil\n\nOlive oil burns clean.\n',
      stderr: '',
    });
    const outline = await cli.run(['fetch', '--outline', cli.url('/a')]);
    expect(outline.stdout).toMatch(/^2 sections, [^\n]*\n\n- Lanterns \(54\)\n {2}- Oil \(30\)\n$/);
    const linked = await cli.run(['fetch', cli.url('/a#oil')]);
    expect(linked.stdout).toBe('# Lanterns\n\n## Oil\n\nOlive oil burns clean.\n');
    expect(linked.stderr).toContain('Begins at #oil; the page before it comes without that.');
    const unknown = await cli.run(['fetch', '--section', 'gas', cli.url('/a')]);
    expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("Nearest: 'Lanterns', 'Oil'.") });
    expect(cli.server.seen.length).toBe(1);
  });

  it('says on stderr what is left of a page that was cut', async () => {
    await using cli = await open();
    const { stderr } = await cli.run(['fetch', '--max-characters', '300', cli.url('/chapters.md')]);
    expect(stderr).toMatch(/go on with --offset \d+\.\nfootnote: Left, by --section: [\d,]+ characters: Two \(/);
  });

  it('explains what it left out of a page, also of one that is kept', async () => {
    await using cli = await open();
    await cli.run(['fetch', cli.url('/menu')]);
    const { stdout, stderr } = await cli.run(['fetch', '--explain', cli.url('/menu')]);
    expect(stdout).not.toContain('Imprint');
    expect(stderr).toMatch(/^footnote: \d+ blocks? with \d+ characters left out:\n/);
    expect(stderr).toMatch(/\n +\d+ {2}\S.*\S +footer#end +Imprint Terms\n/);
    const { removed } = JSON.parse((await cli.run(['fetch', '--explain', '--json', cli.url('/menu')])).stdout);
    expect(removed).toContainEqual(expect.objectContaining({ place: 'footer#end', text: 'Imprint Terms' }));
    expect((await cli.run(['fetch', '--explain', cli.url('/b')])).stderr).toContain('Nothing was left out.');
  });

  it('prints several pages in order, each under its address, and fails with the first failure', async () => {
    await using cli = await open();
    const { exitCode, stdout, stderr } = await cli.run(['fetch', cli.url('/b'), 'http://10.0.0.1/', cli.url('/none')]);
    expect(exitCode).toBe(5);
    expect(stdout).toBe(`==> ${cli.url('/b')} <==\n\nSecond page.\n`);
    expect(stderr.split('\n')).toMatchObject([
      expect.stringContaining('http://10.0.0.1/: 10.0.0.1 is not read: it is not a public address.'),
      expect.stringContaining('has no such page (HTTP 404)'),
      '',
    ]);
  });

  it('prints JSON: one page as it is, several with their failures', async () => {
    await using cli = await open();
    const one = await cli.run(['fetch', '--json', cli.url('/b')]);
    expect(JSON.parse(one.stdout)).toMatchObject({
      url: cli.url('/b'),
      content: 'Second page.',
      wordCount: 2,
      links: [],
    });
    const two = await cli.run(['fetch', '--format', 'json', cli.url('/b'), cli.url('/none')]);
    expect(two.exitCode).toBe(4);
    expect(JSON.parse(two.stdout)).toMatchObject([
      { page: { content: 'Second page.' } },
      { error: { code: 'FETCH_FAILED' } },
    ]);
    const none = await cli.run(['fetch', '--json', cli.url('/none')]);
    expect(none.exitCode).toBe(4);
    expect(JSON.parse(none.stdout)).toMatchObject({ error: { code: 'FETCH_FAILED', retryable: false } });
  });

  it.each([
    [['fetch'], 2, "'fetch' needs the address of a page."],
    [
      ['fetch', '--max-characters', '5', 'https://example.com'],
      2,
      "'--max-characters' must be a whole number from 200",
    ],
    [['fetch', '--format', 'pdf', 'https://example.com'], 2, "'--format' must be one of markdown, text, html, json."],
    [['fetch', '--timeout', '121', 'https://example.com'], 2, "'--timeout' must be at most 120 seconds."],
    [['fetch', 'http://localhost/'], 5, 'not a public address'],
    [['fetch', 'http://169.254.169.254/latest/'], 5, 'not a public address'],
    [['fetch', 'http://example.com:22/'], 5, 'port 22 belongs to another protocol'],
  ])('%j ends with %i, and says why', async (argv, exitCode, words) => {
    const result = await runCli(argv);
    expect(result).toMatchObject({ exitCode, stdout: '', stderr: expect.stringContaining(words) });
  });

  it.each([
    ['example.com/guide', 'https://example.com/guide'],
    ['localhost:9/x', 'http://localhost:9/x'],
    ['127.0.0.1:9', 'http://127.0.0.1:9'],
  ])('reads %s as %s, and says so', async (typed, url) => {
    const { stderr } = await runCli(['fetch', typed], { env: { FOOTNOTE_WEB: 'off' } });
    expect(stderr).toBe(
      `footnote: reading ${url}\nfootnote: Reading web pages is switched off here (policy.web). Set FOOTNOTE_WEB=on to allow it.\n`,
    );
  });

  it('obeys the operator', async () => {
    const off = await runCli(['fetch', 'https://example.com/'], { env: { FOOTNOTE_WEB: 'off' } });
    expect(off).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('switched off') });
    const denied = await runCli(['fetch', 'https://example.com/'], { env: { FOOTNOTE_DENY_DOMAINS: 'example.com' } });
    expect(denied).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('example.com') });
  });

  it('draws Markdown on a terminal, and prints it where that is asked for', async () => {
    await using cli = await open();
    const drawn = await cli.run(['fetch', cli.url('/guide.md')], { isTTY: true });
    expect(drawn.stdout).toBe(
      '\x1b[1mLanterns\x1b[0m\n\n• They \x1b[1mglow\x1b[0m.\n\n\x1b[2m```sh\x1b[0m\n\x1b[36mlight  it\x1b[0m\n\x1b[2m```\x1b[0m\n',
    );
    const bare = await cli.run(['fetch', cli.url('/guide.md')], { isTTY: true, env: { ...cli.env, NO_COLOR: '1' } });
    expect(bare.stdout).toBe('Lanterns\n\n• They glow.\n\n```sh\nlight  it\n```\n');
    const asked = await cli.run(['fetch', '--format', 'markdown', cli.url('/guide.md')], { isTTY: true });
    expect(asked.stdout).toBe(`\x1b[1m# Lanterns\x1b[22m\n\n- They **glow**.\n\n\`\`\`sh\nlight  it\n\`\`\`\n`);
    // What is no Markdown stays as it was written.
    expect((await cli.run(['fetch', cli.url('/plain.txt')], { isTTY: true })).stdout).toBe('a  *b*   c\n');
  });

  it('stops at once when it is interrupted', async () => {
    await using cli = await open();
    const signal = AbortSignal.abort();
    expect(await cli.run(['fetch', cli.url('/a')], { signal })).toMatchObject({ exitCode: 130 });
  });

  it('is in the log, and told apart from searches there', async () => {
    await using cli = await open();
    await cli.run(['fetch', cli.url('/b'), cli.url('/none')]);
    const listed = await cli.run(['audit', 'list', '--kind', 'fetch']);
    expect(listed.stdout).toContain(cli.url('/b'));
    expect(JSON.parse((await cli.run(['audit', 'stats', '--json'])).stdout)).toMatchObject({
      kinds: [{ kind: 'fetch', calls: 2, failed: 1 }],
    });
    expect((await cli.run(['audit', 'list', '--kind', 'search'])).stdout).toContain('Nothing of that kind');
    expect((await cli.run(['audit', 'verify'])).exitCode).toBe(0);
  });
});

describe("this machine's own servers", () => {
  const typing = (text: string) => ({
    isTTY: true,
    async *[Symbol.asyncIterator]() {
      yield text;
    },
  });

  async function ownServer() {
    const cli = await open();
    const { FOOTNOTE_ALLOW_PRIVATE: place, ...env } = cli.env;
    return { cli, place, run: (argv: readonly string[], more = {}) => runCli(argv, { env, ...more }) };
  }

  it('are read after a yes, this once, and the log says that it was allowed', async () => {
    const { cli, place, run } = await ownServer();
    await using _ = cli;
    const read = await run(['fetch', cli.url('/b')], { isTTY: true, stdin: typing('y\n') });
    expect(read).toMatchObject({ exitCode: 0, stdout: 'Second page.\n' });
    expect(read.stderr).toContain(`${place} is this machine's own server. Read it? [y/N] `);
    const again = await run(['fetch', cli.url('/b')], { isTTY: true, stdin: typing('\n') });
    expect(again).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('--allow-private reads this one') });
    const [entry] = JSON.parse((await run(['audit', 'list', '--json'])).stdout);
    expect(entry).toMatchObject({ text: cli.url('/b'), allowed: 'private-address', status: 'answered' });
    expect((await run(['audit', 'list'])).stdout).toContain('(private-address allowed)');
  });

  it('are not asked about where nobody types', async () => {
    const { cli, run } = await ownServer();
    await using _ = cli;
    expect(await run(['fetch', cli.url('/b')], { isTTY: true, stdin: 'y\n' })).toMatchObject({
      exitCode: 5,
      stdout: '',
    });
    expect(cli.server.seen).toEqual([]);
  });

  it('are read with --allow-private, without leave for where they redirect to', async () => {
    const { cli, run } = await ownServer();
    await using _ = cli;
    await using other = await servePages({ '/': 'Not for you.' });
    expect(await run(['fetch', '--allow-private', cli.url('/b')])).toMatchObject({ exitCode: 0, stderr: '' });
    const led = await run(['fetch', '--allow-private', cli.url(`/to?${other.origin}/`)]);
    expect(led).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('which is not read') });
    expect(other.seen).toEqual([]);
  });

  it('stay closed where a managed file says which private places are open', async () => {
    const { cli, run } = await ownServer();
    await using _ = cli;
    await using folder = await makeFolder();
    const managed = await folder.write('managed.json', '{"policy": {"allowPrivate": ["10.0.0.1:80"]}}');
    const env = { ...cli.env, FOOTNOTE_ALLOW_PRIVATE: undefined, FOOTNOTE_MANAGED_SETTINGS: managed };
    expect(await run(['fetch', '--allow-private', cli.url('/b')], { env })).toMatchObject({ exitCode: 5, stdout: '' });
  });
});
