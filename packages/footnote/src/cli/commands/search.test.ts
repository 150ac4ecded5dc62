import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Emulator, type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { closedOrigin, type Folder, makeFolder, type RunOptions, runCli } from '../run-cli.test-kit.ts';

const key = ['tvly', 'cli', 'suite', '0123456789'].join('-');

let server: RunningEmulator;
let closed: string;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startEmulator(tavily);
  closed = await closedOrigin();
  env = { ...server.env, TAVILY_API_KEY: key };
});
afterAll(() => server.close());

async function search(argv: readonly string[], options: RunOptions = {}) {
  const outcome = await runCli(['search', ...argv], { ...options, env: { ...env, ...options.env } });
  expect(outcome.stdout + outcome.stderr).not.toContain(key);
  return outcome;
}

/** A search that must fail before anything is sent. */
async function refused(argv: readonly string[], options: RunOptions = {}) {
  const before = server.requests.length;
  const outcome = await search(argv, options);
  expect(server.requests.length).toBe(before);
  expect(outcome.stdout).toBe('');
  return outcome;
}

describe('search', () => {
  it('joins words, prints cited results and nothing else', async () => {
    const { exitCode, stdout, stderr } = await search(['old', 'bridges']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Web search results for "old bridges":\n\n\[1\] .+\n/);
    expect(stdout).toMatch(/\n\nSources:\n\[1\] .+ \(https:.+\)\n/);
    expect(stdout.endsWith('\n')).toBe(true);
  });

  it('prints the other formats', async () => {
    expect((await search(['x', '--format', 'markdown'])).stdout).toMatch(/^## Search Results\n\n### 1\. /);
    expect((await search(['x', '--format=links'])).stdout).toMatch(/^Sources:\n- \[/);
    const [json, short] = [await search(['x', '--format', 'json']), await search(['x', '--json'])];
    for (const { stdout } of [json, short]) {
      expect(JSON.parse(stdout)).toMatchObject({ query: 'x', provider: 'tavily', cached: 'no', warnings: [] });
    }
  });

  it('turns options into the request', async () => {
    const domains = ['--include-domain', 'a.example, b.example', '--include-domain', 'c.example'];
    const rest = [
      '--exclude-domain',
      'd.example',
      '--freshness=week',
      '--type',
      'deep',
      '--no-cache',
      '--topic',
      'news',
    ];
    await search(['--num-results', '3', ...domains, ...rest, '--', '-x']);
    expect(server.requests.at(-1)?.json).toMatchObject({
      query: '-x',
      max_results: 3,
      search_depth: 'advanced',
      time_range: 'week',
      topic: 'news',
      include_domains: ['a.example', 'b.example', 'c.example'],
      exclude_domains: ['d.example'],
    });
  });

  it('reads the query from stdin', async () => {
    await search(['-'], { stdin: Buffer.from('Brücken über Flüsse\n') });
    expect(server.requests.at(-1)?.json).toMatchObject({ query: 'Brücken über Flüsse' });
  });

  it('warns about an option that the provider lacks', async () => {
    const { exitCode, stderr } = await search(['x', '--livecrawl', 'preferred']);
    expect(exitCode).toBe(0);
    expect(stderr).toBe("footnote: Tavily has no option 'livecrawl': it was ignored.\n");
  });

  it('says who got the query without a key', async () => {
    const { stderr } = await search(['x', '--provider', 'tavily:keyless'], {
      env: { TAVILY_API_KEY: '', FOOTNOTE_KEYLESS: 'on' },
    });
    expect(stderr).toBe('footnote: The query went to Tavily without a key.\n');
  });

  it('says which provider answered, and why the others did not', async () => {
    const { exitCode, stderr } = await search(['x', '--provider', 'brave,serper,tavily'], {
      env: { SERPER_API_KEY: 'any', SERPER_BASE_URL: closed },
    });
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^footnote: answered by tavily; Brave.* is not configured\. .*serper: .* was refused\.\n$/);
  });
});

describe('search on a terminal', () => {
  const evil: Emulator = {
    ...tavily,
    reply: () => ({ json: { results: [{ title: 'T', url: 'https://a.example/', content: 'a\u001b[2Jb\u009bc' }] } }),
  };

  it('is styled, unless NO_COLOR says otherwise', async () => {
    const { stdout } = await search(['x'], { isTTY: true });
    expect(stdout).toContain('\x1b[1mWeb search results for "x":\x1b[0m\n');
    expect(stdout).toContain('\n\n\x1b[1mSources:\x1b[0m\n[1] Permission model 1 (https://docs.example.dev/page-1)\n');
    expect((await search(['x', '--format', 'markdown'], { isTTY: true })).stdout).toContain('\x1b[1m## Search Results');
    expect((await search(['x'], { isTTY: true, env: { NO_COLOR: '1' } })).stdout).not.toContain('\x1b');
  });

  it('never obeys text from the web', async () => {
    const server = await startEmulator(evil);
    try {
      const { stdout } = await search(['x'], { isTTY: true, env: { ...server.env, NO_COLOR: '1' } });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    } finally {
      await server.close();
    }
  });
});

describe('search refuses', () => {
  it.each([
    [[], 'A search needs a query. Write it like: footnote search "QUERY".'],
    [['  '], 'The query is empty. Say what to search for.'],
    [['a\u0007b'], 'The query contains control characters or broken Unicode. Remove them and search again.'],
    [['x', '--provider', 'tavly'], "There is no provider 'tavly'. Did you mean 'tavily'?"],
    [['x', '--provider='], "'--provider' needs a value. Write it like --provider=ID[,ID…]."],
    [['x', '--include-domain', ','], "'--include-domain' needs a value. Write it like --include-domain=DOMAIN."],
    [['x', '--num-results', '21'], "'--num-results' must be a whole number from 1 to 20."],
    [['x', '--num-results', '1e1'], "'--num-results' must be a whole number from 1 to 20."],
    [['x', '--freshness', 'weak'], "'--freshness' must be one of day, week, month, year. Did you mean 'week'?"],
    [['x', '--format', 'xml'], "'--format' must be one of cited, markdown, links, json."],
    [
      ['x', '--timeout', '0'],
      "'--timeout' must be a time above zero. Write it in seconds, like 15 or 1.5, or like 500ms.",
    ],
    [
      ['x', '--timeout', '5 minutes'],
      "'--timeout' must be a time above zero. Write it in seconds, like 15 or 1.5, or like 500ms.",
    ],
  ])('%j with one sentence, and sends nothing', async (argv, message) => {
    const { exitCode, stderr } = await refused(argv);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: `footnote: ${message}\n` });
  });

  it.each([
    ['1 MB', 'x'.repeat(1_000_000), 'The query is longer than 2,000 characters. Shorten it to what you want to know.'],
    [
      'more than 1 MB',
      'x'.repeat(1_000_001),
      'The query on stdin is longer than 1 MB. Shorten it to what you want to know.',
    ],
    ['nothing', '', 'The query is empty. Say what to search for.'],
    ['bytes', Buffer.from([0x66, 0xff]), 'The query on stdin is not UTF-8 text.'],
  ])('%s on stdin', async (_, stdin, message) => {
    const { exitCode, stderr } = await refused(['-'], { stdin });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: `footnote: ${message}\n` });
  });

  it('when nothing is configured', async () => {
    const { exitCode, stderr } = await refused(['x'], { env: { TAVILY_API_KEY: '' } });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^footnote: No web search provider is configured\. Set a key such as GEMINI_API_KEY/);
  });

  it('when two named providers have no key, and names both', async () => {
    const { exitCode, stderr } = await refused(['x', '--provider', 'gemini,brave']);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('gemini: Set GEMINI_API_KEY, or webSearch.gemini.apiKey in the settings.');
    expect(stderr).toContain('brave: Set BRAVE_API_KEY, or webSearch.brave.apiKey in the settings.');
  });

  it('a bad settings file, and names file, line and key', async () => {
    await using folder = await makeFolder();
    const file = await folder.write('footnote.json', '{\n  "webSearch": {\n    "provder": "tavily"\n  }\n}\n');
    const { exitCode, stderr } = await refused(['x'], { cwd: folder.path });
    expect(exitCode).toBe(3);
    expect(stderr).toBe(
      `footnote: There is no setting 'webSearch.provder' (${file}, line 3). Did you mean 'webSearch.provider'?\n`,
    );
  });

  it('when the web is switched off', async () => {
    const { exitCode, stderr } = await refused(['x'], { env: { FOOTNOTE_WEB: 'off' } });
    expect(exitCode).toBe(5);
    expect(stderr).toContain('switched off');
  });
});

