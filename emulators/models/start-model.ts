import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type EmulatedReply, type EmulatedRequest, receive } from '../emulator.ts';
import { anthropicMessages } from './dialects/anthropic-messages.ts';
import { chatCompletions, ollamaCompletions } from './dialects/chat-completions.ts';
import { type Asked, createMemory, type Dialect, type Words } from './dialects/dialect.ts';
import { gemini2, gemini2NewerWords, gemini3 } from './dialects/gemini-content.ts';
import { openaiResponses } from './dialects/openai-responses.ts';
import { type Failure, failures, type Say, type Script, ScriptReader } from './script.ts';

const dialects = {
  'gemini-2': gemini2,
  'gemini-2-newer-words': gemini2NewerWords,
  'gemini-3': gemini3,
  'openai-chat': chatCompletions,
  ollama: ollamaCompletions,
  'openai-responses': openaiResponses,
  anthropic: anthropicMessages,
} satisfies Record<string, Dialect>;
export type DialectName = keyof typeof dialects;

export interface ModelOptions {
  readonly dialect: DialectName;
  readonly script: Script;
  readonly delays?: { readonly firstByteMs?: number; readonly pieceMs?: number };
  readonly port?: number;
}

export interface ModelRequest extends EmulatedRequest {
  /** Undefined where the request was refused as the vendor would. */
  readonly asked: Asked | undefined;
  readonly status: number;
}

export interface RunningModel {
  readonly origin: string;
  /** With the version, as clients want it. */
  readonly baseUrl: string;
  /** The id to ask for. */
  readonly model: string;
  /** The variables that make it Footnote's model. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: readonly ModelRequest[];
  /** How many answers were given up by the other side. */
  abandoned(): number;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A chat model on loopback that says what a script tells it to, as strict about requests as the service it stands for.
 * The key `emulate-<failure>` is refused with that failure; any other key is a good one.
 */
export async function startModel({
  dialect: name,
  script,
  delays = {},
  port = 0,
}: ModelOptions): Promise<RunningModel> {
  const dialect: Dialect = dialects[name];
  const reader = new ScriptReader(script);
  const memory = createMemory();
  const requests: ModelRequest[] = [];
  let abandoned = 0;
  let origin = '';

  const server = createServer(async (incoming, outgoing) => {
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) abandoned++;
    });
    const request = await receive(incoming, origin);
    const refusal = isFor(dialect, request) ? dialect.refusal(request, memory) : notFound;
    if (refusal !== undefined) {
      requests.push({ ...request, asked: undefined, status: refusal.status ?? 400 });
      return sendReply(outgoing, refusal);
    }
    const asked = dialect.read(request);
    const failure = failureOfKey(dialect.keyOf(request));
    const say = failure === undefined ? reader.next(asked) : { fail: failure };
    const reply = say === undefined ? unscripted(asked) : failureIn(say, dialect, asked);
    requests.push({ ...request, asked, status: reply?.status ?? 200 });
    if (delays.firstByteMs !== undefined) await wait(delays.firstByteMs);
    if (reply !== undefined) return sendReply(outgoing, reply);
    const words = wordsOf(say);
    if (words === undefined) return;
    await sendWords(outgoing, words, dialect.write(words, asked, memory), asked, delays.pieceMs);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const baseUrl = `${origin}${dialect.base}`;
  const { kind, keyVariable } = dialect.setting;
  return {
    origin,
    baseUrl,
    model: dialect.model,
    env: {
      FOOTNOTE_MODEL: `${kind}:${dialect.model}`,
      FOOTNOTE_MODEL_BASE_URL: baseUrl,
      [keyVariable]: 'any-key',
    },
    requests,
    abandoned: () => abandoned,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function isFor(dialect: Dialect, { method, path }: EmulatedRequest): boolean {
  return method === 'POST' && path.startsWith(dialect.base) && dialect.path.test(path);
}

function failureOfKey(key: string | undefined): Failure | undefined {
  return failures.find((failure) => key === `emulate-${failure}`);
}

function failureIn(say: Say, dialect: Dialect, asked: Asked): EmulatedReply | undefined {
  return typeof say === 'object' && 'fail' in say ? dialect.failure(say.fail, asked) : undefined;
}

/** Undefined where nothing is ever said. */
function wordsOf(say: Say | undefined): Words | undefined {
  if (typeof say === 'string') return { text: say };
  return say === undefined || 'fail' in say || 'hang' in say ? undefined : say;
}

const notFound: EmulatedReply = {
  status: 404,
  json: { error: { code: 404, message: 'Not found.', type: 'not_found' } },
};

/** No vendor says so: a test shall see at once that its script is too short. */
function unscripted({ user, results, choice }: Asked): EmulatedReply {
  const message = `The script has nothing to say to "${user}" with ${results.length} results, tools: ${choice.mode}.`;
  return {
    status: 418,
    json: { type: 'error', error: { code: 418, message, status: 'UNSCRIPTED', type: 'unscripted' } },
  };
}

function sendReply(outgoing: ServerResponse, { status = 200, headers, json, text }: EmulatedReply): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  outgoing.end(text ?? JSON.stringify(json ?? null));
}

async function sendWords(
  outgoing: ServerResponse,
  { breaksOff }: Words,
  { json, events, errorEvents }: { json: unknown; events: readonly string[]; errorEvents: readonly string[] },
  { isStream }: Asked,
  pieceMs: number | undefined,
): Promise<void> {
  if (!isStream && breaksOff === undefined) return sendReply(outgoing, { json });
  const half = Math.ceil(events.length / 2);
  const sent = isStream
    ? breaksOff === undefined
      ? events
      : events.slice(0, half)
    : [JSON.stringify(json).slice(0, 20)];
  outgoing.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
  for (const piece of sent) {
    outgoing.write(piece);
    if (pieceMs !== undefined) await wait(pieceMs);
  }
  switch (breaksOff) {
    case 'hang':
      return;
    case 'cut':
      // Inside an event, so that what came last can't be read.
      outgoing.write((events[half] ?? '{').slice(0, 12), () => outgoing.socket?.destroy());
      return;
    case 'error':
      for (const piece of errorEvents) outgoing.write(piece);
      outgoing.end();
      return;
    case 'end':
    case undefined:
      outgoing.end();
      return;
    default:
      breaksOff satisfies never;
  }
}
