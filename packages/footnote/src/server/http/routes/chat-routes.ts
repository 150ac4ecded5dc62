import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { modelNamed } from '../../chat/chosen-options.ts';
import { eventStream } from '../../chat/event-stream.ts';
import { type ChatRequest, readChatRequest } from '../../chat/read-chat-request.ts';
import { createSuggestions } from '../../chat/suggestions.ts';
import type { TurnCall } from '../../chat/turns.ts';
import { uiMessageOf } from '../../chat/ui-messages.ts';
import { refuse } from '../error-response.ts';
import { jsonBody } from '../json-body.ts';
import type { ServerServices } from '../server-services.ts';

/** The assistant for pages with `useChat`, and Google's suggestions that belong to its answers. */
export function addChatRoutes(app: Hono, services: ServerServices): void {
  const { footnote, turns, underWay, log, callOf, ownerOf } = services;
  const suggestions = createSuggestions();

  async function eventsOf(request: ChatRequest, call: TurnCall) {
    if (request.type === 'consent') return turns.resume(request.approvalId, request.isAllowed, call);
    return turns.start({ ...request, model: modelNamed(request.model, await footnote.settings()) }, call);
  }

  app.post('/api/chat', async (context) => {
    const request = readChatRequest(await jsonBody(context));
    const call = { ...callOf(context), owner: ownerOf(context) };
    const options = {
      messageId: messageIdOf(request),
      keepSuggestions: suggestions.keep,
      onFault: (error: unknown) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      ...(request.type === 'consent' ? { consent: request } : {}),
    };
    return eventStream((signal) => uiMessageOf(() => eventsOf(request, { ...call, signal }), options), {
      signal: call.signal,
      onEnd: underWay.begin(),
    });
  });

  // What useChat asks with `resume`: nothing goes on here once its reader is gone.
  app.get('/api/chat/:id/stream', (context) => context.body(null, 204));

  app.get('/suggestions/:id', (context) => suggestionsPage(context, suggestions.get(context.req.param('id'))));
}

/** An answer that goes on is the same message; any other is a new one. */
function messageIdOf(request: ChatRequest): string {
  return (request.type === 'consent' ? request.messageId : undefined) ?? `msg-${randomUUID()}`;
}

/**
 * What Google sent stands here unchanged. It is foreign HTML, so it gets no script, no storage, no address of ours and
 * no frame but in our own page; its links have no target and would open inside of that frame, hence the line above it.
 */
function suggestionsPage(context: Context, html: string | undefined): Response {
  if (html === undefined) {
    return refuse(404, 'INVALID_URL', 'These suggestions are gone: they are kept for ten minutes. Search again.');
  }
  return context.html(`<!doctype html><meta charset="utf-8"><base target="_blank">\n${html}`, 200, {
    'content-security-policy': suggestionsPolicy,
    'referrer-policy': 'no-referrer',
  });
}

const suggestionsPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');
