import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AgentOptions } from '../../agent/agent.ts';
import { createAgent } from '../../agent/agent.ts';
import type { AgentApproval, AgentEvent, AgentMessage } from '../../contract/agent.ts';
import type { Footnote } from '../../contract/footnote.ts';
import { FootnoteError } from '../../errors.ts';

/** Turns of conversations whose history the other side keeps: a page in its messages, a thread in its items. */
export interface Turns {
  /** The events of one turn. It ends with `done`, `failed`, or an `approval`, whose turn then waits for `resume`. */
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
}

export interface TurnCall {
  /** Who may go on with it. */
  readonly owner: string;
  /** Who asks, for limits and the log. */
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** What a client learns of a question; the id is signed, and nothing else is needed to answer it. */
export type TurnApproval = Omit<AgentApproval, 'answer'>;
export type TurnEvent = Exclude<AgentEvent, AgentApproval> | TurnApproval;

export interface TurnOptions {
  readonly footnote: Footnote;
  /** Where `write_file` may write; without it there is no such tool. */
  readonly folder: string | undefined;
}

interface WaitingTurn {
  readonly owner: string;
  readonly answer: AgentApproval['answer'];
  readonly events: AsyncIterator<AgentEvent>;
  readonly stop: AbortController;
  readonly expiry: NodeJS.Timeout;
}

/** How long a question stays open, and how many of them. */
const waitMs = 10 * 60_000;
const mostWaiting = 100;

export function createTurns({ footnote, folder }: TurnOptions): Turns {
  /** Another process knows nothing of a turn that waits here, so the key lives no longer than this one. */
  const key = randomBytes(32);
  const waiting = new Map<string, WaitingTurn>();

  async function* pump(
    events: AsyncIterator<AgentEvent>,
    stop: AbortController,
    { owner, signal }: TurnCall,
  ): AsyncGenerator<TurnEvent, void> {
    const onAbort = () => stop.abort(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    let isWaiting = false;
    try {
      for (;;) {
        const { value: event, done } = await events.next();
        if (done === true) return;
        if (event.type !== 'approval') {
          yield event;
          continue;
        }
        const { answer, ...question } = event;
        const id = wait({ owner, answer, events, stop }, question);
        isWaiting = true;
        yield { ...question, id };
        return;
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      if (!isWaiting) await events.return?.();
    }
  }

  function wait(turn: Omit<WaitingTurn, 'expiry'>, { tool, input }: TurnApproval): string {
    const [oldest] = waiting;
    if (oldest !== undefined && waiting.size >= mostWaiting) end(...oldest);
    const number = randomUUID();
    const id = `${number}.${sign(number, turn.owner, tool, JSON.stringify(input))}`;
    const expiry = setTimeout(() => {
      const late = waiting.get(id);
      if (late !== undefined) end(id, late);
    }, waitMs).unref();
    waiting.set(id, { ...turn, expiry });
    return id;
  }

  function sign(...parts: readonly string[]): string {
    return createHmac('sha256', key).update(parts.join('\0')).digest('base64url');
  }

  function end(id: string, { stop, expiry, events }: WaitingTurn): void {
    clearTimeout(expiry);
    waiting.delete(id);
    stop.abort(new FootnoteError('CANCELLED', 'Nobody answered the question in time.'));
    void events.return?.();
  }

  return {
    start({ message, history, model, provider }, call) {
      const stop = new AbortController();
      const agent = createAgent({ footnote, history, model, ...writing(folder) });
      const events = agent.send(message, { caller: call.caller, provider, signal: stop.signal });
      return pump(events[Symbol.asyncIterator](), stop, call);
    },

    resume(approvalId, isAllowed, call) {
      const turn = waiting.get(approvalId);
      if (turn === undefined || !isSame(turn.owner, call.owner)) throw noneWaits();
      clearTimeout(turn.expiry);
      waiting.delete(approvalId);
      turn.answer(isAllowed);
      return pump(turn.events, turn.stop, call);
    },

    async close() {
      for (const [id, turn] of waiting) end(id, turn);
    },
  };
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
