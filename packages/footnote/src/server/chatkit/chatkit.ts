import { FootnoteError } from '../../errors.ts';
import type { TurnCall } from '../chat/turns.ts';
import { refuse } from '../http/error-response.ts';
import type { ServerServices } from '../http/server-services.ts';
import { eventStream } from './event-stream.ts';
import { newId } from './new-item.ts';
import type { ThreadItem } from './protocol.ts';
import { type ChatKitRequest, readRequest } from './read-request.ts';
import { threadJson } from './thread-json.ts';
import { createThreadTurns } from './thread-turns.ts';
import { type KeptThread, sliceSizes, type ThreadStore } from './threads/thread-store.ts';

/** ChatKit's self-hosted protocol: one address, and a type in each request. */
export interface ChatKit {
  answer(body: unknown, call: TurnCall): Promise<Response>;
  /** Stops all turns, and keeps what they said. */
  close(): Promise<void>;
}

type Services = Pick<ServerServices, 'footnote' | 'turns' | 'underWay' | 'counters' | 'log'>;

const titleCharacters = 200;

export function createChatKit(services: Services, store: ThreadStore): ChatKit {
  const turns = createThreadTurns({ ...services, store });

  async function answer(request: ChatKitRequest, call: TurnCall): Promise<Response> {
    if (request.type === 'threads.create') {
      const thread = { id: newId('thread'), created_at: new Date().toISOString() };
      store.create(call.owner, thread);
      return turns.ask(thread, request.input, call, 'new thread');
    }
    if (request.type === 'threads.list') {
      const listing = store.list(call.owner, request.slice);
      if (listing === undefined) return notThere('thread');
      return json({ ...listing, data: listing.data.map((thread) => threadJson(thread)) });
    }
    const thread = store.get(call.owner, request.threadId);
    return thread === undefined ? notThere('thread') : answerIn(thread, request, call);
  }

  async function answerIn(
    thread: KeptThread,
    request: Exclude<ChatKitRequest, { type: 'threads.create' | 'threads.list' }>,
    call: TurnCall,
  ): Promise<Response> {
    switch (request.type) {
      case 'threads.add_user_message':
        return turns.ask(thread, request.input, call);
      case 'threads.retry_after_item': {
        const item = itemOf(thread, request.itemId);
        if (item === undefined) return eventStream(async () => {});
        if (item.type !== 'user_message') throw wrongItem("'item_id' must name a message of the user");
        return turns.retry(thread, item, call);
      }
      case 'threads.add_structured_input': {
        const item = itemOf(thread, request.itemId);
        if (item === undefined) return notThere('item');
        if (item.type !== 'structured_input') throw wrongItem("'item_id' must name a question");
        return turns.reply(thread, item, request.reply, call);
      }
      case 'threads.get_by_id':
        return json(threadJson(thread, store.items(thread.id, { limit: sliceSizes.usual, order: 'asc' })));
      case 'threads.update': {
        const title = request.title.trim().slice(0, titleCharacters);
        store.rename(thread.id, title);
        return json(threadJson({ ...thread, title }));
      }
      case 'threads.delete':
        await turns.stop(thread.id, call);
        store.remove(thread.id);
        return json({});
      case 'items.list': {
        const listing = store.items(thread.id, request.slice);
        return listing === undefined ? notThere('item') : json(listing);
      }
      case 'items.feedback':
        services.counters.increment('chatkit_feedback_total', { kind: request.kind });
        return json({});
      default:
        return request satisfies never;
    }
  }

  function itemOf(thread: KeptThread, itemId: string): ThreadItem | undefined {
    return store.conversation(thread.id).find(({ id }) => id === itemId);
  }

  return {
    async answer(body, call) {
      const request = readRequest(body);
      return request === undefined ? unsupported() : answer(request, call);
    },
    async close() {
      await turns.close();
      store.close();
    },
  };
}

function json(value: object): Response {
  return Response.json(value);
}

/** The same for what belongs to somebody else: nobody learns that it is there. */
function notThere(what: 'thread' | 'item'): Response {
  return refuse(404, 'INVALID_QUERY', `There is no such ${what}.`);
}

function unsupported(): Response {
  const message =
    'This type of request is unsupported: Footnote has threads, messages, questions and feedback, but no attachments, ' +
    'widgets, client tools or dictation.';
  return refuse(400, 'UNSUPPORTED_CONTENT', message);
}

function wrongItem(what: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', `This can't be done with that item: ${what}.`);
}
