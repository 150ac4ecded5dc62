import { FootnoteError } from '../../errors.ts';
import type { TurnApproval, TurnCall, TurnEvent, Turns } from '../chat/turns.ts';
import type { AnswerWriter } from './answer-writer.ts';
import type { StructuredInput } from './protocol.ts';
import { questionItem } from './question.ts';

/** Turns that asked something and wait, by the item that asks; they end with this server. */
export interface OpenQuestions {
  /** The item that asks; `writer` is what the turn has said so far. */
  add(threadId: string, approval: TurnApproval, writer: AnswerWriter): StructuredInput;
  /** The rest of the turn, or why there is none: it was answered, is too old, or of a server that has ended. */
  resume(itemId: string, isYes: boolean, call: TurnCall): RestOfTurn | FootnoteError;
  /** Ends the turns that wait in this thread. */
  dismiss(threadId: string, call: TurnCall): Promise<void>;
}

export interface RestOfTurn {
  readonly events: AsyncIterable<TurnEvent>;
  readonly writer: AnswerWriter;
}

interface OpenQuestion {
  readonly threadId: string;
  readonly approvalId: string;
  readonly writer: AnswerWriter;
}

/** No more than there can be turns that wait. */
const mostOpen = 100;

export function createOpenQuestions(turns: Pick<Turns, 'resume'>): OpenQuestions {
  const open = new Map<string, OpenQuestion>();

  function resume(itemId: string, isYes: boolean, call: TurnCall): RestOfTurn | FootnoteError {
    const question = open.get(itemId);
    if (question === undefined) return notOpen();
    open.delete(itemId);
    try {
      return { events: turns.resume(question.approvalId, isYes, call), writer: question.writer };
    } catch (error) {
      return FootnoteError.from(error);
    }
  }

  return {
    add(threadId, approval, writer) {
      const item = questionItem(threadId, approval);
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size >= mostOpen) open.delete(oldest);
      open.set(item.id, { threadId, approvalId: approval.id, writer });
      return item;
    },
    resume,
    async dismiss(threadId, call) {
      for (const [itemId, question] of open) {
        if (question.threadId !== threadId) continue;
        const rest = resume(itemId, false, { ...call, signal: AbortSignal.abort() });
        // Nobody is told of it: the turn is stopped, and only its end is waited for.
        if (!FootnoteError.is(rest)) for await (const _ of rest.events);
      }
    },
  };
}

export function notOpen(): FootnoteError {
  return new FootnoteError('INVALID_QUERY', 'This question is no longer open: it was answered, or is too old.', {
    hint: 'Ask again.',
  });
}
