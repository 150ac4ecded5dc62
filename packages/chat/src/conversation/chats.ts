import type { History } from '../store/history.ts';
import { type Chat, type ChatDependencies, createChat } from './chat.ts';
import type { Conversation } from './conversation.ts';

/** The conversations that were opened since the page was loaded: an answer goes on while another one is looked at. */
export interface Chats {
  /** One that was never asked anything, and isn't kept until it is. */
  begin(): Chat;
  /** Undefined where nothing is kept under this id. */
  open(id: string): Promise<Chat | undefined>;
  /** The one that is open already. */
  peek(id: string): Chat | undefined;
  /** Stops it, and keeps nothing of it any more; all of them where none is named. */
  forget(id?: string): void;
}

export function createChats(history: History, dependencies: Omit<ChatDependencies, 'save'>): Chats {
  const { now, newId } = dependencies;
  const opened = new Map<string, Chat>();
  const add = (conversation: Conversation): Chat => {
    const save = (changed: Conversation) => {
      // An answer that ends late must not bring back what was deleted.
      if (opened.has(changed.id)) void history.put(changed);
    };
    const chat = createChat(conversation, { ...dependencies, save });
    opened.set(chat.id, chat);
    return chat;
  };
  return {
    begin() {
      const time = now().toISOString();
      return add({ id: newId(), title: '', createdAt: time, updatedAt: time, exchanges: [] });
    },
    async open(id) {
      const known = opened.get(id);
      if (known !== undefined) return known;
      const kept = await history.get(id);
      return kept === undefined ? undefined : (opened.get(id) ?? add(kept));
    },
    peek: (id) => opened.get(id),
    forget(id) {
      for (const chat of id === undefined ? [...opened.values()] : [opened.get(id)]) {
        if (chat === undefined) continue;
        opened.delete(chat.id);
        chat.stop();
      }
    },
  };
}
