import { describe, expect, it } from 'vitest';
import { loadOtlpDefinitions } from '../../../../scripts/shared/otlp-definitions.mjs';
import { servePages } from '../fetch/page-server.test-kit.ts';
import { openTraced } from './traced-footnote.test-kit.ts';

const definitions = await loadOtlpDefinitions();
if (definitions === undefined) {
  process.stderr.write("SKIPPED: OTLP's own definitions: they could not be installed from npm.\n");
}

describe.skipIf(definitions === undefined)("OTLP's own definitions", { timeout: 60_000 }, () => {
  it('have a place for everything that is sent, and change none of it', async () => {
    await using server = await servePages({ '/': 'Hello.' });
    await using traced = await openTraced({ FOOTNOTE_ALLOW_PRIVATE: server.place });
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    await traced.footnote.search({ query: 'bridges “quoted” 🌉', provider: 'tavily' }, { traceparent });
    await traced.footnote.search({ query: 'emulate:bad-key', provider: 'tavily' }).catch(() => undefined);
    await traced.footnote.fetchPage({ url: server.origin });
    await traced.footnote.close();
    const { requests } = traced.collector;
    expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces', '/v1/logs']));
    expect([traced.collector.spans().length, traced.collector.logs().length]).toEqual([6, 6]);
    for (const { path, body } of requests) {
      const signal = path === '/v1/traces' ? 'traces' : 'logs';
      expect(definitions?.throughBytes(signal, body)).toEqual(withoutEmptyLists(body));
    }
  });

  it('would lose a field that they do not know, and change a value of another kind', () => {
    const span = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), name: 'search', kind: 1 };
    const request = (fields: object) => ({ resourceSpans: [{ scopeSpans: [{ spans: [{ ...span, ...fields }] }] }] });
    expect(definitions?.throughBytes('traces', request({}))).toEqual(request({}));
    expect(definitions?.throughBytes('traces', request({ parentId: 'x' }))).toEqual(request({}));
    expect(definitions?.throughBytes('traces', request({ name: 7 }))).not.toEqual(request({ name: 7 }));
  });
});

/** Protobuf knows no difference between an empty list and none. */
function withoutEmptyLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyLists);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, inner]) => !(Array.isArray(inner) && inner.length === 0));
  return Object.fromEntries(fields.map(([name, inner]) => [name, withoutEmptyLists(inner)]));
}
