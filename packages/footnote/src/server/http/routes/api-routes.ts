import type { Hono } from 'hono';
import type { PageRequest } from '../../../contract/page.ts';
import type { SearchRequest } from '../../../contract/request.ts';
import { toolList } from '../../../tools/tool-list.ts';
import { jsonBody } from '../json-body.ts';
import type { ServerServices } from '../server-services.ts';

/** Search and pages for programs. */
export function addApiRoutes(app: Hono, { footnote, web, callOf }: ServerServices): void {
  app.get('/api/tools', (context) => context.json({ tools: toolList({ web }) }));
  app.post('/api/search', async (context) => {
    const request = (await jsonBody(context)) as SearchRequest;
    return context.json(await footnote.search(request, callOf(context)));
  });
  app.post('/api/fetch', async (context) => {
    const request = (await jsonBody(context)) as PageRequest;
    return context.json(await footnote.fetchPage(request, callOf(context)));
  });
}
