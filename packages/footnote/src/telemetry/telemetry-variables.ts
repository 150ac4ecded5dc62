import { type Environment, readVariable } from './is-telemetry-asked.ts';
import type { Signal } from './otlp-json.ts';
import { parseHeaders, parsePairs } from './parse-pairs.ts';
import { createSampler, type Sampler, type SamplerName, samplerNames } from './sampler.ts';

/** What OpenTelemetry's variables ask for. */
export interface TelemetrySettings {
  /** Undefined: this signal is not sent. */
  readonly traces: SignalSettings | undefined;
  readonly logs: SignalSettings | undefined;
  readonly sampler: Sampler;
  /** The operator's own description of this process. */
  readonly resource: Readonly<Record<string, string>>;
  /** For the operator: what was not understood, and what was done instead. */
  readonly notices: readonly string[];
}

export interface SignalSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For one request. */
  readonly timeoutMs: number;
  readonly isCompressed: boolean;
  readonly batches: BatchLimits;
}

export interface BatchLimits {
  /** How long the first item of a batch waits for others. */
  readonly delayMs: number;
  readonly queueItems: number;
  readonly batchItems: number;
  /** How long a batch is tried. */
  readonly giveUpMs: number;
}

/** The variables of a batch begin with it; how long one waits, where nothing else is said. */
const batchVariables = {
  traces: { prefix: 'OTEL_BSP', delayMs: 5_000 },
  logs: { prefix: 'OTEL_BLRP', delayMs: 1_000 },
} as const satisfies Readonly<Record<Signal, object>>;

/** OpenTelemetry's own is 30 s. A collector that is started anew takes longer, and audit records are worth the wait. */
const giveUpMs = 600_000;
const defaultEndpoint = 'http://localhost:4318';

export function readTelemetryVariables(env: Environment): TelemetrySettings {
  const notices = new Set<string>();
  const reader: Reader = { env, notice: (line) => notices.add(line) };
  const traces = readSignal('traces', reader);
  const logs = readSignal('logs', reader);
  const sampler = readSampler(reader);
  const resource = readResource(reader);
  return { traces, logs, sampler, resource, notices: [...notices] };
}

interface Reader {
  readonly env: Environment;
  notice(line: string): void;
}

function readSignal(signal: Signal, reader: Reader): SignalSettings | undefined {
  if (!isWanted(signal, reader) || !isSpoken(signal, reader)) return undefined;
  const url = readUrl(signal, reader);
  if (url === undefined) return undefined;
  const [name, headers] = named(signal, 'HEADERS', reader);
  return {
    url,
    headers: headers === undefined ? {} : parseHeaders(headers, name, reader.notice),
    timeoutMs: readNumber(...named(signal, 'TIMEOUT', reader), 10_000, reader),
    isCompressed: isCompressed(signal, reader),
    batches: readBatchLimits(signal, reader),
  };
}

/** Named by an exporter, or else by a place to send it to. */
function isWanted(signal: Signal, { env, notice }: Reader): boolean {
  const name = `OTEL_${signal.toUpperCase()}_EXPORTER`;
  const exporters = readVariable(env, name)
    ?.split(',')
    .map((exporter) => exporter.trim());
  if (exporters === undefined) return placesOf(signal).some((place) => readVariable(env, place) !== undefined);
  for (const exporter of exporters) {
    if (exporter !== 'otlp' && exporter !== 'none')
      notice(`${name}: Footnote has no such exporter; it has otlp and none.`);
  }
  return exporters.includes('otlp');
}

function placesOf(signal: Signal): readonly [own: string, shared: string] {
  return [`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`, 'OTEL_EXPORTER_OTLP_ENDPOINT'];
}

/** A variable of one signal, else that of all; with its name. */
function named(signal: Signal, what: string, { env }: Pick<Reader, 'env'>): [name: string, value: string | undefined] {
  const own = `OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_${what}`;
  const value = readVariable(env, own);
  if (value !== undefined) return [own, value];
  const shared = `OTEL_EXPORTER_OTLP_${what}`;
  return [shared, readVariable(env, shared)];
}

