import { readFileSync } from 'node:fs';
import type { Agent, AgentAnswer, AgentCall, AgentEvent } from '../../contract/agent.ts';
import type { Source, Warning } from '../../contract/response.ts';
import { FootnoteError } from '../../errors.ts';

/** What a scripted agent does for one message: events, and what else can happen between them. */
export type Script = readonly ScriptStep[];

export type ScriptStep =
  | Exclude<AgentEvent, { type: 'approval' | 'done' | 'failed' }>
  /** The answer becomes text. */
  | { readonly type: 'ask'; readonly question: string }
  /** Until the turn is stopped, or for ever. */
  | { readonly type: 'wait'; readonly for: 'stop' | 'ever' }
  /** An error that nobody catches. */
  | { readonly type: 'crash' }
  | { readonly type: 'fail'; readonly code: FootnoteError['code']; readonly message: string }
  | { readonly type: 'warn'; readonly message: string };

/** Plays a script for each message, in order; behind the last one it repeats what it was told. */
export function createScriptedAgent(scripts: readonly Script[]): Agent {
  let turn = 0;
  return {
    reset() {
      turn = 0;
    },
    send(message, call = {}) {
      const asked = call.provider === undefined ? message : `${message} (${call.provider})`;
      return play(scripts[turn++] ?? [{ type: 'text', text: `You said: ${JSON.stringify(asked)}` }], call);
    },
  };
}

async function* play(script: Script, call: AgentCall): AsyncGenerator<AgentEvent, void> {
  const said = { text: '', sources: [] as Source[], warnings: [] as Warning[] };
  const answer = (): AgentAnswer => ({ ...said, citations: [], steps: [], decision: 'none' });
  for (const step of script) {
    if (call.signal?.aborted === true) break;
    for await (const event of eventsOf(step, call, answer)) {
      if (event.type === 'text') said.text += event.text;
      if (event.type === 'source') said.sources.push(event.source);
      yield event;
      if (event.type === 'failed') return;
    }
    if (step.type === 'warn') said.warnings.push({ kind: 'provider-notice', message: step.message });
  }
  if (call.signal?.aborted !== true) yield { type: 'done', answer: answer() };
  else yield { type: 'failed', error: new FootnoteError('CANCELLED', 'Stopped.'), answer: answer() };
}

async function* eventsOf(
  step: ScriptStep,
  call: AgentCall,
  answer: () => AgentAnswer,
): AsyncGenerator<AgentEvent, void> {
  switch (step.type) {
    case 'wait':
      return wait(step.for === 'ever' ? undefined : call.signal);
    case 'crash':
      setImmediate(() => {
        throw new Error('Crashed.');
      });
      return wait(undefined);
    case 'fail':
      return yield { type: 'failed', error: new FootnoteError(step.code, step.message), answer: answer() };
    case 'ask':
      return yield* ask(step.question);
    case 'warn':
      return;
    default:
      yield step;
  }
}

function wait(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 60_000);
    signal?.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
}

async function* ask(question: string): AsyncGenerator<AgentEvent> {
  let answer: (isAllowed: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  yield {
    type: 'approval',
    id: 'a',
    tool: 'write_file',
    input: {},
    question,
    answer: (isAllowed) => answer(isAllowed),
  };
  yield { type: 'text', text: `Allowed: ${(await answered) ? 'yes' : 'no'}.\n\n` };
}

/**
 * What `open-agent.ts` gives where the whole command is run in a terminal: this module is put in its place.
 * @public
 */
export async function openAgent(): Promise<Agent> {
  const file = process.env['FOOTNOTE_TEST_SCRIPT'];
  return createScriptedAgent(file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8')));
}

/** The one source of `searched`. */
export const sourceUrl = 'https://www.python.org/downloads/';
/** A search, and an answer from it. */
export const searched: Script = [
  { type: 'step', state: 'started', id: '1', tool: 'web_search', input: { query: 'latest python' } },
  {
    type: 'step',
    state: 'ended',
    id: '1',
    tool: 'web_search',
    input: { query: 'latest python' },
    ok: true,
    tookMs: 1_234,
    count: 8,
    provider: 'gemini',
  },
  { type: 'source', source: { n: 1, title: 'Download Python', url: sourceUrl, domain: 'www.python.org' } },
  { type: 'text', text: `The **latest** is 3.14.[[1]](${sourceUrl})\n\nSources:\n- [Download Python](${sourceUrl})\n` },
];
/** An answer that has to be stopped. */
export const endless: Script = [
  { type: 'text', text: 'The beginning.\n' },
  { type: 'wait', for: 'stop' },
];
