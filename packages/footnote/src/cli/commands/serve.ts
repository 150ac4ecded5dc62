import { createFootnote } from '../../footnote.ts';
import type { ThreadPlace } from '../../server/chatkit/threads/open-threads.ts';
import { defineCommand, usageError } from '../command.ts';
import { note, print, printJson } from '../terminal/print.ts';

const defaultPort = 4040;
const defaultHost = '127.0.0.1';

export const serve = defineCommand({
  name: 'serve',
  about:
    'Serves the HTTP API (/api/search, /api/fetch, /api/tools), the Model Context Protocol (/mcp), /metrics and ' +
    '/healthz until Ctrl-C. It answers on this machine only, and to no page of another site. To be reached from ' +
    'elsewhere it needs a token, which clients send as Authorization: Bearer, and the names it is called by. ' +
    'Bodies may have 1 MB.',
  options: {
    port: { type: 'string', value: 'N', help: `Where to listen; 0 is any free port (default ${defaultPort}).` },
    host: { type: 'string', value: 'ADDRESS', help: `Another address needs a token (default ${defaultHost}).` },
    threads: {
      type: 'string',
      value: 'memory|sqlite',
      help: 'Where conversations of ChatKit are kept (default memory).',
    },
  },
  examples: [
    { line: 'footnote serve', does: `http://${defaultHost}:${defaultPort}` },
    { line: 'claude mcp add -t http footnote http://127.0.0.1:4040/mcp', does: 'for an agent' },
    {
      line: 'FOOTNOTE_TOKEN=… FOOTNOTE_ALLOWED_HOSTS=s.lan footnote serve --host ::',
      does: 'for others',
    },
  ],
  variables: {
    FOOTNOTE_TOKEN: 'The token that clients must send, such as openssl rand -hex 32 gives.',
    FOOTNOTE_ALLOWED_HOSTS: 'Names that the server answers to beside loopback, separated by commas.',
    FOOTNOTE_LIMITS: 'Such as caller=60/min; callers are http@<address> and mcp:<client>@<address>.',
  },

  async run({ values }, io) {
    const port = readPort(values.port);
    const host = values.host ?? defaultHost;
    const threads = readThreads(values.threads);
    const log = (line: string) => note(io, line);
    const footnote = createFootnote({ env: io.env, cwd: io.cwd, log });
    try {
      const { startServer } = await import('../../server/http/start-server.ts');
      const server = await startServer(footnote, { host, port, log, threads });
      if (values.json === true) printJson(io, { url: server.origin, mcp: `${server.origin}/mcp` });
      else print(io, `Footnote listens on ${server.origin} (MCP at ${server.origin}/mcp). Ctrl-C stops it.`);
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

function readThreads(text: string | undefined): ThreadPlace | undefined {
  if (text === undefined || text === 'memory' || text === 'sqlite') return text;
  throw usageError("'--threads' must be memory or sqlite.");
}

function readPort(text: string | undefined): number {
  if (text === undefined) return defaultPort;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw usageError("'--port' must be a number from 0 to 65535.");
  return port;
}
