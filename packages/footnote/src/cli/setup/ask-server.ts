import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from '../../contract/io.ts';
import type { NetworkSettings } from '../../http/network.ts';
import { asList, at, parseJson } from '../../json.ts';
import type { AddressAsked, ServerAnswer, ServerStart } from '../../setup/machine/machine.ts';
import { version } from '../../version.ts';
import { existing } from '../run-program.ts';

/** Asks an MCP server for its tools as an agent does: one that is started for it, or one at an address. */
export async function askServer(
  asked: ServerStart | AddressAsked,
  io: Pick<Io, 'signal'>,
  network: NetworkSettings = {},
): Promise<ServerAnswer> {
  if ('words' in asked) return startAndAsk(asked, io);
  return (await import('./ask-address.ts')).askAddress(asked, io, network);
}

/** On stdio; it ends with all that it started. */
async function startAndAsk(start: ServerStart, { signal }: Pick<Io, 'signal'>): Promise<ServerAnswer> {
  const empty = start.cwd === undefined ? await mkdtemp(join(tmpdir(), 'footnote-start-')) : undefined;
  const [command = '', ...args] = start.words;
  const child = spawn(command, args, {
    cwd: empty ?? existing(start.cwd ?? ''),
    // npm asks three times, for minutes, where there is no network.
    env: { ...start.env, npm_config_fetch_retries: '0', npm_config_update_notifier: 'false' },
    // A group of its own, so that what npx starts ends with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const stop = () => endGroup(child);
  signal.addEventListener('abort', stop, { once: true });
  // However this program ends, the other one does not outlive it.
  process.once('exit', stop);
  try {
    return await converse(child, start.timeoutMs);
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
    process.removeListener('exit', stop);
    if (empty !== undefined) await rm(empty, { recursive: true, force: true, maxRetries: 3 });
    signal.throwIfAborted();
  }
}

/** What a server may say before its answer; more is not a server of ours. */
const mostCharacters = 1_000_000;

function converse(child: ReturnType<typeof spawn>, timeoutMs: number): Promise<ServerAnswer> {
  const { stdin, stdout, stderr } = child;
  return new Promise((resolve) => {
    let heard = '';
    let complaint = '';
    const fail = (problem: string) => done({ problem, stderr: complaint });
    const timer = setTimeout(() => fail(`it said nothing within ${timeoutMs / 1000} s`), timeoutMs);

    function done(answer: ServerAnswer): void {
      clearTimeout(timer);
      resolve(answer);
    }

    function send(message: object): void {
      stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    }

    function hear(line: string): void {
      const message = parseJson(line);
      const id = at(message, 'id');
      if (id === 1 && at(message, 'result') !== undefined) {
        send({ method: 'notifications/initialized' });
        send({ id: 2, method: 'tools/list' });
      } else if (id === 2 && at(message, 'result') !== undefined) {
        const names = asList(at(message, 'result', 'tools')).map((tool) => at(tool, 'name'));
        done({ tools: names.filter((name) => typeof name === 'string') });
      } else if (id === 1 || id === 2) {
        fail(`it refused ${id === 1 ? 'initialize' : 'tools/list'}`);
      }
    }

    stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (heard + text).split('\n');
      heard = lines.pop() ?? '';
      if (heard.length > mostCharacters) fail('it said too much');
      for (const line of lines) hear(line);
    });
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(0, 4_000);
    });
    // A program that does not listen has closed this pipe.
    stdin?.on('error', () => undefined);
    child.on('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'ENOENT' ? 'there is no such command' : `it can't be started (${error.code})`);
    });
    child.on('close', (code) => fail(code === null ? 'it was ended' : `it ended with exit code ${code}`));
    const clientInfo = { name: 'footnote-setup', version };
    send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  });
}

function endGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It was quicker; a Mac says EPERM of what has ended.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