describe('search fails', () => {
  it('with 4 when the key is bad, as JSON where that is asked', async () => {
    const { exitCode, stdout, stderr } = await search(['bridges emulate:bad-key', '--json']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 4, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'AUTH_FAILED', provider: 'tavily', retryable: false } });
  });

  it('with 4 when the base URL cannot be reached', async () => {
    const { exitCode, stdout, stderr } = await search(['x', '--verbose'], { env: { TAVILY_BASE_URL: closed } });
    expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' });
    expect(stderr).toContain(`could not be reached at ${closed}: the connection was refused.`);
    expect(stderr).toEqual(
      expect.stringMatching(
        / {2}code: PROVIDER_FAILED\n {2}provider: tavily\n {2}attempt: tavily, \d+ ms, PROVIDER_FAILED\n(?:.*\n)* {2}cause: ECONNREFUSED\n/,
      ),
    );
  });

  it.each(['0.1', '0.1s', '100ms'])('with 124 after --timeout %s', async (timeout) => {
    const { exitCode, stderr } = await search(['x emulate:slow-headers', '--timeout', timeout]);
    expect(exitCode).toBe(124);
    expect(stderr).toMatch(/^footnote: The search took longer than 0\.1 s\./);
  });

  it('with 130 when it is interrupted while the provider works', async () => {
    const interrupt = new AbortController();
    const interrupting: Emulator = {
      ...tavily,
      reply(request, mode) {
        interrupt.abort();
        return tavily.reply(request, mode);
      },
    };
    const server = await startEmulator(interrupting);
    try {
      const { exitCode, stdout } = await search(['x'], { env: server.env, signal: interrupt.signal });
      expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
    } finally {
      await server.close();
    }
  });

  it('with 130 when it is interrupted while it waits for stdin', async () => {
    const interrupt = new AbortController();
    const stdin: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          interrupt.abort();
          return new Promise(() => {});
        },
      }),
    };
    const { exitCode, stderr } = await refused(['-'], { stdin, signal: interrupt.signal });
    expect({ exitCode, stderr }).toEqual({ exitCode: 130, stderr: 'footnote: Interrupted.\n' });
  });
});

