import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AgentOptions } from '../../agent/agent.ts';
import { createAgent } from '../../agent/agent.ts';
import type { AgentApproval, AgentEvent, AgentMessage } from '../../contract/agent.ts';
import type { Footnote } from '../../contract/footnote.ts';
import { FootnoteError } from '../../errors.ts';

/** Turns of conversations whose history the other side keeps: a page in its messages, a thread in its items. */
export interface Turns {
  /**
   * The events of one turn. It ends with `done`, `failed`, or an `approval`, whose turn then waits for `resume`; before
   * an `approval`, all other steps have ended.
   */
  start(request: TurnRequest, call: TurnCall): AsyncIterable<TurnEvent>;
  /** The rest of a turn that waits; INVALID_QUERY where none does, or where it is another owner's. */
  resume(approvalId: string, isAllowed: boolean, call: TurnCall): AsyncIterable<TurnEvent>;
  /** Stops those that wait. */
  close(): Promise<void>;
}

export interface TurnRequest {
  readonly message: string;
  readonly history: readonly AgentMessage[];
  readonly model?: string | undefined;
  /** Searches ask these providers instead of those of the settings. */
  readonly provider?: string | undefined;
  /** No web tools. */
  readonly lite?: boolean | undefined;
}

export interface TurnCall {
  /** Who may go on with it. */
  readonly owner: string;
  /** Who asks, for the log. */
  readonly caller: string;
  /** Whose limit its searches take. */
  readonly countedAs?: string | undefined;
  /** The client's place in a trace. */
  readonly traceparent?: string | undefined;
  readonly signal: AbortSignal;
}

/** What a client learns of a question; the id is signed, and nothing else is needed to answer it. */
export interface TurnApproval extends Omit<AgentApproval, 'answer'> {
  /** The step that waits for the answer. */
  readonly stepId: string;
}
export type TurnEvent = Exclude<AgentEvent, AgentApproval> | TurnApproval;

export interface TurnOptions {
  readonly footnote: Footnote;
  /** Where `write_file` may write; without it there is no such tool. */
  readonly folder: string | undefined;
}

/** A turn, whoever listens to it at the moment. */
interface OpenTurn {
  readonly events: AsyncIterator<AgentEvent>;
  readonly stop: AbortController;
  /** The steps that have begun, and neither ended nor asked. */
  readonly running: Set<string>;
}

interface WaitingTurn {
  readonly turn: OpenTurn;
  readonly owner: string;
  readonly question: AgentApproval;
  readonly expiry: NodeJS.Timeout;
}

/** How long a question stays open, and how many of them. */
const waitMs = 10 * 60_000;
const mostWaiting = 100;

export function createTurns({ footnote, folder }: TurnOptions): Turns {
  /** Another process knows nothing of a turn that waits here, so the key lives no longer than this one. */
  const key = randomBytes(32);
  const waiting = new Map<string, WaitingTurn>();

  function follow(turn: OpenTurn, call: TurnCall): AsyncIterable<TurnEvent> {
    // At once, not with the first event: a caller may be gone before they ask for any.
    const onGone = () => turn.stop.abort(call.signal.reason);
    if (call.signal.aborted) onGone();
    else call.signal.addEventListener('abort', onGone, { once: true });
    return eventsOf(turn, call, () => call.signal.removeEventListener('abort', onGone));
  }

  async function* eventsOf(turn: OpenTurn, { owner, signal }: TurnCall, leave: () => void) {
    let question: AgentApproval | undefined;
    let waitsAs: string | undefined;
    try {
      // Who answers gets a list of steps in which one alone is open.
      while (question === undefined || turn.running.size > 0) {
        const { value: event, done } = await turn.events.next();
        if (done === true) return;
        noteStep(event, turn.running);
        if (event.type === 'approval') {
          question = event;
          continue;
        }
        // Stopped before anybody could answer.
        if (event.type === 'step' && event.id === question?.id) question = undefined;
        yield event;
      }
      const { answer: _, id: stepId, ...shown } = question;
      waitsAs = wait(turn, owner, question);
      yield { ...shown, id: waitsAs, stepId } satisfies TurnApproval;
    } finally {
      leave();
      // Whoever went away before the question reached them can't answer it.
      if (waitsAs === undefined) await turn.events.return?.();
      else if (signal.aborted) await end(waitsAs);
    }
  }

  function wait(turn: OpenTurn, owner: string, question: AgentApproval): string {
    if (waiting.size >= mostWaiting) void end(oldest(owner));
    const number = randomUUID();
    const id = `${number}.${sign(number, owner, question.tool, JSON.stringify(question.input))}`;
    const expiry = setTimeout(() => void end(id), waitMs).unref();
    waiting.set(id, { turn, owner, question, expiry });
    return id;
  }

  /** One's own first: nobody's questions are pushed out by somebody who asks for very many. */
  function oldest(owner: string): string {
    const all = [...waiting];
    const [id = ''] = all.find(([, other]) => other.owner === owner) ?? all[0] ?? [];
    return id;
  }

  function sign(...parts: readonly string[]): string {
    return createHmac('sha256', key).update(parts.join('\0')).digest('base64url');
  }

  async function end(id: string): Promise<void> {
    const ended = take(id);
    if (ended === undefined) return;
    ended.turn.stop.abort(new FootnoteError('CANCELLED', 'Nobody answered the question in time.'));
    await ended.turn.events.return?.();
  }

  function take(id: string): WaitingTurn | undefined {
    const taken = waiting.get(id);
    clearTimeout(taken?.expiry);
    waiting.delete(id);
    return taken;
  }

  return {
    start({ message, history, model, provider, lite }, call) {
      const stop = new AbortController();
      const agent = createAgent({ footnote, history, model, lite, ...writing(folder) });
      const events = agent.send(message, {
        caller: call.caller,
        countedAs: call.countedAs,
        traceparent: call.traceparent,
        provider,
        signal: stop.signal,
      });
      return follow({ events: events[Symbol.asyncIterator](), stop, running: new Set() }, call);
    },

    resume(approvalId, isAllowed, call) {
      const found = waiting.get(approvalId);
      if (found === undefined || !isSame(found.owner, call.owner)) throw noneWaits();
      take(approvalId);
      const { turn, question } = found;
      turn.running.add(question.id);
      const events = follow(turn, call);
      question.answer(isAllowed && !call.signal.aborted);
      return events;
    },

    async close() {
      await Promise.all([...waiting.keys()].map(end));
    },
  };
}

function noteStep(event: AgentEvent, running: Set<string>): void {
  if (event.type === 'approval') running.delete(event.id);
  if (event.type !== 'step') return;
  if (event.state === 'started') running.add(event.id);
  else running.delete(event.id);
}

/** On a server nobody watches the folder, so every file is asked for. */
function writing(folder: string | undefined): Pick<AgentOptions, 'tools' | 'folder' | 'asksBeforeWriting'> {
  if (folder !== undefined) return { folder, asksBeforeWriting: true };
  return { tools: ['web_search', 'fetch_page', 'docs_search', 'query_database'] };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function noneWaits(): FootnoteError {
  return new FootnoteError('INVALID_QUERY', 'No question waits for this answer: it was answered, or is too old.', {
    hint: 'Ask again.',
  });
}
