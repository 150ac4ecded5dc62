import type { Transport } from '@modelcontextprotocol/server';
import {
  isRequest,
  type MessageId,
  type RpcMessage,
  type RpcNotification,
  type RpcRequest,
  refusal,
} from '../json-rpc.ts';
import type { OpenSession } from '../stdio.ts';
import { type FirstAnswer, findAnswer, hasEnvelope, type Phase } from './find-answer.ts';
import { createLateSession } from './late-session.ts';
import type { PreparedAnswers } from './prepared-answers.ts';

export interface FirstAnswersOptions {
  /** Without them, or where `web` isn't known yet, the session answers everything but a ping. */
  readonly prepared: PreparedAnswers | undefined;
  readonly web: boolean | undefined;
}

/**
 * Puts the first answers, which come from text that was prepared, in front of a session. It is opened with the first
 * message that needs it, and then hears what it missed. Why: docs/decisions/prepared-first-answers.md.
 */
export function withFirstAnswers(open: OpenSession, options: FirstAnswersOptions): OpenSession {
  return async (client) => answerFirst(client, open, options);
}

function answerFirst(client: Transport, open: OpenSession, { prepared, web }: FirstAnswersOptions) {
  let phase: Phase = 'opening';
  /** The `initialize` that the session is to answer; one that it refuses has opened nothing. */
  let initialize: MessageId | undefined;
  const session = createLateSession(client, open, (id) => {
    if (id === initialize) phase = 'opening';
  });
  const send = (message: object) => void client.send(message as never);

  function onRequest(request: RpcRequest): void {
    const isModern = hasEnvelope(request.params);
    const { id, method } = request;
    if (phase === 'opening' && !isModern && method !== 'initialize' && method !== 'ping') {
      send(refusal(id, `${method} came before initialize: send initialize first.`));
      return;
    }
    const answer = session.isBegun() ? undefined : answerAtOnce(request, isModern);
    if (answer === undefined) {
      if (phase === 'opening') phase = nextPhase(isModern, method);
      if (method === 'initialize') initialize = id;
      session.forward(request);
      return;
    }
    if (answer.phase !== phase || method === 'server/discover') session.keepAnswered(request);
    phase = answer.phase;
    send({ result: answer.result, jsonrpc: '2.0', id });
  }

  function answerAtOnce(request: RpcRequest, isModern: boolean): FirstAnswer | undefined {
    if (request.method === 'ping' && !isModern) return { result: {}, phase };
    return prepared === undefined || web === undefined ? undefined : findAnswer(request, phase, prepared, web);
  }

  function onNotification(notification: RpcNotification): void {
    if (phase === 'opening' && !hasEnvelope(notification.params)) return;
    if (session.isBegun()) session.forward(notification);
    else session.keep(notification);
  }

  function onMessage(message: RpcMessage): void {
    if (isRequest(message)) onRequest(message);
    else if ('method' in message) onNotification(message);
    // A reply: nothing was asked of the client before there was a session.
    else if (session.isBegun()) session.forward(message);
  }

  client.onmessage = (message) => onMessage(message as RpcMessage);
  return session;
}

function nextPhase(isModern: boolean, method: string): Phase {
  if (isModern) return method === 'server/discover' ? 'opening' : 'modern';
  return method === 'initialize' ? 'legacy' : 'opening';
}
