import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationTable } from './conversation-table.ts';

const database = 'footnote';
const store = 'conversations';

/** IndexedDB, opened with the first call. */
export function indexedDbTable(): ConversationTable {
  let opened: Promise<IDBDatabase> | undefined;

  async function run<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opened ??= open();
    const transaction = (await opened).transaction(store, mode);
    const request = work(transaction.objectStore(store));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    all: () => run<Conversation[]>('readonly', (rows) => rows.getAll()),
    get: (id) => run<Conversation | undefined>('readonly', (rows) => rows.get(id)),
    put: async (conversation) => void (await run('readwrite', (rows) => rows.put(conversation))),
    remove: async (id) => void (await run('readwrite', (rows) => rows.delete(id))),
    clear: async () => void (await run('readwrite', (rows) => rows.clear())),
  };
}

/** Whether this browser keeps anything: private windows of some do not. */
export async function hasIndexedDb(): Promise<boolean> {
  try {
    (await open()).close();
    return true;
  } catch {
    return false;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
