import type { Hono } from 'hono';
import { version } from '../../../version.ts';
import type { Durations } from '../durations.ts';
import type { Health } from '../health.ts';
import { prometheusText } from '../metrics.ts';
import type { ServerServices } from '../server-services.ts';

const greeting = `Footnote ${version}: web search for AI agents, with every claim footnoted.

  POST /api/search      {"query": "…"} → answer, results, sources
  POST /api/fetch       {"url": "…"} → the page as Markdown
  GET  /api/docs        ?q=… → passages of the documentation installed here
  GET  /search          ?q=…&format=json → results as SearXNG gives them
  POST /api/chat        the assistant, for pages with useChat
  POST /chatkit         the assistant, for pages with ChatKit
  GET  /api/tools       its tools
  ALL  /mcp             Model Context Protocol, Streamable HTTP
  GET  /api/audit       the log; GET /api/providers: who is asked, and how they do
  GET  /metrics         Prometheus; GET /healthz: whether this server can answer
  GET  /openapi.json    all of this, for programs

In a browser this address is the chat page.
`;

export interface StatusSources {
  readonly health: Health;
  readonly durations: Durations;
  /** What is so many now, by the name of its metric. */
  readonly gauges: Readonly<Record<string, () => number>>;
}

/** What is read by people who look in, by orchestrators and by Prometheus. */
export function addStatusRoutes(
  app: Hono,
  { footnote, counters }: ServerServices,
  { health, durations, gauges }: StatusSources,
): void {
  app.get('/', (context) => context.text(greeting));
  app.get('/healthz', async (context) => {
    const reason = await health.problem();
    if (reason === undefined) return context.json({ status: 'ok', version });
    return context.json({ status: 'unavailable', reason, version }, 503);
  });
  app.get('/metrics', async (context) => {
    const readings = [...counters.snapshot(), ...(await footnote.counters())];
    const now = Object.entries(gauges).map(([name, read]) => ({ name, labels: {}, value: read() }));
    return context.body(prometheusText([...readings, ...now], durations), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
}
