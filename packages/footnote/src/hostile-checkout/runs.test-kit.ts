import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type RunOptions, runCli } from '../cli/run-cli.test-kit.ts';
import { at, parseJson } from '../json.ts';
import { type Place, secret, userToken } from './place.test-kit.ts';

/** What was started in a repository, and all that came of it. */
export interface Run {
  readonly what: string;
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** Everything that anybody could read of it. */
  readonly output: string;
  readonly hung: boolean;
}

/** `npm test` has built it before. */
const command = fileURLToPath(new URL('../../bin/footnote.js', import.meta.url));
const bundle = new URL('../../dist/bundle/index.js', import.meta.url).href;

/** A run takes a hundredth of it, and some machines have more to do. */
const deadlineMs = 30_000;

export const query = 'how a keeper lights the lantern';

/** The shipped program, as a shell or an agent starts it. */
export async function runShipped(place: Place, words: readonly string[], cwd = place.repository): Promise<Run> {
  const child = start(place, words, cwd);
  child.process.stdin.end();
  return { what: `footnote ${words.join(' ')}`, ...(await child.end()) };
}

/** What an agent was told by each tool. */
export interface McpRun extends Run {
  readonly search: string;
  readonly searchWithSecret: string;
  readonly privatePage: string;
  readonly deniedPage: string;
  readonly docs: string;
}

/** An agent that lists the tools and calls each of the three. */
export async function runMcp(place: Place, cwd = place.repository): Promise<McpRun> {
  const child = start(place, ['mcp'], cwd);
  const lines = agentLines(place);
  child.process.stdin.write(lines.join(''));
  await child.until((stdout) => hasAllAnswers(stdout, lines));
  child.process.stdin.end();
  return mcpRun(await child.end());
}

/** The same with the command as a function. */
export async function runMcpCommand(place: Place, cwd = place.repository): Promise<McpRun> {
  const lines = agentLines(place);
  let stdout = '';
  let wake = () => {};
  const onStdout = (text: string) => {
    stdout += text;
    wake();
  };
  async function* stdin() {
    yield* lines;
    while (!hasAllAnswers(stdout, lines)) await new Promise<void>((resolve) => (wake = resolve));
  }
  return mcpRun(await runCommand(place, ['mcp'], { cwd, stdin: stdin(), onStdout }));
}

