import { describe, expect, it } from 'vitest';
import { isTelemetryAsked } from './is-telemetry-asked.ts';
import { readTelemetryVariables } from './telemetry-variables.ts';

const endpoint = 'http://collector:4318';
const read = (env: Record<string, string>) => readTelemetryVariables({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env });

describe('telemetry is off', () => {
  it.each([
    [{}],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' }],
    [{ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'a=b', OTEL_METRICS_EXPORTER: 'otlp' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'True' }],
  ])('with %o', (env) => {
    expect(isTelemetryAsked(env)).toBe(false);
  });
});

describe('where it goes', () => {
  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, `${endpoint}/v1/traces`, `${endpoint}/v1/logs`],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/otlp//` }, `${endpoint}/otlp/v1/traces`, `${endpoint}/otlp/v1/logs`],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/in?x=1` }, `${endpoint}/in?x=1`, undefined],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: endpoint }, undefined, `${endpoint}/`],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces', undefined],
    [{ OTEL_LOGS_EXPORTER: 'otlp,console' }, undefined, 'http://localhost:4318/v1/logs'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_LOGS_EXPORTER: 'none' }, `${endpoint}/v1/traces`, undefined],
  ])('with %o', (env, traces, logs) => {
    expect(isTelemetryAsked(env)).toBe(true);
    const settings = readTelemetryVariables(env);
    expect([settings.traces?.url, settings.logs?.url]).toEqual([traces, logs]);
  });

  it.each(['collector:4318', 'grpc://collector', 'unix:/socket', 'http://user:pass@collector:4318'])(
    'is refused, with a line that repeats nothing of it: %s',
    (place) => {
      const { traces, notices } = read({ OTEL_EXPORTER_OTLP_ENDPOINT: place });
      expect(traces).toBeUndefined();
      expect(notices).toHaveLength(2);
      expect(notices[0]).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT .*so no traces are sent\./);
      expect(notices.join('\n')).not.toContain(place);
    },
  );
});

describe('the protocol', () => {
  it('is JSON, and that is said where another was asked for over HTTP', () => {
    expect(read({}).notices).toEqual([]);
    expect(read({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }).notices).toEqual([]);
    const { traces, notices } = read({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' });
    expect(traces).toBeDefined();
    expect(notices).toEqual([
      expect.stringMatching(/^OTEL_EXPORTER_OTLP_PROTOCOL is not http\/json: Footnote sends JSON/),
    ]);
  });

  it('is never gRPC: a collector would understand nothing at that port', () => {
    const { traces, logs, notices } = read({ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' });
    expect([traces, logs?.url]).toEqual([undefined, `${endpoint}/v1/logs`]);
    expect(notices).toEqual([
      expect.stringMatching(/^OTEL_EXPORTER_OTLP_TRACES_PROTOCOL is grpc.*no traces are sent.*4318/),
    ]);
  });
});

describe('a request', () => {
  it('has the usual limits of OpenTelemetry, and longer patience', () => {
    const { traces, logs } = read({});
    const usual = { queueItems: 2_048, batchItems: 512, giveUpMs: 600_000 };
    expect(traces).toMatchObject({ timeoutMs: 10_000, isCompressed: false, batches: { delayMs: 5_000, ...usual } });
    expect(logs).toMatchObject({ timeoutMs: 10_000, batches: { delayMs: 1_000, ...usual } });
  });

  it('takes each limit from its own variable', () => {
    const { traces, logs, notices } = read({
      OTEL_EXPORTER_OTLP_TIMEOUT: '3000',
      OTEL_EXPORTER_OTLP_LOGS_TIMEOUT: '4000',
      OTEL_EXPORTER_OTLP_LOGS_COMPRESSION: 'gzip',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_BSP_MAX_QUEUE_SIZE: '50',
      OTEL_BLRP_MAX_EXPORT_BATCH_SIZE: '7',
      OTEL_BLRP_EXPORT_TIMEOUT: '30000',
    });
    const spans = { delayMs: 100, queueItems: 50, batchItems: 50, giveUpMs: 600_000 };
    const records = { delayMs: 1_000, queueItems: 2_048, batchItems: 7, giveUpMs: 30_000 };
    expect(traces).toMatchObject({ timeoutMs: 3_000, isCompressed: false, batches: spans });
    expect(logs).toMatchObject({ timeoutMs: 4_000, isCompressed: true, batches: records });
    expect(notices).toEqual([]);
  });

  it('has the headers of its signal, else those of all; values are percent-encoded', () => {
    const { traces, logs } = read({
      OTEL_EXPORTER_OTLP_HEADERS: ' Authorization=Basic%20YTpi== , x-scope=a%2Cb ',
      OTEL_EXPORTER_OTLP_LOGS_HEADERS: 'x-only=1',
    });
    expect(traces?.headers).toEqual({ authorization: 'Basic YTpi==', 'x-scope': 'a,b' });
    expect(logs?.headers).toEqual({ 'x-only': '1' });
  });

  it.each(['novalue', '=x', 'a b=c', 'a=%0d%0ab', 'a=%zz', 'host=evil', 'content-type=text/plain', 'a=%E2%82%AC'])(
    'leaves out what is no header, and says so without it: %s',
    (part) => {
      const { traces, notices } = read({ OTEL_EXPORTER_OTLP_HEADERS: `${part},ok=1` });
      expect(traces?.headers).toEqual({ ok: '1' });
      expect(notices).toEqual([
        'A part of OTEL_EXPORTER_OTLP_HEADERS is no header of the form name=value; it is left out.',
      ]);
    },
  );
});

describe('what makes no sense', () => {
  it.each([
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '10s'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '0'],
    ['OTEL_BLRP_SCHEDULE_DELAY', '-1'],
    ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zstd'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%zz'],
  ])('is said in one line, and the usual counts: %s', (name, value) => {
    const { traces, notices } = read({ [name]: value });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(name);
    expect(traces).toMatchObject({ timeoutMs: 10_000, isCompressed: false, batches: { queueItems: 2_048 } });
  });

  it('an exporter that is not there sends nothing', () => {
    const { traces, logs, notices } = read({ OTEL_TRACES_EXPORTER: 'zipkin' });
    expect([traces, logs?.url]).toEqual([undefined, `${endpoint}/v1/logs`]);
    expect(notices).toEqual(['OTEL_TRACES_EXPORTER: Footnote has no such exporter; it has otlp and none.']);
  });

  it('a ratio beyond 1 keeps all', () => {
    const { sampler, notices } = read({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '7' });
    expect(sampler('0'.repeat(31).concat('1'), undefined)).toBe(true);
    expect(notices).toEqual(['OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1; 1 is used.']);
  });
});
