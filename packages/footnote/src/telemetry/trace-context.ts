import { randomBytes } from 'node:crypto';

/** Where a span stands, as W3C Trace Context tells it: ids in lower-case hex. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Its spans are kept. */
  readonly isSampled: boolean;
}

/** What a `traceparent` header says; undefined for one that is malformed, which counts as none. */
export function parseTraceparent(header: string | undefined): TraceContext | undefined {
  const match = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', rest] = match;
  // Later versions may say more after these fields; the first one may not.
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (isZero(traceId) || isZero(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

export function newTraceId(): string {
  return newId(16);
}

export function newSpanId(): string {
  return newId(8);
}

/** All zeros would mean that there is none. */
function newId(bytes: number): string {
  for (;;) {
    const id = randomBytes(bytes).toString('hex');
    if (!isZero(id)) return id;
  }
}

function isZero(id: string): boolean {
  return /^0+$/.test(id);
}
