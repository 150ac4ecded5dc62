import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnv } from '../bare-env.test-kit.ts';
import { asObject, at, type JsonObject } from '../json.ts';

/** The command as it is installed: `npm test` has built it before. */
export const command = fileURLToPath(new URL('../../bin/footnote.js', import.meta.url));

export const greeting = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'Test Client', version: '1' },
};

export const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'Test Client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface StdioClient {
  readonly child: ChildProcess;
  /** Everything that came on stdout, each line parsed; a line that isn't JSON fails the test that reads it. */
  readonly received: JsonObject[];
  readonly stderr: () => string;
  raw(line: string): void;
  notify(method: string, params?: object): void;
  /** The whole reply, result or error. */
  request(method: string, params?: object, id?: number): Promise<JsonObject>;
  /** Opens the session as clients of the older era do. */
  greet(): Promise<JsonObject>;
  /** The text of a tool's result, and whether it is an error. */
  call(name: string, args: object, more?: object): Promise<{ text: string; isError: boolean; result: JsonObject }>;
  /** Resolves with the next message that fits. */
  next(fits: (message: JsonObject) => boolean): Promise<JsonObject>;
  /** Closes stdin, and gives the exit code. */
  end(): Promise<number | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

export function startStdio(
  env: Readonly<Record<string, string | undefined>> = {},
  cwd = '/',
  program = command,
): StdioClient {
  const dataDir = mkdtempSync(join(tmpdir(), 'footnote-mcp-data-'));
  const child = spawn(process.execPath, [program, 'mcp'], {
    cwd,
    env: { PATH: process.env['PATH'], ...bareEnv, FOOTNOTE_KEYLESS: 'off', FOOTNOTE_DATA_DIR: dataDir, ...env },
    stdio: 'pipe',
  });
  const closed = once(child, 'close');
  const received: JsonObject[] = [];
  const waiting = new Set<() => void>();
  let stderr = '';
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  child.stdin.on('error', () => undefined);
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) received.push(asObject(JSON.parse(line)));
    for (const wake of waiting) wake();
  });
  let lastId = 0;

  const client: StdioClient = {
    child,
    received,
    stderr: () => stderr,
    raw: (line) => void child.stdin.write(`${line}\n`),
    notify: (method, params) => client.raw(JSON.stringify({ jsonrpc: '2.0', method, params })),
    request(method, params, id = ++lastId) {
      client.raw(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      return client.next((message) => message['id'] === id && !('method' in message));
    },
    async greet() {
      const reply = await client.request('initialize', greeting);
      client.notify('notifications/initialized');
      return reply;
    },
    async call(name, args, more = {}) {
      const reply = await client.request('tools/call', { name, arguments: args, ...more });
      return readResult(reply);
    },
    async next(fits) {
      for (;;) {
        const found = received.find(fits);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    async end() {
      child.stdin.end();
      const [code] = await closed;
      return code;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return client;
}

export function readResult(reply: JsonObject) {
  const result = asObject(reply['result']);
  const [content] = result['content'] as readonly unknown[];
  return { text: String(at(content, 'text')), isError: result['isError'] === true, result };
}
