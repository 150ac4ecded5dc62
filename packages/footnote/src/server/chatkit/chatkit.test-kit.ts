import {
  type Conversation,
  type OpenConversation,
  openConversation,
} from '../../agent/conversations/conversation.test-kit.ts';
import { createFootnote } from '../../footnote.ts';
import { asObject, type JsonObject } from '../../json.ts';
import type { AppOptions } from '../http/app.ts';
import { createApp } from '../http/app.ts';
import type { AssistantMessage, ThreadEvent, ThreadItem } from './protocol.ts';

/** The app with a model and providers on loopback, called as a function. */
export interface TestChatKit extends Pick<OpenConversation, 'folder' | 'dataDir' | 'model' | 'searched'> {
  readonly log: readonly string[];
  post(body: unknown, from?: Sender): Promise<Reply>;
  /** The same without waiting for the end of the stream. */
  open(body: unknown, from?: Sender & { readonly signal?: AbortSignal }): Promise<Response>;
  /** A message in a new thread, and what came of it. */
  say(text: string, options?: JsonObject): Promise<Said>;
  sayIn(threadId: string, text: string, options?: JsonObject): Promise<Said>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Sender {
  readonly address?: string;
  readonly token?: string;
}

export interface Reply {
  readonly status: number;
  readonly json: JsonObject;
  readonly events: readonly ThreadEvent[];
}

export interface Said extends Reply {
  readonly threadId: string;
  readonly items: readonly ThreadItem[];
  /** The text of all messages of the assistant. */
  readonly text: string;
}

export async function openChatKit(
  conversation: Partial<Conversation> = {},
  options: Partial<Pick<AppOptions, 'threads' | 'token' | 'writeFolder'>> & { readonly dataDir?: string } = {},
): Promise<TestChatKit> {
  const { dataDir, ...appOptions } = options;
  const opened = await openConversation({ name: 'ChatKit', turns: [], ...conversation });
  const env = { ...opened.env, ...(dataDir !== undefined && { FOOTNOTE_DATA_DIR: dataDir }) };
  const footnote = createFootnote({ env, cwd: opened.folder });
  const log: string[] = [];
  const app = createApp({
    footnote,
    web: true,
    allowedHosts: [],
    token: undefined,
    log: (line) => void log.push(line),
    ...appOptions,
    ...(conversation.files !== undefined && { writeFolder: opened.folder }),
  });

  async function open(body: unknown, { address, token, signal }: Parameters<TestChatKit['open']>[1] = {}) {
    const request = new Request('http://localhost/chatkit', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal !== undefined && { signal }),
    });
    return app.answer(request, { incoming: { socket: { remoteAddress: address } } });
  }

  async function post(body: unknown, from?: Sender) {
    return readReply(await open(body, from));
  }

  async function said(request: JsonObject): Promise<Said> {
    const reply = await post(request);
    const items = reply.events.flatMap((event) => (event.type === 'thread.item.done' ? [event.item] : []));
    const text = items.flatMap((item) => (item.type === 'assistant_message' ? [textOf(item)] : [])).join('\n\n');
    return { ...reply, items, text, threadId: items[0]?.thread_id ?? '' };
  }

  return {
    ...opened,
    log,
    open,
    post,
    say: (text, inference = {}) => said({ type: 'threads.create', params: { input: input(text, inference) } }),
    sayIn: (threadId, text, inference = {}) =>
      said({ type: 'threads.add_user_message', params: { thread_id: threadId, input: input(text, inference) } }),
    async [Symbol.asyncDispose]() {
      await app.close();
      await footnote.close();
      await opened[Symbol.asyncDispose]();
    },
  };
}

export function input(text: string, options: JsonObject = {}): JsonObject {
  return { content: [{ type: 'input_text', text }], quoted_text: '', attachments: [], inference_options: options };
}

export function textOf({ content }: AssistantMessage): string {
  return content.map(({ text }) => text).join('');
}

/** Exactly `data: <one line of JSON>` and an empty line each: a stream of any other form is an error here. */
export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const { status } = response;
  if (response.headers.get('content-type') !== 'text/event-stream') {
    return { status, json: asObject(JSON.parse(text)), events: [] };
  }
  const events = text
    .split('\n\n')
    .slice(0, -1)
    .map((line) => {
      if (!/^data: \{.*\}$/.test(line)) throw new Error(`This is no event: ${line}`);
      return JSON.parse(line.slice('data: '.length)) as ThreadEvent;
    });
  if (!text.endsWith('\n\n') && text !== '') throw new Error('The last event has no end.');
  return { status, json: {}, events };
}
