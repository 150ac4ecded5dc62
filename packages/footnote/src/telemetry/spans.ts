import { monotonicMs } from '../clock.ts';
import { type Attributes, keyValues, unixNano } from './otlp-json.ts';
import type { Sampler } from './sampler.ts';
import { newSpanId, newTraceId, parseTraceparent, type TraceContext, traceparentOf } from './trace-context.ts';

/** One piece of work with its time. Where its trace is not kept, nothing of it is. */
export interface Span {
  readonly context: TraceContext;
  /** As a caller would hand it on; only ever to another part of this process. */
  readonly traceparent: string;
  child(name: string, options?: ChildOptions): Span;
  set(attributes: Attributes): void;
  /** With what it failed by, where it did. Only the first end counts. */
  end(errorType?: string): void;
}

export interface ChildOptions {
  readonly kind?: SpanKind | undefined;
  readonly attributes?: Attributes | undefined;
}

export interface SpanOptions extends ChildOptions {
  /** Of whoever asked for this work. */
  readonly traceparent?: string | undefined;
}

/** `client`: a conversation with somebody else. */
export type SpanKind = 'internal' | 'client';

export interface Tracer {
  start(name: string, options?: SpanOptions): Span;
}

export interface TracerOptions {
  readonly sampler: Sampler;
  /** Takes a span that has ended, as OTLP's JSON. */
  readonly take: (span: string) => void;
}

/** Numbers of OTLP. */
const kinds = { internal: 1, client: 3 } as const satisfies Readonly<Record<SpanKind, number>>;
const failedStatus = 2;

export function createTracer({ sampler, take }: TracerOptions): Tracer {
  function begin(
    name: string,
    { kind = 'internal', attributes = {} }: ChildOptions,
    context: TraceContext,
    parentId?: string,
  ): Span {
    // The clock of the wall says when, the other one how long: the first may be set while this goes on.
    const startedAt = Date.now();
    const startedTick = monotonicMs();
    const all: Record<string, Attributes[string]> = { ...attributes };
    let isEnded = false;
    return {
      context,
      traceparent: traceparentOf(context),
      child: (childName, options = {}) =>
        begin(childName, options, { ...context, spanId: newSpanId() }, context.spanId),
      set: (more) => void Object.assign(all, more),
      end(errorType) {
        if (isEnded) return;
        isEnded = true;
        if (!context.isSampled) return;
        const endedAt = startedAt + (monotonicMs() - startedTick);
        take(
          JSON.stringify({
            traceId: context.traceId,
            spanId: context.spanId,
            parentSpanId: parentId,
            flags: 1,
            name,
            kind: kinds[kind],
            startTimeUnixNano: unixNano(startedAt),
            endTimeUnixNano: unixNano(endedAt),
            attributes: keyValues({ ...all, 'error.type': errorType }),
            status: errorType === undefined ? {} : { code: failedStatus },
          }),
        );
      },
    };
  }

  return {
    start(name, { traceparent, ...options } = {}) {
      const parent = parseTraceparent(traceparent);
      const traceId = parent?.traceId ?? newTraceId();
      const context = { traceId, spanId: newSpanId(), isSampled: sampler(traceId, parent) };
      return begin(name, options, context, parent?.spanId);
    },
  };
}
