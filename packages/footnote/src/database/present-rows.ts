import { type Cleaned, cleanText } from '../clean/clean.ts';
import { cleanWarnings } from '../clean/clean-warnings.ts';
import type { DatabaseRows } from '../contract/database.ts';
import { inWorker, type ThreadLimits } from '../in-worker.ts';
import { wholeCharacter } from '../text/cut.ts';
import type { FetchedRows } from './database-engine.ts';
import { databaseLimits } from './database-limits.ts';

/** Beyond this, cleaning would keep everything else in this process waiting for more than a moment. */
const longResult = 200_000;
const threadMemory: ThreadLimits = { memoryMb: 256, youngMemoryMb: 8 };

/** Cells are foreign text: cleaned like pages, and cut. What was done is said. */
export function presentRows(fetched: FetchedRows, signal: AbortSignal): PresentedRows | Promise<PresentedRows> {
  const characters = fetched.rows.flat().reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
  if (characters <= longResult) return presentHere(fetched);
  const file = new URL('./present-rows-worker.js', import.meta.url);
  return inWorker({ file, job: fetched, limits: threadMemory, here: presentHere, signal });
}

export type PresentedRows = Omit<DatabaseRows, 'tookMs'>;

/** Text that is nearly all markup is long before it is cleaned and short afterwards: the work is bounded too. */
const mostCleaned = 2 * databaseLimits.resultBytes;

export function presentHere(fetched: FetchedRows): PresentedRows {
  const cleaned: Cleaned[] = [];
  let cutCells = 0;
  const present = (text: string): string => {
    const clean = cleanText(text.toWellFormed());
    if (clean.isSuspicious || Object.keys(clean.counts).length > 0) cleaned.push(clean);
    if (clean.text.length <= databaseLimits.cellCharacters) return clean.text;
    cutCells++;
    return `${clean.text.slice(0, wholeCharacter(clean.text, databaseLimits.cellCharacters - 1))}…`;
  };

  const columns = fetched.columns.slice(0, databaseLimits.columns).map(present);
  const rows: (string | null)[][] = [];
  let bytes = 0;
  let work = 0;
  for (const row of fetched.rows.slice(0, databaseLimits.rows)) {
    work += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (work > mostCleaned) break;
    const cells = row.map((cell) => (cell === null ? null : present(cell)));
    bytes += cells.reduce((sum, cell) => sum + Buffer.byteLength(cell ?? ''), 0);
    if (bytes > databaseLimits.resultBytes) break;
    rows.push(cells);
  }
  const notices = [
    ...rowNotices(fetched, rows.length),
    ...columnNotices(fetched.columns.length),
    ...cellNotices(cutCells),
    ...cleanWarnings(cleaned).map(({ message }) => message),
  ];
  return { columns, rows, notices };
}

function rowNotices({ rows, isBrokenOff }: FetchedRows, shown: number): readonly string[] {
  if (shown < Math.min(rows.length, databaseLimits.rows)) {
    return [`${onlyFirst(shown)}: together the rows are larger than 2 MB.`];
  }
  if (isBrokenOff) return [`${onlyFirst(shown)}: the rest is larger than 8 MB.`];
  if (shown === rows.length) return [];
  return [`${onlyFirst(shown)}; there are more. Count or group them, or ask on with OFFSET.`];
}

function onlyFirst(rows: number): string {
  return rows === 1 ? 'Only the first row is given' : `Only the first ${rows} rows are given`;
}

function columnNotices(columns: number): readonly string[] {
  const { columns: most } = databaseLimits;
  return columns <= most ? [] : [`Only the first ${most} of ${columns} columns are given.`];
}

function cellNotices(cells: number): readonly string[] {
  if (cells === 0) return [];
  const were = cells === 1 ? 'was' : 'were';
  return [`${counted(cells, 'cell')} of more than ${databaseLimits.cellCharacters} characters ${were} cut.`];
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
