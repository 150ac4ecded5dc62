import type { AnchorStatement } from '../audit/anchor/anchor.ts';
import { anyValue, keyValues, unixNano } from './otlp-json.ts';

/** How far the audit log goes, as a log record in OTLP's JSON. */
export function anchorLogRecord(statement: AnchorStatement): string {
  const { at, log, head } = statement;
  return JSON.stringify({
    timeUnixNano: unixNano(Date.parse(at)),
    observedTimeUnixNano: unixNano(Date.now()),
    severityNumber: 9,
    severityText: 'INFO',
    body: anyValue(JSON.stringify(statement)),
    attributes: keyValues({ 'footnote.audit.log': log, 'footnote.audit.head': head }),
    eventName: 'footnote.audit.head',
  });
}
