import type { Hono } from 'hono';
import { lazy } from '../../lazy.ts';
import { jsonBody } from '../http/json-body.ts';
import type { ServerServices } from '../http/server-services.ts';
import type { ThreadPlace } from './threads/open-threads.ts';

/** `POST /chatkit`; everything behind it comes with the first request. */
export function addChatKitRoutes(app: Hono, services: ServerServices, threads: ThreadPlace = 'memory') {
  const chatKit = lazy(async () => {
    const [{ createChatKit }, { openThreads }] = await Promise.all([
      import('./chatkit.ts'),
      import('./threads/open-threads.ts'),
    ]);
    const dataDir = async () => (await services.footnote.settings()).values.dataDir;
    return createChatKit(services, await openThreads(threads, dataDir));
  });
  app.post('/chatkit', async (context) => {
    const body = await jsonBody(context);
    const call = { ...services.callOf(context), owner: services.ownerOf(context) };
    return (await chatKit()).answer(body, call);
  });
  return { close: async () => (await chatKit.begun())?.close() };
}
