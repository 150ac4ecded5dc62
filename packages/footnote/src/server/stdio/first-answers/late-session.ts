import type { Transport } from '@modelcontextprotocol/server';
import { lazy } from '../../../lazy.ts';
import { isRequest, type MessageId, type RpcMessage, type RpcRequest, unavailable } from '../json-rpc.ts';
import type { OpenSession, StdioSession } from '../stdio.ts';

export interface LateSession extends StdioSession {
  isBegun(): boolean;
  /** Opens the session with the first message. */
  forward(message: RpcMessage): void;
  /** For the session to hear once it is open. */
  keep(message: RpcMessage): void;
  /** The same for a request that has its answer already: the session's own is dropped. */
  keepAnswered(request: RpcRequest): void;
}

/** Notifications of a client that never asks anything must not pile up: with one more the session is opened. */
const maxKept = 100;

/** Lazy initialisation of a session: `open`, which loads the SDK, waits for a message that needs it. */
export function createLateSession(
  client: Transport,
  open: OpenSession,
  onRefused: (id: MessageId | undefined) => void,
): LateSession {
  let isOpen = false;
  let missed: RpcMessage[] = [];
  const answered = new Set<MessageId>();

  /** What the session takes for the client. */
  const transport: Transport = {
    start: async () => undefined,
    async send(message) {
      if (!('method' in message)) {
        if (message.id !== undefined && answered.delete(message.id)) return;
        if ('error' in message) onRefused(message.id);
      }
      await client.send(message);
    },
    close: async () => transport.onclose?.(),
  };

  const session = lazy(async () => {
    const opened = await open(transport).catch(refuseMissed);
    isOpen = true;
    for (const message of missed) transport.onmessage?.(message as never);
    missed = [];
    return opened;
  });

  function refuseMissed(error: unknown): never {
    const isUnanswered = (message: RpcMessage) => isRequest(message) && !answered.has(message.id);
    for (const { id } of missed.filter(isUnanswered) as RpcRequest[]) void client.send(unavailable(id) as never);
    missed = missed.filter((message) => !isUnanswered(message));
    throw error;
  }

  function forward(message: RpcMessage): void {
    if (isOpen) transport.onmessage?.(message as never);
    else missed.push(message);
    session().catch(() => undefined);
  }

  return {
    isBegun: () => session.begun() !== undefined,
    forward,
    keep(message) {
      if (missed.length < maxKept) missed.push(message);
      else forward(message);
    },
    keepAnswered(request) {
      missed.push(request);
      answered.add(request.id);
    },
    async close() {
      const opened = await session.begun()?.catch(() => undefined);
      await opened?.close();
    },
  };
}