describe('a search that reaches no web', () => {
  async function aProject(folder: Folder) {
    await folder.write('package.json', JSON.stringify({ name: 'p', dependencies: { lamp: '1' } }));
    await folder.write('node_modules/lamp/package.json', JSON.stringify({ name: 'lamp', version: '1.2.0' }));
    await folder.write('node_modules/lamp/README.md', '# Lamps\n\nA lamp glows when the switch is turned.\n');
    const data = { FOOTNOTE_DATA_DIR: `${folder.path}/data` };
    return (env: Readonly<Record<string, string>>, ...options: readonly string[]) =>
      runCli(['search', 'when does a lamp glow', ...options], { cwd: folder.path, env: { ...data, ...env } });
  }
  const heading = /^Documentation of the packages installed here, for "when does a lamp glow":\n/;

  it('prints what is installed here as what it is, says why, and exits 4', async () => {
    await using folder = await makeFolder();
    const ask = await aProject(folder);
    const { exitCode, stdout, stderr } = await ask({});
    expect(stdout).toMatch(heading);
    expect(stdout).toMatch(/\n\[1\] lamp 1\.2\.0 › Lamps \(\/.+\/node_modules\/lamp\/README\.md:\d\)\n$/);
    expect(stderr).toBe(
      'footnote: Not from the web but from the documentation installed here. No web search provider is configured.\n',
    );
    expect(exitCode).toBe(4);
    const failed = await ask({ BRAVE_API_KEY: key, BRAVE_BASE_URL: closed });
    expect(failed.stderr).toMatch(
      /^footnote: Not from the web but .+ No web search provider answered\.\nfootnote: answered by docs; brave: /,
    );
    expect(failed.exitCode).toBe(4);
    const off = await ask({ FOOTNOTE_WEB: 'off' });
    expect(off.stderr).toMatch(/ here\. Web search is switched off here \(policy\.web\)\.\n$/);
    expect(off.exitCode).toBe(4);
  });

  it('exits 0 where documentation was asked for, by option or by setting', async () => {
    await using folder = await makeFolder();
    const ask = await aProject(folder);
    for (const web of ['on', 'off']) {
      const byOption = await ask({ FOOTNOTE_WEB: web }, '--provider', 'docs');
      expect(byOption).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringMatching(heading) });
    }
    const bySetting = await ask({ WEB_SEARCH_PROVIDER: 'brave,docs' });
    expect(bySetting.exitCode).toBe(0);
    expect(bySetting.stderr).toMatch(/^footnote: Not from the web but .+\.\nfootnote: answered by docs; Brave/);
    const json = await ask({}, '--json');
    expect(json.exitCode).toBe(4);
    expect(JSON.parse(json.stdout)).toMatchObject({ provider: 'docs', warnings: [{ kind: 'local' }] });
  });
});
