import { describe, expect, it } from 'vitest';
import { closedOrigin } from '../cli/run-cli.test-kit.ts';
import { openTraced, type TracedFootnote } from './traced-footnote.test-kit.ts';

const search = ({ footnote }: TracedFootnote, query = 'bridges') => footnote.search({ query, provider: 'tavily' });
const key = ['tok', 'k3J9xQ2vB7mZ5tR8'].join('-');

async function dropped({ footnote }: TracedFootnote) {
  const readings = await footnote.counters();
  const of = (name: string) => readings.filter((reading) => reading.name === name);
  return Object.fromEntries(of('telemetry_dropped_total').map(({ labels, value }) => [labels['signal'], value]));
}

describe('what is sent', () => {
  it('is packed with gzip and carries the headers that are asked for', async () => {
    await using traced = await openTraced({
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${key},x-tenant=a`,
      OTEL_EXPORTER_OTLP_LOGS_HEADERS: 'x-tenant=b',
    });
    await search(traced);
    await traced.footnote.close();
    const byPath = Object.fromEntries(traced.collector.requests.map(({ path, headers }) => [path, headers]));
    expect(byPath['/v1/traces']).toMatchObject({ authorization: `Bearer ${key}`, 'x-tenant': 'a' });
    expect(byPath['/v1/logs']).toMatchObject({ 'x-tenant': 'b', 'content-encoding': 'gzip' });
    expect(byPath['/v1/logs']).not.toHaveProperty('authorization');
    expect(traced.collector.spans()).toHaveLength(2);
    expect(traced.collector.faults).toEqual([]);
  });

  it('never holds a key of those headers, which leaves in no query either', async () => {
    await using traced = await openTraced({ OTEL_EXPORTER_OTLP_HEADERS: `x-honeycomb-team=${key}` });
    await expect(search(traced, `what is ${key}`)).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
    traced.collector.answerNext({ status: 401 }, { status: 401 });
    await search(traced);
    await traced.footnote.close();
    expect(JSON.stringify([traced.said, traced.collector.requests.map(({ body }) => body)])).not.toContain(key);
  });

  it('says whose it is, in the words of the operator', async () => {
    await using traced = await openTraced({
      OTEL_SERVICE_NAME: 'search-eu',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=prod,team=find%20it,service.name=other',
    });
    await search(traced);
    await traced.footnote.close();
    for (const { resource } of [...traced.collector.spans(), ...traced.collector.logs()]) {
      expect(resource).toMatchObject({
        'service.name': 'search-eu',
        'deployment.environment.name': 'prod',
        team: 'find it',
      });
    }
  });
});

describe('what is asked for', () => {
  it.each([
    ['nothing, by OTEL_SDK_DISABLED', { OTEL_SDK_DISABLED: 'TRUE' }, []],
    ['nothing, by two exporters', { OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' }, []],
    ['traces alone', { OTEL_LOGS_EXPORTER: 'none' }, ['/v1/traces']],
    ['logs alone', { OTEL_TRACES_EXPORTER: 'none' }, ['/v1/logs']],
    ['nothing, without a place', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, []],
  ])('%s', async (_, env, paths) => {
    await using traced = await openTraced(env);
    await search(traced);
    await traced.footnote.close();
    expect([...new Set(traced.collector.requests.map(({ path }) => path))].sort()).toEqual(paths);
    expect(traced.said).toEqual([]);
  });

  it('a part of the traces: whole ones, as many as the ratio says', async () => {
    await using traced = await openTraced({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' });
    const kept = `00-${'f'.repeat(32)}-${'cd'.repeat(8)}-00`;
    const left = `00-${'1'.repeat(32)}-${'cd'.repeat(8)}-01`;
    for (const traceparent of [kept, left]) {
      await traced.footnote.search({ query: 'bridges', provider: 'tavily' }, { traceparent });
    }
    await traced.footnote.close();
    expect(traced.collector.spans().map(({ traceId }) => traceId)).toEqual(['f'.repeat(32), 'f'.repeat(32)]);
  });

  it('by default what the caller keeps is kept', async () => {
    await using traced = await openTraced();
    const traceparent = `00-${'f'.repeat(32)}-${'cd'.repeat(8)}-00`;
    await traced.footnote.search({ query: 'bridges', provider: 'tavily' }, { traceparent });
    await traced.footnote.close();
    expect(traced.collector.spans()).toEqual([]);
  });
});

describe('a collector', () => {
  it('that is busy gets the same again, after as long as it asks for', async () => {
    await using traced = await openTraced({ OTEL_TRACES_EXPORTER: 'none', OTEL_BLRP_SCHEDULE_DELAY: '50' });
    traced.collector.answerNext({ status: 429, headers: { 'retry-after': '1' } });
    await search(traced);
    await traced.collector.received(2);
    const [first, second] = traced.collector.requests;
    expect(second?.body).toEqual(first?.body);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
    await traced.footnote.close();
    expect(traced.said).toEqual([
      `Telemetry: audit records are not delivered at the moment, and are sent again. The telemetry collector at ${traced.collector.origin} answered with HTTP 429.`,
      'Telemetry: audit records are delivered again.',
    ]);
    expect(await dropped(traced)).toEqual({ logs: 0 });
  });

  it.each([400, 401, 404, 413, 500])(
    'that refuses with %i is not asked again; what is lost is counted and said',
    async (status) => {
      await using traced = await openTraced({ OTEL_TRACES_EXPORTER: 'none', OTEL_BLRP_SCHEDULE_DELAY: '5000' });
      traced.collector.answerNext({ status, headers: { 'retry-after': '0' } });
      await search(traced);
      await traced.footnote.close();
      expect(traced.collector.requests).toHaveLength(1);
      expect(await dropped(traced)).toEqual({ logs: 2 });
      expect(traced.said).toEqual([
        `Telemetry: 2 audit records were lost (the local log has them). The telemetry collector at ${traced.collector.origin} answered with HTTP ${status}.`,
      ]);
    },
  );

  it('that takes a part of it is believed, and the rest is counted', async () => {
    await using traced = await openTraced({ OTEL_LOGS_EXPORTER: 'none', OTEL_BSP_SCHEDULE_DELAY: '5000' });
    const partialSuccess = { rejectedSpans: '1', errorMessage: 'too old' };
    traced.collector.answerNext({ status: 200, json: { partialSuccess } });
    await search(traced);
    await traced.footnote.close();
    expect(traced.collector.requests).toHaveLength(1);
    expect(await dropped(traced)).toEqual({ traces: 1 });
  });

  it('that is dead changes nothing for a search; what is lost is counted and said', async () => {
    const nowhere = await closedOrigin();
    await using traced = await openTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: nowhere });
    const response = await search(traced);
    expect(response.results.length).toBeGreaterThan(0);
    expect(response.warnings).toEqual([]);
    await traced.footnote.close();
    expect(await dropped(traced)).toEqual({ traces: 2, logs: 2 });
    expect(traced.said.join('\n')).toContain(`could not be reached at ${nowhere}: the connection was refused.`);
    expect(await traced.auditLines()).toHaveLength(2);
  });

  it('that hangs up gets the same again', async () => {
    await using traced = await openTraced({ OTEL_TRACES_EXPORTER: 'none', OTEL_BLRP_SCHEDULE_DELAY: '50' });
    traced.collector.answerNext('hang-up');
    await search(traced);
    await traced.collector.received(2);
    await traced.footnote.close();
    expect(traced.collector.requests[1]?.body).toEqual(traced.collector.requests[0]?.body);
    expect(await dropped(traced)).toEqual({ logs: 0 });
  });

  it('that never answers holds up the end for a bounded time, whatever its own time-out is', async () => {
    const patient = { OTEL_EXPORTER_OTLP_TIMEOUT: '600000' };
    await using traced = await openTraced({
      ...patient,
      OTEL_BSP_SCHEDULE_DELAY: '5000',
      OTEL_BLRP_SCHEDULE_DELAY: '0',
    });
    traced.collector.answerNext('never', 'never');
    await search(traced);
    await traced.footnote.close();
    expect(await dropped(traced)).toEqual({ traces: 2, logs: 2 });
    expect(traced.said.join('\n')).toContain('Footnote was closed before the telemetry collector had taken them.');
  });
});
