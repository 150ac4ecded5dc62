import { openAgent, type TestAgent, type TestAgentOptions } from '../../agent/agent.test-kit.ts';
import { createApp, type ServerApp } from '../http/app.ts';
import { listen } from '../http/listen.ts';

export interface ChatServerOptions extends TestAgentOptions {
  readonly token?: string;
}

export interface ChatServer {
  /** Its model, its providers, and the folder where files are written. */
  readonly agent: TestAgent;
  readonly origin: string;
  readonly log: readonly string[];
  readonly app: ServerApp;
  /** Posts to `/api/chat` without a socket, as if from this address. */
  post(body: unknown, init?: RequestInit, address?: string): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** `footnote serve --write`, with a model and providers on loopback. */
export async function runChatServer({ token, ...options }: ChatServerOptions = {}): Promise<ChatServer> {
  const agent = await openAgent({ dialect: 'openai-chat', ...options });
  const log: string[] = [];
  const app = createApp({
    footnote: agent.footnote,
    web: true,
    writeFolder: agent.folder,
    allowedHosts: [],
    token,
    log: (line) => log.push(line),
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    agent,
    origin: server.origin,
    log,
    app,
    post: async (body, init, address = '127.0.0.1') =>
      app.answer(
        new Request(`${server.origin}/api/chat`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
          ...init,
        }),
        { incoming: { socket: { remoteAddress: address } } },
      ),
    get: async (path, headers = {}) => app.answer(new Request(`${server.origin}${path}`, { headers })),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await agent[Symbol.asyncDispose]();
    },
  };
}

/** What a page with one message posts. */
export function asked(text: string, more: object = {}): object {
  return { id: 'chat', trigger: 'submit-message', messages: [userMessage(text)], ...more };
}

export function userMessage(text: string, id = 'u1'): object {
  return { id, role: 'user', parts: [{ type: 'text', text }] };
}

/** The events of a response, read as by hand. */
export async function eventsIn(response: Response): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const lines = (await response.text()).split('\n\n').filter((block) => block.startsWith('data: {'));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)));
}