/** Collectors take JSON where they take protobuf over HTTP; where they want gRPC they don't. */
function isSpoken(signal: Signal, reader: Reader): boolean {
  const [name, protocol = 'http/json'] = named(signal, 'PROTOCOL', reader);
  if (protocol === 'http/json') return true;
  if (protocol === 'grpc') {
    reader.notice(
      `${name} is grpc, which Footnote does not speak, so no ${signal} are sent. Set it to http/json, and the endpoint ` +
        "to the collector's HTTP port (usually 4318).",
    );
    return false;
  }
  reader.notice(
    `${name} is not http/json: Footnote sends JSON all the same, which collectors take at the same address.`,
  );
  return true;
}

function readUrl(signal: Signal, { env, notice }: Reader): string | undefined {
  const [own, shared] = placesOf(signal);
  const exact = readVariable(env, own);
  const name = exact === undefined ? shared : own;
  const text = exact ?? readVariable(env, shared) ?? defaultEndpoint;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    notice(`${name} is no address that begins with http:// or https://, so no ${signal} are sent.`);
    return undefined;
  }
  if (url.username !== '' || url.password !== '') {
    notice(`${name} holds a name or a password, so no ${signal} are sent. Put it into OTEL_EXPORTER_OTLP_HEADERS.`);
    return undefined;
  }
  // The address of one signal is taken as it is; that of all gets the path of each.
  if (exact === undefined) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/${signal}`;
  url.hash = '';
  return url.href;
}

function isCompressed(signal: Signal, reader: Reader): boolean {
  const [name, compression = 'none'] = named(signal, 'COMPRESSION', reader);
  if (compression !== 'gzip' && compression !== 'none')
    reader.notice(`${name} can be gzip or none; nothing is compressed.`);
  return compression === 'gzip';
}

function readBatchLimits(signal: Signal, reader: Reader): BatchLimits {
  const { prefix, delayMs } = batchVariables[signal];
  const read = (name: string, usual: number, least?: number) =>
    readNumber(`${prefix}_${name}`, readVariable(reader.env, `${prefix}_${name}`), usual, reader, least);
  const queueItems = read('MAX_QUEUE_SIZE', 2_048, 1);
  return {
    delayMs: read('SCHEDULE_DELAY', delayMs),
    queueItems,
    batchItems: Math.min(read('MAX_EXPORT_BATCH_SIZE', 512, 1), queueItems),
    giveUpMs: read('EXPORT_TIMEOUT', giveUpMs),
  };
}

function readNumber(name: string, value: string | undefined, usual: number, { notice }: Reader, least = 0): number {
  if (value === undefined) return usual;
  const number = Number(value);
  // What is longer than a timer can wait is no time that anybody means.
  if (/^\d+$/.test(value) && number >= least && number < 2 ** 31) return number;
  notice(`${name} must be a whole number from ${least}; ${usual} is used.`);
  return usual;
}

function readSampler({ env, notice }: Reader): Sampler {
  const name = readVariable(env, 'OTEL_TRACES_SAMPLER');
  const known = samplerNames.find((one) => one === name);
  if (name !== undefined && known === undefined) {
    notice(`OTEL_TRACES_SAMPLER can be ${samplerNames.join(', ')}; parentbased_always_on is used.`);
  }
  return createSampler(known ?? 'parentbased_always_on', readRatio(known, { env, notice }));
}

function readRatio(sampler: SamplerName | undefined, { env, notice }: Reader): number {
  const value = readVariable(env, 'OTEL_TRACES_SAMPLER_ARG');
  if (value === undefined || sampler?.endsWith('traceidratio') !== true) return 1;
  const ratio = Number(value);
  if (ratio >= 0 && ratio <= 1) return ratio;
  notice('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1; 1 is used.');
  return 1;
}

function readResource({ env, notice }: Reader): Readonly<Record<string, string>> {
  const serviceName = readVariable(env, 'OTEL_SERVICE_NAME');
  const pairs = parsePairs(readVariable(env, 'OTEL_RESOURCE_ATTRIBUTES') ?? '');
  if (pairs === undefined)
    notice('OTEL_RESOURCE_ATTRIBUTES is no list of name=value, separated by commas; it is left out.');
  return { ...Object.fromEntries(pairs ?? []), ...(serviceName === undefined ? {} : { 'service.name': serviceName }) };
}
