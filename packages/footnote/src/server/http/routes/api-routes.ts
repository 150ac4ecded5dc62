import type { Hono } from 'hono';
import { systemToolsFor } from '../../../agent/system-tools.ts';
import type { PageRequest } from '../../../contract/page.ts';
import type { SearchRequest } from '../../../contract/request.ts';
import type { VerifyRequest } from '../../../contract/verification.ts';
import { currentChain } from '../../../search/current-chain.ts';
import { jsonBody } from '../json-body.ts';
import type { ServerServices } from '../server-services.ts';

/** Search, pages, checks and the tools of the assistant, for programs. */
export function addApiRoutes(app: Hono, { footnote, callOf }: ServerServices): void {
  app.get('/api/tools', async (context) => {
    const settings = await footnote.settings();
    return context.json({ tools: systemToolsFor(settings, currentChain(settings, footnote.registry)) });
  });
  app.post('/api/search', async (context) => {
    const request = (await jsonBody(context)) as SearchRequest;
    return context.json(await footnote.search(request, callOf(context)));
  });
  app.post('/api/fetch', async (context) => {
    const request = (await jsonBody(context)) as PageRequest;
    return context.json(await footnote.fetchPage(request, callOf(context)));
  });
  app.post('/api/verify', async (context) => {
    const request = (await jsonBody(context)) as VerifyRequest;
    return context.json(await footnote.verify(request, callOf(context)));
  });
}
