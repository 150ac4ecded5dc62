import type { WrittenLine } from '../audit/written-line.ts';
import { type Attributes, anyValue, keyValues, unixNano } from './otlp-json.ts';
import type { TraceContext } from './trace-context.ts';

/** Numbers of OTLP. */
const severities = { INFO: 9, WARN: 13 } as const;

/**
 * A line of the audit log as a log record, in OTLP's JSON. The body is the line itself, so that its SHA-256 is the hash
 * that the next line of the local file names; the fields stand beside it, by the names that they have there.
 */
export function auditLogRecord(written: WrittenLine, trace: TraceContext | undefined): string {
  const { record, line, number, segment, prev, hash } = written;
  const { type, at, ...fields } = record;
  const isBad = record.type === 'blocked' || ('status' in record && record.status === 'failed');
  const severity = isBad ? 'WARN' : 'INFO';
  return JSON.stringify({
    timeUnixNano: unixNano(Date.parse(at)),
    observedTimeUnixNano: unixNano(Date.now()),
    severityNumber: severities[severity],
    severityText: severity,
    body: anyValue(line),
    attributes: keyValues(prefixed({ type, ...fields, segment, line: number, prev, hash })),
    ...(trace === undefined ? {} : { flags: trace.isSampled ? 1 : 0, traceId: trace.traceId, spanId: trace.spanId }),
    eventName: `footnote.audit.${type}`,
  });
}

function prefixed(fields: object): Attributes {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`footnote.audit.${name}`, value]));
}
