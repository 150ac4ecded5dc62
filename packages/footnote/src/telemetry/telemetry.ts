import type { AnchorStatement } from '../audit/anchor/anchor.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import type { WrittenLine } from '../audit/written-line.ts';
import { type CounterReading, createCounters } from '../counters.ts';
import type { Network } from '../http/network.ts';
import { anchorLogRecord } from './anchor-log-record.ts';
import { auditLogRecord } from './audit-log-record.ts';
import { type Batches, createBatches } from './batches.ts';
import { type CallTrace, createCallTrace } from './call-trace.ts';
import { type DeliveryNews, deliveryNews } from './delivery-news.ts';
import type { Environment } from './is-telemetry-asked.ts';
import { createModelCallTrace, type ModelCallTrace, type ModelRequest, type TracedVendor } from './model-call-trace.ts';
import { requestBody, type Signal } from './otlp-json.ts';
import { resourceOf } from './resource.ts';
import { sendBatch } from './send-batch.ts';
import { createTracer, type Span } from './spans.ts';
import { readTelemetryVariables, type SignalSettings } from './telemetry-variables.ts';
import { parseTraceparent } from './trace-context.ts';

/** OpenTelemetry: traces, and a copy of the audit log, for whoever runs many Footnotes. Nothing waits for it. */
export interface Telemetry {
  startCall(call: TracedCall): CallTrace;
  startModelCall(vendor: TracedVendor, request: ModelRequest): ModelCallTrace;
  /** Many pages of one site: the spans of its pages stand beneath it. Undefined where no traces are sent. */
  startCrawl(): Span | undefined;
  /** Sends how far the audit log goes; undefined where no logs are sent. */
  readonly anchor: ((statement: AnchorStatement) => void) | undefined;
  /** The headers that go to the collector: some hold keys. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  counters(): readonly CounterReading[];
  /** Sends what waits, within a bounded time. */
  close(): Promise<void>;
}

export interface TracedCall {
  readonly kind: AuditKind;
  readonly caller: string;
  /** The providers that may be asked, in order. */
  readonly chain: readonly string[];
  readonly traceparent: string | undefined;
}

export interface TelemetryOptions {
  readonly env: Environment;
  readonly network: Pick<Network, 'send'>;
  log(line: string): void;
}

/** What was cancelled just now gets so long to write its last line. */
const settleMs = 250;
/** A command that is done waits so long for the collector. */
const flushMs = 2_000;

/** No timer and no connection before the first span or record. */
export function openTelemetry({ env, network, log }: TelemetryOptions): Telemetry {
  const { traces, logs, sampler, resource: operators, notices } = readTelemetryVariables(env);
  const resource = resourceOf(operators);
  const counters = createCounters({ log });
  const calls = createOpenCalls();
  for (const line of notices) log(`Telemetry: ${line}`);

  function open(signal: Signal, settings: SignalSettings | undefined): Delivering | undefined {
    if (settings === undefined) return undefined;
    const news = deliveryNews(signal, counters, log);
    const send = (items: readonly string[], cancelled: AbortSignal) =>
      sendBatch(requestBody(signal, resource, items), cancelled, { signal, settings, network });
    return { news, batches: createBatches({ limits: settings.batches, send, ...news }) };
  }

  const spans = open('traces', traces);
  const records = open('logs', logs);
  // Without traces nobody could look an id up, unless a caller brought it.
  const tracer = createTracer({
    sampler: spans === undefined ? () => false : sampler,
    take: (span) => spans?.batches.add(span),
  });

  return {
    startCall({ kind, caller, chain, traceparent }) {
      const attributes = { 'footnote.caller': caller, 'footnote.chain': chain.length === 0 ? undefined : chain };
      const span = tracer.start(kind, { traceparent, attributes });
      const trace = spans === undefined ? parseTraceparent(traceparent) : span.context;
      const sendLine = (line: WrittenLine) => records?.batches.add(auditLogRecord(line, trace));
      return createCallTrace({ kind, span, sendLine, onEnd: calls.begin() });
    },
    startModelCall: (vendor, request) => createModelCallTrace(tracer, vendor, request),
    startCrawl: () => (spans === undefined ? undefined : tracer.start('crawl')),
    anchor: records && ((statement) => records.batches.add(anchorLogRecord(statement))),
    headers: [traces, logs].flatMap((settings) => Object.entries(settings?.headers ?? {})),
    counters: counters.snapshot,
    async close() {
      await calls.ended(settleMs);
      await Promise.all([spans, records].map((delivering) => delivering?.batches.flush(flushMs)));
      for (const delivering of [spans, records]) delivering?.news.closed();
    },
  };
}

interface Delivering {
  readonly batches: Batches;
  readonly news: DeliveryNews;
}

/** Calls whose span has not ended. */
function createOpenCalls() {
  let count = 0;
  let onNone = () => {};
  return {
    begin() {
      count++;
      return () => {
        count--;
        if (count === 0) onNone();
      };
    },
    async ended(mostMs: number): Promise<void> {
      if (count === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, mostMs);
        onNone = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