function agentLines({ internal }: Place): readonly string[] {
  const call = (name: string, args: object) => ({ method: 'tools/call', params: { name, arguments: args } });
  const clientInfo = { name: 'suite', version: '1' };
  const messages = [
    { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 1, method: 'tools/list' },
    { id: 2, ...call('web_search', { query }) },
    { id: 3, ...call('web_search', { query: `what is ${secret}` }) },
    { id: 4, ...call('fetch_page', { url: `${internal.origin}/admin` }) },
    { id: 5, ...call('fetch_page', { url: 'https://denied.example/' }) },
    { id: 6, ...call('docs_search', { query: 'private notes' }) },
  ];
  return messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/** All but the notification are answered. */
function hasAllAnswers(stdout: string, lines: readonly string[]): boolean {
  return stdout.split('\n').length >= lines.length;
}

function mcpRun(run: Omit<Run, 'what'>): McpRun {
  const answers = new Map(run.stdout.split('\n').map((line) => [at(parseJson(line), 'id'), line]));
  const [search = '', searchWithSecret = '', privatePage = '', deniedPage = '', docs = ''] = [2, 3, 4, 5, 6].map(
    (id) => answers.get(id) ?? 'no answer',
  );
  return { ...run, what: 'footnote mcp', search, searchWithSecret, privatePage, deniedPage, docs };
}

/** Nothing of the kit's own settings: they would stand above those of the repository. */
const noSettings = { FOOTNOTE_AUDIT: undefined, FOOTNOTE_CACHE_TTL: undefined, FOOTNOTE_KEYLESS: undefined };

/** The same program as a function: quicker, where the border of a process doesn't matter. */
export async function runCommand(
  place: Place,
  words: readonly string[],
  options: Pick<RunOptions, 'cwd' | 'stdin' | 'onStdout'> = {},
): Promise<Run> {
  const stop = new AbortController();
  const env = { ...noSettings, ...place.env };
  const running = runCli(words, { cwd: place.repository, ...options, env, signal: stop.signal });
  const { value, hung } = await within(running, place, () => stop.abort());
  const { exitCode, stdout = '', stderr = '' } = value ?? {};
  return { what: `footnote ${words.join(' ')}`, exitCode, stdout, stderr, output: stdout + stderr, hung };
}

/** `footnote serve`, and three who ask it: one without a token, one with the repository's, one under its name. */
export async function runServe(place: Place, theirToken: string, theirHost: string) {
  const env = { ...noSettings, ...place.env };
  const stop = new AbortController();
  const statuses: number[] = [];
  let onStdout: (text: string) => void = () => undefined;
  const listening = new Promise<string>((resolve) => {
    onStdout = (text) => {
      // A failure is JSON too.
      const url = at(parseJson(text), 'url');
      if (typeof url === 'string') resolve(url);
    };
  });
  const running = runCli(['serve', '--port', '0', '--json'], {
    env,
    cwd: place.repository,
    signal: stop.signal,
    onStdout,
  });
  const visiting = (async () => {
    const origin = await Promise.race([listening, running.then(() => undefined)]);
    if (origin !== undefined) statuses.push(...(await visit(origin, theirToken, theirHost)));
    stop.abort();
    return running;
  })();
  const { value, hung } = await within(visiting, place, () => stop.abort());
  const { exitCode, stdout = '', stderr = '' } = value ?? {};
  return { what: 'footnote serve', exitCode, stdout, stderr, output: stdout + stderr, hung, statuses };
}

async function visit(origin: string, theirToken: string, theirHost: string): Promise<readonly number[]> {
  const { request } = await import('node:http');
  const ask = (headers: Readonly<Record<string, string>>) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(`${origin}/api/tools`, { headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      asked.on('error', reject);
      asked.end();
    });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return [await ask({}), await ask(bearer(theirToken)), await ask({ ...bearer(userToken), host: theirHost })];
}

/** The library as it is installed, and what a program sees of it. */
export async function runLibrary(place: Place, cwd = place.repository): Promise<Run> {
  const { createFootnote } = (await import(bundle)) as typeof import('../index.ts');
  const lines: string[] = [];
  const told: unknown[] = [];
  const footnote = createFootnote({ env: place.env, cwd, log: (line) => lines.push(line) });
  const tell = (result: Promise<unknown>) =>
    result.then(
      (value) => told.push(value),
      (error: Error) => told.push(error.message),
    );
  const using = (async () => {
    await tell(footnote.search({ query }));
    await tell(footnote.search({ query: `what is ${secret}` }));
    await tell(footnote.fetchPage({ url: `${place.internal.origin}/admin` }));
    await tell(footnote.docs.search({ query: 'private notes' }));
  })();
  const { hung } = await within(using, place, () => undefined);
  await within(footnote.close(), place, () => undefined);
  const stdout = JSON.stringify(told);
  const stderr = lines.map((line) => `${line}\n`).join('');
  return { what: 'the library', exitCode: undefined, stdout, stderr, output: stdout + stderr, hung };
}

/** The same in a process of its own, where nobody listens to the log: what is said there becomes a warning of Node's. */
export async function runLibraryProcess(place: Place): Promise<Run> {
  const program = `
    const { createFootnote } = await import(${JSON.stringify(bundle)});
    const footnote = createFootnote();
    const asked = [footnote.search({ query: ${JSON.stringify(query)} }), footnote.docs.search({ query: 'private notes' })];
    console.log(JSON.stringify(await Promise.allSettled(asked)));
    await footnote.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: place.env,
    cwd: place.repository,
  });
  child.stdin.end();
  return { what: 'the library in a process', ...(await listen(child).end()) };
}

/** A thread that waits for a pipe is set free when its time is over, or it would be missing in the next test. */
async function within<T>(work: Promise<T>, place: Place, giveUp: () => void): Promise<{ value?: T; hung: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), deadlineMs);
  });
  try {
    const value = await Promise.race([work, late]);
    if (value !== 'late') return { value, hung: false };
    giveUp();
    place.releasePipes();
    work.catch(() => undefined);
    return { hung: true };
  } finally {
    clearTimeout(timer);
  }
}

function start(place: Place, words: readonly string[], cwd: string) {
  return listen(spawn(process.execPath, [command, ...words], { env: place.env, cwd }));
}

function listen(child: ChildProcessWithoutNullStreams) {
  let stdout = '';
  let stderr = '';
  let hung = false;
  let wake = () => {};
  const timer = setTimeout(() => {
    hung = true;
    child.kill('SIGKILL');
  }, deadlineMs);
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    wake();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  // It may be gone before everything was said to it.
  child.stdin.on('error', () => undefined);
  let isOver = false;
  const over = new Promise<number | undefined>((resolve) => {
    child.on('close', (code) => {
      isOver = true;
      clearTimeout(timer);
      wake();
      resolve(code ?? undefined);
    });
  });
  return {
    process: child,
    async until(isEnough: (stdout: string) => boolean) {
      while (!isEnough(stdout) && !isOver) await new Promise<void>((resolve) => (wake = resolve));
    },
    async end() {
      const exitCode = await over;
      return { exitCode, stdout, stderr, output: stdout + stderr, hung };
    },
  };
}
