import type { Hono } from 'hono';

/** The document of all routes of the app, loaded and made with the first request for it. */
export function addOpenApiRoutes(app: Hono): void {
  app.get('/openapi.json', async (context) => {
    const { openApiDocument } = await import('../openapi/document.ts');
    return context.json(openApiDocument(app.routes));
  });
}
