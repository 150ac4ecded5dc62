import type { Footnote } from '../../contract/footnote.ts';
import { FootnoteError, withSaidSentence } from '../../errors.ts';
import { modelNamed, withTool } from '../chat/chosen-options.ts';
import type { TurnCall, TurnEvent, Turns } from '../chat/turns.ts';
import type { WaitGroup } from '../http/wait-group.ts';
import { type AnswerWriter, createAnswerWriter } from './answer-writer.ts';
import { conversationOf, messageOf, titleOf } from './conversation-of-thread.ts';
import { eventStream } from './event-stream.ts';
import { newItem } from './new-item.ts';
import { noticesOf } from './notices.ts';
import { createOpenQuestions, notOpen } from './open-questions.ts';
import type { StructuredInput, ThreadError, ThreadEvent, UserInput, UserMessage } from './protocol.ts';
import { answered, isAllowed, skipped } from './question.ts';
import type { InputReply } from './read-request.ts';
import { threadJson } from './thread-json.ts';
import type { KeptThread, ThreadStore } from './threads/thread-store.ts';

/** The turns of threads, each a stream of its events. In one thread there is one at a time: a second is refused. */
export interface ThreadTurns {
  /** Answers a message of the user. */
  ask(thread: KeptThread, input: UserInput, call: TurnCall, isNew?: 'new thread'): Promise<Response>;
  /** Answers it again; what came after it is removed. */
  retry(thread: KeptThread, item: UserMessage, call: TurnCall): Promise<Response>;
  /** Goes on with the turn that asked this question. */
  reply(thread: KeptThread, item: StructuredInput, reply: InputReply, call: TurnCall): Promise<Response>;
  /** Ends what runs or waits in a thread. */
  stop(threadId: string, call: TurnCall): Promise<void>;
  close(): Promise<void>;
}

export interface ThreadTurnsOptions {
  readonly store: ThreadStore;
  readonly turns: Turns;
  readonly footnote: Pick<Footnote, 'settings'>;
  readonly underWay: WaitGroup;
  readonly log: (line: string) => void;
}

/** What one turn works with while its response is open. */
interface OpenTurn {
  readonly thread: KeptThread;
  readonly call: TurnCall;
  /** Sends an event, and keeps the items that it completes. */
  emit(...events: readonly ThreadEvent[]): void;
}

interface RunningTurn {
  readonly stop: AbortController;
  readonly signal: AbortSignal;
  readonly ended: Promise<void>;
}

