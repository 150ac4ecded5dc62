import { bareEnv } from '../../bare-env.test-kit.ts';
import type { AgentAnswer, AgentEvent, AgentStepEnded } from '../../contract/agent.ts';
import type { Source, Warning } from '../../contract/response.ts';
import { createCounters } from '../../counters.ts';
import { FootnoteError } from '../../errors.ts';
import { createFootnote } from '../../footnote.ts';
import type { JsonObject } from '../../json.ts';
import type { TurnCall, TurnEvent, TurnRequest, Turns } from '../chat/turns.ts';
import { errorResponse } from '../http/error-response.ts';
import { createWaitGroup } from '../http/wait-group.ts';
import { type Reply, readReply } from './chatkit.test-kit.ts';
import { createChatKit } from './chatkit.ts';
import { openMemoryThreads } from './threads/memory-threads.ts';
import type { ThreadStore } from './threads/thread-store.ts';

/** What the agent does in one turn: events, or something to wait for. A question ends the response until it is answered. */
export type Script = readonly (TurnEvent | Promise<void> | 'until stopped')[];

export interface ScriptedChatKit {
  /** What the agent was asked, in order. */
  readonly asked: readonly TurnRequest[];
  /** What questions were answered with. */
  readonly answers: readonly boolean[];
  readonly log: readonly string[];
  readonly store: ThreadStore;
  open(body: unknown, call?: Partial<TurnCall>): Promise<Response>;
  post(body: unknown, call?: Partial<TurnCall>): Promise<Reply>;
  close(): Promise<void>;
}

/** The protocol alone: the agent says what the scripts tell it to, one script a message. */
export function scriptChatKit(...scripts: readonly Script[]): ScriptedChatKit {
  const asked: TurnRequest[] = [];
  const answers: boolean[] = [];
  const log: string[] = [];
  const waiting = new Map<string, Script>();

  async function* play(script: Script, { signal }: TurnCall): AsyncGenerator<TurnEvent, void> {
    for (const [index, step] of script.entries()) {
      if (signal.aborted) return yield failed(new FootnoteError('CANCELLED', 'The answer was stopped.'));
      if (step === 'until stopped')
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      else if (step instanceof Promise) await step;
      else if (step.type === 'approval') {
        waiting.set(step.id, script.slice(index + 1));
        return yield step;
      } else yield step;
    }
    if (signal.aborted) yield failed(new FootnoteError('CANCELLED', 'The answer was stopped.'));
  }

  const turns: Turns = {
    start(request, call) {
      asked.push(request);
      return play(scripts[asked.length - 1] ?? [text('Fine.'), done()], call);
    },
    resume(id, isAllowed, call) {
      const rest = waiting.get(id);
      if (rest === undefined) throw new FootnoteError('INVALID_QUERY', 'No question waits for this answer.');
      waiting.delete(id);
      answers.push(isAllowed);
      return play(rest, call);
    },
    close: async () => waiting.clear(),
  };
  const store = openMemoryThreads();
  const chatKit = createChatKit(
    {
      footnote: createFootnote({
        env: { ...bareEnv, FOOTNOTE_MODEL: 'google:any', GEMINI_API_KEY: 'good-key' },
        cwd: '/',
      }),
      turns,
      underWay: createWaitGroup(),
      counters: createCounters({ log: () => {} }),
      log: (line) => void log.push(line),
    },
    store,
  );
  const open = (body: unknown, call: Partial<TurnCall> = {}) =>
    chatKit
      .answer(body, { owner: 'ada', caller: 'test', signal: new AbortController().signal, ...call })
      .catch((error: unknown) => errorResponse(FootnoteError.from(error)));
  return {
    asked,
    answers,
    log,
    store,
    open,
    post: async (body, call) => readReply(await open(body, call)),
    close: () => chatKit.close(),
  };
}

export const source = (n: number, more: Partial<Source> = {}): Source => ({
  n,
  title: `Page ${n}`,
  url: `https://${n}.example/`,
  domain: `${n}.example`,
  ...more,
});

export const knows = (one: Source): TurnEvent => ({ type: 'source', source: one });

export const text = (words: string): TurnEvent => ({ type: 'text', text: words });

export const started = (id: string, tool: AgentStepEnded['tool'], input: JsonObject): TurnEvent => ({
  type: 'step',
  state: 'started',
  id,
  tool,
  input,
});

export const ended = (
  id: string,
  tool: AgentStepEnded['tool'],
  input: JsonObject,
  more: Partial<AgentStepEnded> = {},
): TurnEvent => ({ type: 'step', state: 'ended', id, tool, input, ok: true, tookMs: 1, ...more });

export const asks = (id: string, question: string): TurnEvent => ({
  type: 'approval',
  id,
  stepId: id,
  tool: 'write_file',
  input: {},
  question,
});

export const done = (warnings: readonly Warning[] = [], answer: Partial<AgentAnswer> = {}): TurnEvent => ({
  type: 'done',
  answer: { ...nothing, warnings, ...answer },
});

export const failed = (error: FootnoteError): Extract<AgentEvent, { type: 'failed' }> => ({
  type: 'failed',
  error,
  answer: nothing,
});

const nothing: AgentAnswer = { text: '', sources: [], citations: [], steps: [], decision: 'none', warnings: [] };
