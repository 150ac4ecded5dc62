import type { Conversation } from '../conversation/conversation.ts';

/** Where conversations lie. */
export interface ConversationTable {
  all(): Promise<readonly Conversation[]>;
  get(id: string): Promise<Conversation | undefined>;
  put(conversation: Conversation): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

/** For tests, and for browsers that keep nothing: private windows, or storage that is switched off. */
export function memoryTable(): ConversationTable {
  const rows = new Map<string, Conversation>();
  return {
    all: async () => [...rows.values()],
    get: async (id) => rows.get(id),
    put: async (conversation) => void rows.set(conversation.id, conversation),
    remove: async (id) => void rows.delete(id),
    clear: async () => rows.clear(),
  };
}
