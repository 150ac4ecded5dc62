import type { Transport } from '@modelcontextprotocol/server';
import { lazy } from '../../../lazy.ts';
import {
  isNotification,
  isRequest,
  type MessageId,
  type RpcMessage,
  type RpcNotification,
  type RpcRequest,
  refusal,
  unavailable,
} from '../json-rpc.ts';
import type { OpenSession } from '../stdio.ts';
import { type FirstAnswer, findAnswer, hasEnvelope, type Phase } from './find-answer.ts';
import type { PreparedAnswers } from './prepared-answers.ts';

export interface FirstAnswersOptions {
  /** Without them, or where `web` isn't known yet, the session answers everything but a ping. */
  readonly prepared: PreparedAnswers | undefined;
  readonly web: boolean | undefined;
}

/** Notifications that are kept for the session; with one more it is opened. */
const maxKept = 100;

/**
 * Lazy initialisation of a session: the first answers come from text that was prepared, and `open`, which loads the
 * SDK, waits for the first message that needs it; the session then hears what it missed.
 */
export function withFirstAnswers(open: OpenSession, options: FirstAnswersOptions): OpenSession {
  return async (transport) => {
    const front = createFront(transport, open, options);
    transport.onmessage = (message) => front.receive(message as RpcMessage);
    return { close: front.close };
  };
}

function createFront(client: Transport, open: OpenSession, { prepared, web }: FirstAnswersOptions) {
  let phase: Phase = 'opening';
  let isOpen = false;
  /** What the session hasn't heard yet. */
  let missed: RpcMessage[] = [];
  /** Requests that were answered before there was a session: its own answers to them are dropped. */
  const answered = new Set<MessageId>();
  /** The `initialize` that the session is to answer. */
  let initialize: MessageId | undefined;

  const send = (message: object) => void client.send(message as never);

  /** What the session takes for the client. */
  const transport: Transport = {
    start: async () => undefined,
    async send(message) {
      const isReply = !('method' in message);
      if (isReply && message.id !== undefined && answered.delete(message.id)) return;
      // An `initialize` that was refused has opened nothing.
      if (isReply && 'error' in message && message.id === initialize) phase = 'opening';
      await client.send(message);
    },
    close: async () => transport.onclose?.(),
  };

  function forward(message: RpcMessage): void {
    if (isOpen) transport.onmessage?.(message as never);
    else missed.push(message);
    session().catch(() => undefined);
  }

  const session = lazy(async () => {
    const opened = await open(transport).catch(refuseMissed);
    isOpen = true;
    for (const message of missed) transport.onmessage?.(message as never);
    missed = [];
    return opened;
  });

  function refuseMissed(error: unknown): never {
    for (const message of missed) if (isUnanswered(message)) send(unavailable(message.id));
    missed = missed.filter((message) => !isUnanswered(message));
    throw error;
  }

  function isUnanswered(message: RpcMessage): message is RpcRequest {
    return isRequest(message) && !answered.has(message.id);
  }

  function onRequest(request: RpcRequest): void {
    const isModern = hasEnvelope(request.params);
    const { id, method } = request;
    if (phase === 'opening' && !isModern && method !== 'initialize' && method !== 'ping') {
      send(refusal(id, `${method} came before initialize: send initialize first.`));
      return;
    }
    const answer = session.begun() === undefined ? answerAtOnce(request, isModern) : undefined;
    if (answer === undefined) {
      if (phase === 'opening') phase = nextPhase(isModern, method);
      if (method === 'initialize') initialize = id;
      forward(request);
      return;
    }
    if (answer.phase !== phase || method === 'server/discover') {
      missed.push(request);
      answered.add(id);
    }
    phase = answer.phase;
    send({ result: answer.result, jsonrpc: '2.0', id });
  }

  function answerAtOnce(request: RpcRequest, isModern: boolean): FirstAnswer | undefined {
    if (request.method === 'ping' && !isModern) return { result: {}, phase };
    return prepared === undefined || web === undefined ? undefined : findAnswer(request, phase, prepared, web);
  }

  function onNotification(notification: RpcNotification): void {
    if (phase === 'opening' && !hasEnvelope(notification.params)) return;
    if (session.begun() === undefined && missed.length < maxKept) missed.push(notification);
    else forward(notification);
  }

  return {
    receive(message: RpcMessage): void {
      if (isRequest(message)) onRequest(message);
      else if (isNotification(message)) onNotification(message);
      // A reply: nothing was asked of the client before there was a session.
      else if (session.begun() !== undefined) forward(message);
    },
    async close(): Promise<void> {
      const opened = await session.begun()?.catch(() => undefined);
      await opened?.close();
    },
  };
}

function nextPhase(isModern: boolean, method: string): Phase {
  if (isModern) return method === 'server/discover' ? 'opening' : 'modern';
  return method === 'initialize' ? 'legacy' : 'opening';
}
