import type { ChatChoices } from '../stream/chat-request.ts';
import type { StreamAnswer } from '../stream/stream-answer.ts';
import { type Answer, type Conversation, type Exchange, emptyAnswer, isUnderWay } from './conversation.ts';
import { titleOf } from './title.ts';

/** One conversation while the page shows it. What is shown changes at most once a frame. */
export interface Chat {
  readonly id: string;
  current(): Conversation;
  subscribe(listener: () => void): () => void;
  ask(question: string, tool?: string): void;
  /** Ends the answer that is under way, here and on the server. */
  stop(): void;
  /** Asks the last question again. */
  askAgain(): void;
  /** Asks something else in place of an earlier question; what followed is gone. */
  edit(exchangeId: string, question: string): void;
  /** A yes or no to a tool that asked. */
  allow(stepId: string, isAllowed: boolean): void;
  rename(title: string): void;
}

export interface ChatDependencies {
  readonly streamAnswer: StreamAnswer;
  readonly choices: () => ChatChoices;
  /** Keeps the conversation as it is now. */
  readonly save: (conversation: Conversation) => void;
  /** Asks for the server's token; false where the user gave none. */
  readonly askForToken: () => Promise<boolean>;
  /** Calls back when the page can next be drawn. */
  readonly onFrame: (callback: () => void) => void;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** While an answer comes, so much of it may be lost with the browser. */
const saveEveryMs = 2_000;

export function createChat(start: Conversation, dependencies: ChatDependencies): Chat {
  const { streamAnswer, choices, save, askForToken, onFrame, now, newId } = dependencies;
  const listeners = new Set<() => void>();
  let conversation = start;
  let stop = new AbortController();
  let isDue = false;
  let savedAt = 0;

  function show(next: Conversation): void {
    conversation = { ...next, updatedAt: now().toISOString() };
    if (isDue) return;
    isDue = true;
    onFrame(() => {
      isDue = false;
      for (const listener of listeners) listener();
    });
  }

  function keep(): void {
    savedAt = now().getTime();
    save(conversation);
  }

  function showAnswer(exchangeId: string, answer: Answer): void {
    const exchanges = conversation.exchanges.map((one) => (one.id === exchangeId ? { ...one, answer } : one));
    show({ ...conversation, exchanges });
    if (!isUnderWay(answer) || now().getTime() - savedAt > saveEveryMs) keep();
  }

  /** Answers the last exchange, from where its answer is now. */
  async function run(from: Answer): Promise<void> {
    const last = conversation.exchanges.at(-1);
    if (last === undefined) return;
    stop = new AbortController();
    const asked = { id: conversation.id, exchanges: conversation.exchanges, choices: choices() };
    // One that was given up belongs to an exchange that is gone, and finds no place any more.
    const onAnswer = (answer: Answer) => showAnswer(last.id, answer);
    try {
      await streamAnswer(asked, from, onAnswer, stop.signal);
    } catch {
      // Only the wish for a token is thrown.
      if (await askForToken()) return run(from);
      onAnswer({ ...from, state: 'failed', failure: 'This server wants its token. Ask again to enter it.' });
    }
  }

  function begin(exchanges: readonly Exchange[], question: string, tool: string | undefined): void {
    stop.abort();
    const exchange: Exchange = {
      id: newId(),
      question,
      ...(tool === undefined ? {} : { tool }),
      askedAt: now().toISOString(),
      answer: emptyAnswer,
    };
    const title = conversation.title === '' ? titleOf(question) : conversation.title;
    show({ ...conversation, title, exchanges: [...exchanges, exchange] });
    keep();
    void run(emptyAnswer);
  }

  return {
    id: start.id,
    current: () => conversation,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (question, tool) => begin(conversation.exchanges, question, tool),
    stop: () => stop.abort(),
    askAgain() {
      const last = conversation.exchanges.at(-1);
      if (last !== undefined) begin(conversation.exchanges.slice(0, -1), last.question, last.tool);
    },
    edit(exchangeId, question) {
      const at = conversation.exchanges.findIndex(({ id }) => id === exchangeId);
      const edited = conversation.exchanges[at];
      if (edited !== undefined) begin(conversation.exchanges.slice(0, at), question, edited.tool);
    },
    allow(stepId, isAllowed) {
      const last = conversation.exchanges.at(-1);
      if (last === undefined) return;
      const answer = answered(last.answer, stepId, isAllowed);
      showAnswer(last.id, answer);
      void run(answer);
    },
    rename(title) {
      show({ ...conversation, title });
      keep();
    },
  };
}

function answered(answer: Answer, stepId: string, isAllowed: boolean): Answer {
  const steps = answer.steps.map((step) =>
    step.id === stepId && step.approval !== undefined
      ? { ...step, state: 'running' as const, approval: { ...step.approval, isAllowed } }
      : step,
  );
  return { ...answer, steps, state: 'searching' };
}
