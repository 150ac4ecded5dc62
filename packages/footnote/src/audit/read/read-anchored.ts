import { defined } from '../../defined.ts';
import { type Head, headsIn } from '../head.ts';

/** A head as an anchor wrote it down. */
export interface AnchoredHead extends Head {
  /** The id of its log. */
  readonly log: string;
  /** When, as far as the line says. */
  readonly at?: number;
}

const logPattern = /\blog(?:=|":\s*")([0-9a-f]{16})\b/;
const timePattern = /\bat(?:=|":\s*")(\d{4}-\d\d-\d\dT[\d:.]+Z)/;

/**
 * The heads in a text of any form that holds the lines of an anchor, of this log or of others: its own file, what a
 * syslog server wrote, what an HTTP receiver kept.
 */
export function readAnchored(text: string): readonly AnchoredHead[] {
  return text.split('\n').flatMap((line) => {
    const log = logPattern.exec(line)?.[1];
    if (log === undefined) return [];
    const time = Date.parse(timePattern.exec(line)?.[1] ?? '');
    const at = Number.isNaN(time) ? undefined : time;
    return headsIn(line).map((head) => ({ ...head, log, ...defined({ at }) }));
  });
}
