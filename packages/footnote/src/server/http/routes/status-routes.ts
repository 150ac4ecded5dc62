import type { Hono } from 'hono';
import { version } from '../../../version.ts';
import { prometheusText } from '../metrics.ts';
import type { ServerServices } from '../server-services.ts';

const greeting = `Footnote ${version}: web search for AI agents, with every claim footnoted.

  POST /api/search   {"query": "…"} → answer, results, sources
  POST /api/fetch    {"url": "…"} → the page as Markdown
  GET  /api/tools    the tools that agents get
  ALL  /mcp          Model Context Protocol, Streamable HTTP
  GET  /metrics      Prometheus
  GET  /healthz      whether this server is up
`;

/** What is read by people who look in, by orchestrators and by Prometheus. */
export function addStatusRoutes(
  app: Hono,
  { footnote, counters }: ServerServices,
  { mcpSessions }: { readonly mcpSessions: () => number },
): void {
  app.get('/', (context) => context.text(greeting));
  app.get('/healthz', (context) => context.json({ status: 'ok', version }));
  app.get('/metrics', async (context) => {
    const readings = [...counters.snapshot(), ...(await footnote.counters())];
    const open = { name: 'mcp_sessions', labels: {}, value: mcpSessions() };
    return context.body(prometheusText([...readings, open]), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
}
