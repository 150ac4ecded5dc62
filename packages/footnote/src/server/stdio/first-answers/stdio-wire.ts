import type { Transport } from '@modelcontextprotocol/server';
import { maxLineBytes } from '../lines.ts';
import type { StdioOptions, StdioSession } from '../stdio.ts';
import {
  type MessageId,
  type RpcNotification,
  type RpcReply,
  type RpcRequest,
  readMessage,
  refusal,
  unavailable,
} from './json-rpc.ts';
import { type FirstAnswer, firstAnswer, hasEnvelope, type Phase } from './prepared-answers.ts';

type Message = RpcRequest | RpcNotification | RpcReply;

const maxRemembered = 100;

/**
 * Stands between a client's lines and the SDK. It refuses what isn't the protocol, gives the first answers from text
 * that was prepared, and loads the SDK with the first message that needs it; the SDK then hears what it missed.
 */
export function createStdioWire({ write, prepared, web, open }: Omit<StdioOptions, 'input' | 'signal'>) {
  let phase: Phase = 'opening';
  let session: Promise<StdioSession> | undefined;
  let isOpen = false;
  /** What the session hasn't heard yet. */
  let waiting: Message[] = [];
  /** Requests that were answered before there was a session: its own answers to them are dropped. */
  const answered = new Set<MessageId>();
  /** The greeting that the SDK is to answer. */
  let greeting: MessageId | undefined;

  const send = (message: object) => write(`${JSON.stringify(message)}\n`);

  const transport: Transport = {
    start: async () => undefined,
    async send(message) {
      const isReply = !('method' in message);
      if (isReply && message.id !== undefined && answered.delete(message.id)) return;
      // A greeting that was refused has opened nothing.
      if (isReply && 'error' in message && message.id === greeting) phase = 'opening';
      send(message);
    },
    close: async () => transport.onclose?.(),
  };

  function forward(message: Message): void {
    if (isOpen) transport.onmessage?.(message as never);
    else waiting.push(message);
    session ??= open(transport).then(
      (opened) => {
        isOpen = true;
        for (const missed of waiting) transport.onmessage?.(missed as never);
        waiting = [];
        return opened;
      },
      (error: unknown) => {
        for (const missed of waiting) if (isUnanswered(missed)) send(unavailable(missed.id));
        waiting = waiting.filter((missed) => !isUnanswered(missed));
        session = undefined;
        throw error;
      },
    );
    session.catch(() => undefined);
  }

  function isUnanswered(message: Message): message is RpcRequest {
    return 'method' in message && 'id' in message && !answered.has(message.id);
  }

  function onRequest(request: RpcRequest): void {
    const isModern = hasEnvelope(request.params);
    const { id, method } = request;
    if (phase === 'opening' && !isModern && method !== 'initialize' && method !== 'ping') {
      send(refusal(id, `${method} came before initialize: send initialize first.`));
      return;
    }
    const answer = session === undefined ? answerAtOnce(request, isModern) : undefined;
    if (answer === undefined) {
      if (phase === 'opening') phase = nextPhase(isModern, method);
      if (method === 'initialize') greeting = id;
      forward(request);
      return;
    }
    if (answer.phase !== phase || method === 'server/discover') {
      waiting.push(request);
      answered.add(id);
    }
    phase = answer.phase;
    send({ result: answer.result, jsonrpc: '2.0', id });
  }

  function answerAtOnce(request: RpcRequest, isModern: boolean): FirstAnswer | undefined {
    if (request.method === 'ping' && !isModern) return { result: {}, phase };
    return prepared === undefined || web === undefined ? undefined : firstAnswer(request, phase, prepared, web);
  }

  function onNotification(notification: RpcNotification): void {
    if (phase === 'opening' && !hasEnvelope(notification.params)) return;
    if (session === undefined && waiting.length < maxRemembered) waiting.push(notification);
    else forward(notification);
  }

  return {
    receive(line: string | undefined): void {
      if (line === undefined) {
        send(refusal(null, `A line may have at most ${maxLineBytes} bytes.`));
        return;
      }
      const incoming = readMessage(line);
      switch (incoming.kind) {
        case 'refused':
          send(incoming.failure);
          break;
        case 'request':
          onRequest(incoming.message);
          break;
        case 'notification':
          onNotification(incoming.message);
          break;
        case 'reply':
          // Nothing was asked before there was a session.
          if (session !== undefined) forward(incoming.message);
          break;
        default:
          incoming satisfies never;
      }
    },
    async close(): Promise<void> {
      const opened = await session?.catch(() => undefined);
      await opened?.close();
    },
  };
}

function nextPhase(isModern: boolean, method: string): Phase {
  if (isModern) return method === 'server/discover' ? 'opening' : 'modern';
  return method === 'initialize' ? 'legacy' : 'opening';
}
