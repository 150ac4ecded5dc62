import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from '../../contract/io.ts';
import { defined } from '../../defined.ts';
import { createFootnote } from '../../footnote.ts';
import type { ServerLog } from '../../server/http/json-log.ts';
import { defineCommand, usageError } from '../command.ts';
import { readChoice } from '../search-options.ts';
import { note, print, printJson } from '../terminal/print.ts';

const defaultPort = 4040;
const defaultHost = '127.0.0.1';

export const serve = defineCommand({
  name: 'serve',
  about:
    'Serves the chat page (/), the HTTP API (/api/search, /api/fetch, /api/docs, /api/chat, /chatkit and more: ' +
    "/openapi.json lists them), searches in SearXNG's form (/search), the Model Context Protocol (/mcp), /metrics " +
    'and /healthz until Ctrl-C. It answers on this machine only, and to no page of another site. To be reached from ' +
    'elsewhere it needs a token, which clients send as Authorization: Bearer, and the names it is called by; put ' +
    'TLS in front of it there. Pages of other sites get in where FOOTNOTE_ALLOWED_ORIGINS names them. Bodies may ' +
    'have 1 MB, an idle connection lasts a minute, a client has at most 100 MCP sessions. When it stops, what is ' +
    'under way gets 8 seconds.',
  options: {
    port: { type: 'string', value: 'N', help: `Where to listen; 0 is any free port (default ${defaultPort}).` },
    host: {
      type: 'string',
      value: 'ADDRESS',
      help: `Another address needs a token, a wildcard also FOOTNOTE_ALLOWED_HOSTS (default ${defaultHost}).`,
    },
    log: {
      type: 'string',
      value: 'text|json',
      help: "'json': one object a line on stderr, also for every request; 'text' (default): messages only.",
    },
    threads: {
      type: 'string',
      value: 'memory|sqlite',
      help: "Where /chatkit keeps conversations: 'memory' (default), or 'sqlite' in the data folder.",
    },
    write: {
      type: 'string',
      value: 'DIR',
      help: 'Lets the assistant write files below DIR; it asks before each.',
    },
  },
  examples: [
    { line: 'footnote serve', does: `http://${defaultHost}:${defaultPort}` },
    { line: 'claude mcp add -t http footnote http://127.0.0.1:4040/mcp', does: 'for an agent' },
    {
      line: 'FOOTNOTE_TOKEN=… FOOTNOTE_ALLOWED_HOSTS=s.lan footnote serve --host ::',
      does: 'for others',
    },
    { line: 'footnote serve --log json 2>> serve.log', does: 'with a log for programs' },
  ],
  variables: {
    FOOTNOTE_TOKEN: 'The token that clients must send, such as openssl rand -hex 32 gives.',
    FOOTNOTE_ALLOWED_HOSTS: 'Names that the server answers to beside loopback, separated by commas.',
    FOOTNOTE_ALLOWED_ORIGINS: 'Sites whose pages may call /chatkit and /api, such as https://app.example.com.',
    FOOTNOTE_LIMITS: 'Such as caller=60/min; a caller is an address, whatever its clients call themselves.',
  },

  async run({ values }, io) {
    const port = readPort(values.port);
    const host = values.host ?? defaultHost;
    const threads = readChoice('threads', values.threads ?? 'memory', ['memory', 'sqlite']);
    const isJsonLog = readChoice('log', values.log ?? 'text', ['text', 'json']) === 'json';
    const writeFolder = values.write === undefined ? undefined : await readFolder(resolve(io.cwd, values.write));
    const { log, onRequest } = await openLog(isJsonLog, io);
    const footnote = createFootnote({ env: io.env, cwd: io.cwd, log });
    try {
      const { startServer } = await import('../../server/http/start-server.ts');
      const server = await startServer(footnote, { host, port, log, onRequest, threads, writeFolder });
      if (values.json === true)
        printJson(io, { url: server.origin, mcp: `${server.origin}/mcp`, ...defined({ write: writeFolder }) });
      else print(io, startLine(server.origin, writeFolder));
      await new Promise<void>((resolve) => {
        if (io.signal.aborted) resolve();
        io.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      log('stopping; Ctrl-C again ends at once.');
      await server.stop();
    } finally {
      await footnote.close();
    }
    return 0;
  },
});

function startLine(origin: string, writeFolder: string | undefined): string {
  const writes =
    writeFolder === undefined ? '' : ` The assistant may write below ${writeFolder}, and asks before each file.`;
  return `Footnote listens on ${origin} (MCP at ${origin}/mcp).${writes} Ctrl-C stops it.`;
}

async function openLog(isJson: boolean, io: Io): Promise<Pick<ServerLog, 'log'> & Partial<ServerLog>> {
  if (!isJson) return { log: (line) => note(io, line) };
  const { createJsonLog } = await import('../../server/http/json-log.ts');
  return createJsonLog((line) => io.stderr.write(line));
}

function readPort(text: string | undefined): number {
  if (text === undefined) return defaultPort;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw usageError("'--port' must be a number from 0 to 65535.");
  return port;
}

async function readFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return path;
  throw usageError(`'--write' names a folder that is not there: ${path}.`, 'Make it first, or name another.');
}
