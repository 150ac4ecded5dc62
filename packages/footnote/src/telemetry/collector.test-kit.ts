import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { asList, asObject, at, type JsonObject } from '../json.ts';
import { otlpFaults } from './otlp-faults.test-kit.ts';

/** A collector on loopback that takes nothing but OTLP's JSON, and says what is wrong with anything else. */
export interface Collector {
  readonly origin: string;
  /** The variables that point Footnote at it, without a wait for more. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: readonly CollectedRequest[];
  /** What was wrong with any of them; empty where all is well. */
  readonly faults: readonly string[];
  spans(): readonly FlatItem[];
  logs(): readonly FlatItem[];
  /** How the next requests are answered, one each; after them all are taken. */
  answerNext(...answers: readonly Answer[]): void;
  /** Resolves when so many requests have come. */
  received(count: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface CollectedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly at: number;
}

export type Answer =
  | 'never'
  | 'hang-up'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly json?: unknown };

/** A span or a log record with its attributes as an object, and those of its resource. */
export type FlatItem = JsonObject & { readonly attributes: JsonObject; readonly resource: JsonObject };

const signals = { '/v1/traces': 'traces', '/v1/logs': 'logs' } as const;

export async function startCollector(): Promise<Collector> {
  const requests: CollectedRequest[] = [];
  const faults: string[] = [];
  const answers: Answer[] = [];
  const watchers = new Set<() => void>();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = incoming;
    const { body, found } = inspect(path, headers, Buffer.concat(chunks));
    faults.push(...found);
    requests.push({ path, headers, body, at: performance.now() });
    respond(outgoing, found.length > 0 ? { status: 400 } : (answers.shift() ?? { status: 200, json: {} }));
    for (const watcher of watchers) watcher();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_BSP_SCHEDULE_DELAY: '0', OTEL_BLRP_SCHEDULE_DELAY: '0' },
    requests,
    faults,
    spans: () => requests.flatMap(({ body }) => itemsOf(body, ['resourceSpans', 'scopeSpans', 'spans'])),
    logs: () => requests.flatMap(({ body }) => itemsOf(body, ['resourceLogs', 'scopeLogs', 'logRecords'])),
    answerNext: (...more) => void answers.push(...more),
    received: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (requests.length < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function inspect(path: string, headers: IncomingHttpHeaders, bytes: Buffer) {
  const signal = signals[path as keyof typeof signals];
  const encoding = headers['content-encoding'];
  const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
  const body: unknown = JSON.parse(text);
  const found = signal === undefined ? [`${path} is no place of OTLP`] : otlpFaults(signal, body);
  if (headers['content-type'] !== 'application/json') found.push(`content-type is ${headers['content-type']}`);
  if (encoding !== undefined && encoding !== 'gzip') found.push(`content-encoding is ${encoding}`);
  return { body, found };
}

function respond(outgoing: ServerResponse, answer: Answer): void {
  if (answer === 'never') return;
  if (answer === 'hang-up') outgoing.socket?.resetAndDestroy();
  else {
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    outgoing.end(JSON.stringify(answer.json ?? {}));
  }
}

function itemsOf(body: unknown, [outer, inner, list]: readonly [string, string, string]): readonly FlatItem[] {
  return asList(at(body, outer)).flatMap((group) =>
    asList(at(group, inner))
      .flatMap((scope) => asList(at(scope, list)))
      .map((item) => ({
        ...asObject(item),
        attributes: plainAttributes(at(item, 'attributes')),
        resource: plainAttributes(at(group, 'resource', 'attributes')),
      })),
  );
}

function plainAttributes(list: unknown): JsonObject {
  return Object.fromEntries(asList(list).map((each) => [String(at(each, 'key')), plainValue(at(each, 'value'))]));
}

/** An AnyValue as the value that it stands for. */
function plainValue(value: unknown): unknown {
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue } = asObject(value);
  if (arrayValue !== undefined) return asList(at(arrayValue, 'values')).map(plainValue);
  if (kvlistValue !== undefined) return plainAttributes(at(kvlistValue, 'values'));
  return intValue === undefined ? (stringValue ?? boolValue ?? doubleValue) : Number(intValue);
}
