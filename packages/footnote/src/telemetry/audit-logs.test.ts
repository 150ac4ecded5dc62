import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTraced } from './traced-footnote.test-kit.ts';

describe('the audit log', () => {
  it('is sent line by line, each with its hash, and the fields of the local file beside it', async () => {
    await using traced = await openTraced();
    await traced.footnote.search({ query: 'bridges', provider: 'tavily' }, { caller: 'me' });
    await traced.footnote.close();
    const lines = await traced.auditLines();
    const logs = traced.collector.logs();
    expect(logs.map(({ body }) => body)).toEqual(lines.map((line) => ({ stringValue: line })));
    expect(logs.map(({ eventName }) => eventName)).toEqual(['footnote.audit.intent', 'footnote.audit.outcome']);
    for (const [index, line] of lines.entries()) {
      const { at, crc: _, ...fields } = JSON.parse(line);
      const log = logs[index];
      const attributes = log?.attributes ?? {};
      for (const [name, value] of Object.entries(fields)) expect(attributes[`footnote.audit.${name}`]).toEqual(value);
      expect(attributes['footnote.audit.hash']).toBe(createHash('sha256').update(line).digest('hex'));
      expect(log?.['timeUnixNano']).toBe(`${Date.parse(at)}000000`);
    }
    expect(logs[1]?.attributes['footnote.audit.prev']).toBe(logs[0]?.attributes['footnote.audit.hash']);
    expect(traced.collector.faults).toEqual([]);
  });

  it('carries the trace and the span of its search', async () => {
    await using traced = await openTraced();
    await traced.footnote.search({ query: 'bridges', provider: 'tavily' });
    await traced.footnote.close();
    const search = traced.collector.spans().at(-1);
    const place = { traceId: search?.['traceId'], spanId: search?.['spanId'], flags: 1 };
    expect(traced.collector.logs()).toMatchObject([place, place]);
  });

  it('is sent whole where traces are sampled away or off', async () => {
    await using traced = await openTraced({ OTEL_TRACES_SAMPLER: 'always_off' });
    await traced.footnote.search({ query: 'bridges', provider: 'tavily' });
    await traced.footnote.close();
    expect(traced.collector.spans()).toEqual([]);
    expect(traced.collector.logs().map(({ flags }) => flags)).toEqual([0, 0]);

    await using alone = await openTraced({ OTEL_TRACES_EXPORTER: 'none' });
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    await alone.footnote.search({ query: 'bridges', provider: 'tavily' });
    await alone.footnote.search({ query: 'rivers', provider: 'tavily' }, { traceparent });
    await alone.footnote.close();
    expect(new Set(alone.collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/logs']));
    const [first, , third] = alone.collector.logs();
    expect(first).not.toHaveProperty('traceId');
    expect(third).toMatchObject({ traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) });
  });

  it('tells a failure by its severity', async () => {
    await using traced = await openTraced({ TAVILY_API_KEY: 'emulate-bad-key' });
    await expect(traced.footnote.search({ query: 'bridges', provider: 'tavily' })).rejects.toThrow();
    await traced.footnote.close();
    expect(traced.collector.logs()).toMatchObject([
      { severityNumber: 9, severityText: 'INFO' },
      {
        severityNumber: 13,
        severityText: 'WARN',
        attributes: {
          'footnote.audit.code': 'AUTH_FAILED',
          'footnote.audit.attempts': [expect.objectContaining({ provider: 'tavily', code: 'AUTH_FAILED' })],
        },
      },
    ]);
  });
});