export function createThreadTurns({ store, turns, footnote, underWay, log }: ThreadTurnsOptions): ThreadTurns {
  const running = new Map<string, RunningTurn>();
  const questions = createOpenQuestions(turns);

  /** The failure that the work gives, if any, is the last thing that is told. */
  async function stream(
    thread: KeptThread,
    call: TurnCall,
    work: (turn: OpenTurn) => Promise<FootnoteError | undefined>,
  ): Promise<Response> {
    for (let other = running.get(thread.id); other !== undefined; other = running.get(thread.id)) {
      // One that was stopped is just being kept; any other goes on.
      if (!other.signal.aborted) return eventStream(async (send) => send(isAnswering));
      await other.ended;
    }
    const stop = new AbortController();
    const signal = AbortSignal.any([call.signal, stop.signal]);
    return eventStream(
      (send) => {
        const ended = runTurn({ thread, call: { ...call, signal }, emit: emitter(send) }, work);
        running.set(thread.id, { stop, signal, ended });
        return ended;
      },
      () => stop.abort(),
    );
  }

  async function runTurn(turn: OpenTurn, work: (turn: OpenTurn) => Promise<FootnoteError | undefined>): Promise<void> {
    const end = underWay.begin();
    const failure = await work(turn).catch((error: unknown) => FootnoteError.from(error));
    try {
      nameThread(turn);
    } catch (error) {
      log(messageFor(FootnoteError.from(error)));
    }
    if (failure !== undefined) turn.emit(errorEvent(failure));
    running.delete(turn.thread.id);
    end();
  }

  function emitter(send: (event: ThreadEvent) => void): OpenTurn['emit'] {
    return (...events) => {
      for (const event of events) {
        if (event.type === 'thread.item.done' || event.type === 'thread.item.replaced') store.save(event.item);
        send(event);
      }
    };
  }

  /** A thread is called after its first message, until somebody calls it otherwise. */
  function nameThread({ thread: { id }, call: { owner }, emit }: OpenTurn): void {
    const thread = store.get(owner, id);
    if (thread === undefined || thread.title !== undefined) return;
    const first = store.conversation(id).find((item) => item.type === 'user_message');
    const title = first === undefined ? undefined : titleOf(first);
    if (title === undefined) return;
    store.rename(id, title);
    emit({ type: 'thread.updated', thread: threadJson({ ...thread, title }) });
  }

  async function answer(item: UserMessage, turn: OpenTurn): Promise<FootnoteError | undefined> {
    const { emit, call } = turn;
    emit({ type: 'stream_options', stream_options: { allow_cancel: true } });
    await skipQuestions(turn);
    const items = store.conversation(item.thread_id);
    const history = conversationOf(
      items.slice(
        0,
        items.findIndex(({ id }) => id === item.id),
      ),
    );
    const { tool_choice: tool, model: name } = item.inference_options;
    const message = withTool(messageOf(item), tool?.id);
    const model = modelNamed(name, await footnote.settings());
    return follow(turns.start({ message, history, model }, call), createAnswerWriter(item.thread_id), turn);
  }

  /** Tells what the agent does, until it is done, fails, or asks something. */
  async function follow(
    events: AsyncIterable<TurnEvent>,
    writer: AnswerWriter,
    { thread, call, emit }: OpenTurn,
  ): Promise<FootnoteError | undefined> {
    for await (const event of events) {
      switch (event.type) {
        case 'approval':
          emit(...writer.pause(), { type: 'thread.item.done', item: questions.add(thread.id, event, writer) });
          return undefined;
        case 'done':
          emit(...writer.end(event.answer), ...noticesOf(event.answer.warnings, isFirstAnswer()));
          return undefined;
        case 'failed':
          if (!call.signal.aborted) {
            emit(...writer.pause());
            return event.error;
          }
          // Steps that were stopped have found nothing; words that were said stay.
          emit(...writer.pause().filter((told) => !('item' in told) || told.item.type === 'assistant_message'));
          store.save({ ...newItem('hidden_context_item', thread.id), content: stopped });
          return undefined;
        default:
          emit(...writer.write(event));
      }
    }
    return undefined;

    function isFirstAnswer(): boolean {
      return store.conversation(thread.id).filter(({ type }) => type === 'user_message').length < 2;
    }
  }

  /** Whoever says something else instead of answering a question has not allowed it. */
  async function skipQuestions({ thread, call, emit }: OpenTurn): Promise<void> {
    for (const item of store.conversation(thread.id)) {
      if (item.type !== 'structured_input' || item.status !== 'pending') continue;
      emit({ type: 'thread.item.replaced', item: answered(item, skipped) });
    }
    await questions.dismiss(thread.id, call);
  }

  function errorEvent(failure: FootnoteError): ThreadError {
    if (failure.code !== 'INTERNAL') {
      const message = withSaidSentence(failure.message, failure);
      return { type: 'error', code: 'custom', message, allow_retry: failure.retryable };
    }
    log(messageFor(failure));
    return { type: 'error', code: 'stream.error', allow_retry: true };
  }

  return {
    ask: (thread, input, call, isNew) =>
      stream(thread, call, async (turn) => {
        if (isNew !== undefined) turn.emit({ type: 'thread.created', thread: threadJson(thread) });
        const item: UserMessage = { ...newItem('user_message', thread.id), ...input };
        turn.emit({ type: 'thread.item.done', item });
        return answer(item, turn);
      }),

    retry: (thread, item, call) =>
      stream(thread, call, async (turn) => {
        await questions.dismiss(thread.id, turn.call);
        store.removeAfter(thread.id, item.id);
        return answer(item, turn);
      }),

    reply: (thread, item, reply, call) =>
      stream(thread, call, async (turn) => {
        turn.emit({ type: 'stream_options', stream_options: { allow_cancel: true } });
        if (item.status !== 'pending') return notOpen();
        const given = answered(item, reply);
        const rest = questions.resume(item.id, isAllowed(given), turn.call);
        const isOver = FootnoteError.is(rest);
        turn.emit({ type: 'thread.item.replaced', item: isOver ? answered(item, skipped) : given });
        return isOver ? rest : follow(rest.events, rest.writer, turn);
      }),

    async stop(threadId, call) {
      const turn = running.get(threadId);
      turn?.stop.abort();
      await turn?.ended;
      await questions.dismiss(threadId, call);
    },

    async close() {
      const open = [...running.values()];
      for (const { stop } of open) stop.abort();
      await Promise.all(open.map(({ ended }) => ended));
    },
  };
}

/** Part of the conversation, for the model: the page shows nothing of it. */
const stopped = 'The user stopped this answer before its end.';

const isAnswering: ThreadError = {
  type: 'error',
  code: 'custom',
  message: 'The last message of this conversation is still being answered. Wait for the answer, or stop it.',
  allow_retry: false,
};

function messageFor({ message, cause }: FootnoteError): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : message;
}
