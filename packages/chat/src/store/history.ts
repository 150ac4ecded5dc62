import { type Conversation, isUnderWay } from '../conversation/conversation.ts';
import type { ConversationTable } from './conversation-table.ts';

/** What the list of conversations shows. */
export interface Summary {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string;
}

/** The conversations that this browser keeps. */
export interface History {
  /** The newest first; the same list as long as nothing changes. */
  summaries(): readonly Summary[];
  /** Why the last change is not kept; undefined where it is. */
  problem(): string | undefined;
  subscribe(listener: () => void): () => void;
  get(id: string): Promise<Conversation | undefined>;
  all(): Promise<readonly Conversation[]>;
  put(conversation: Conversation): Promise<void>;
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  /** The ids of those that hold all of these words, in title, questions or answers. */
  search(words: string): Promise<ReadonlySet<string>>;
  /** Adds what a file holds and gives how many there were; one that is here already stays where it is newer. */
  import(text: string): Promise<number>;
}

export function createHistory(table: ConversationTable): History {
  const listeners = new Set<() => void>();
  let list: readonly Summary[] = [];
  let problem: string | undefined;
  const show = (next: readonly Summary[]) => {
    list = next.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
    for (const listener of listeners) listener();
  };
  const loaded = table.all().then((all) => show(all.map(summaryOf)));
  const without = (id: string) => list.filter((one) => one.id !== id);

  const history: History = {
    summaries: () => list,
    problem: () => problem,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async get(id) {
      return settled(await table.get(id));
    },
    all: () => table.all(),
    async put(conversation) {
      await loaded;
      problem = await table.put(conversation).then(
        () => undefined,
        () => notKept,
      );
      show([summaryOf(conversation), ...without(conversation.id)]);
    },
    async rename(id, title) {
      const conversation = await table.get(id);
      if (conversation !== undefined) await history.put({ ...conversation, title });
    },
    async remove(id) {
      show(without(id));
      await table.remove(id);
    },
    async clear() {
      show([]);
      await table.clear();
    },
    async search(words) {
      const wanted = words
        .toLocaleLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '');
      const all = await table.all();
      const found = all.filter((one) => {
        const text = wordsOf(one);
        return wanted.every((word) => text.includes(word));
      });
      return new Set(found.map(({ id }) => id));
    },
    async import(text) {
      const read = (await import('./read-conversations.ts')).readConversations(text);
      for (const one of read) {
        const known = await table.get(one.id);
        if (known === undefined || known.updatedAt < one.updatedAt) await history.put(one);
      }
      return read.length;
    },
  };
  return history;
}

const notKept =
  'This browser does not keep the conversation: its room is used up, or it keeps nothing. Save what you need as a file.';

function summaryOf({ id, title, updatedAt }: Conversation): Summary {
  return { id, title, updatedAt };
}

function wordsOf({ title, exchanges }: Conversation): string {
  return [title, ...exchanges.flatMap(({ question, answer }) => [question, answer.text])]
    .join('\n')
    .toLocaleLowerCase();
}

/** An answer that was under way when the page was closed will not go on by itself. */
function settled(conversation: Conversation | undefined): Conversation | undefined {
  if (conversation === undefined) return undefined;
  const exchanges = conversation.exchanges.map((exchange) => {
    return isUnderWay(exchange.answer)
      ? { ...exchange, answer: { ...exchange.answer, state: 'broken' as const } }
      : exchange;
  });
  return { ...conversation, exchanges };
}
