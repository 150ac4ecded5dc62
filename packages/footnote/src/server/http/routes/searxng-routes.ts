import type { Hono } from 'hono';
import type { SearchResponse } from '../../../contract/response.ts';
import { FootnoteError } from '../../../errors.ts';
import { errorResponse } from '../error-response.ts';
import { nothingFor, searxngReply } from '../searxng/searxng-reply.ts';
import { readSearxngRequest } from '../searxng/searxng-request.ts';
import type { ServerServices } from '../server-services.ts';

/** Footnote as a SearXNG instance: Open WebUI, LibreChat and others need nothing but its address. */
export function addSearxngRoutes(app: Hono, { footnote, web, callOf, log }: ServerServices): void {
  app.get('/search', async (context) => {
    try {
      const { search, isElsewhere } = readSearxngRequest(new URL(context.req.url).searchParams);
      if (isElsewhere && web) return context.json(nothingFor(search.query));
      const response = await footnote.search(search, { ...callOf(context), onlyWeb: !web });
      refuseLocal(response);
      return context.json(searxngReply(response, search.topic ?? 'general'));
    } catch (error) {
      return failureReply(FootnoteError.from(error), log);
    }
  });
}

/** Clients look at the status and show the text, if anything: here an error is one string, as SearXNG has it. */
function failureReply(failure: FootnoteError, log: (line: string) => void): Response {
  const { code, message, cause } = failure;
  if (code === 'INTERNAL') log(cause instanceof Error ? (cause.stack ?? cause.message) : message);
  const { status, headers } = errorResponse(failure);
  return new Response(JSON.stringify({ error: message }), { status, headers });
}

/** A client takes whatever stands in `results` for the web, and this form has no place to say otherwise. */
function refuseLocal({ warnings, attempts = [] }: SearchResponse): void {
  if (!warnings.some(({ kind }) => kind === 'local')) return;
  const isFailed = attempts.some(({ outcome }) => outcome !== 'answered');
  throw isFailed
    ? new FootnoteError('PROVIDER_FAILED', 'No web search provider answered.', { hint: 'Try again later.' })
    : new FootnoteError('NOT_CONFIGURED', 'No web search provider is configured.', {
        hint: 'Set a key such as GEMINI_API_KEY or TAVILY_API_KEY where footnote serve runs.',
      });
}
