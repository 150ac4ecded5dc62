import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnFolder } from '../disk/own-folder.ts';
import { readRegularFile } from '../disk/read-regular-file.ts';
import { FootnoteError } from '../errors.ts';
import { asNumber, asObject, asText, parseJson } from '../json.ts';
import { batchByKey } from './batch-by-key.ts';
import { type Count, type CountWindow, dayOf, lengthOf, type Store } from './store.ts';

interface NamedAddition {
  readonly name: string;
  readonly amount: number;
  readonly ceiling: number;
}

/**
 * Counters of a window, in an append-only file of all processes of this machine. Appends have one order, so each
 * process knows from the lines before its own whether it was within the ceiling: exact, without a lock that a killed
 * process could leave. Days have a file each; shorter windows share one an hour, and each opens with its first line.
 */
export function openLedger(dir: string, window: CountWindow, now: () => number): Pick<Store, 'add' | 'close'> {
  const me = randomBytes(6).toString('base64url');
  let current: LedgerFile | undefined;
  let lines = 0;
  let last: Promise<unknown> = Promise.resolve();
  const lineOf = ({ name, amount }: { name: string; amount: number }): LedgerLine => {
    return { id: `${me}/${++lines}`, name, amount, ...(window === 'day' ? {} : { at: now() }) };
  };

  // All of them in one queue: it is one file.
  const enter = batchByKey(async (_, additions: readonly NamedAddition[]) => {
    try {
      return await serve(await openCurrent(), additions);
    } catch (error) {
      throw unwritable(dir, error);
    }
  });

  async function serve(file: LedgerFile, additions: readonly NamedAddition[]): Promise<readonly Count[]> {
    await file.readOn();
    const entered = new Map(fitting(additions, file.total).map((addition) => [addition, lineOf(addition)]));
    await file.append([...entered.values()]);
    const totals = await file.readOn();
    // Another process came in between: whoever is above the ceiling with its line takes it back.
    const late = [...entered].filter(([{ ceiling }, { id }]) => (totals.get(id) ?? Number.POSITIVE_INFINITY) > ceiling);
    await file.append(late.map(([, { name, amount }]) => lineOf({ name, amount: -amount })));
    if (late.length > 0) await file.readOn();
    for (const [addition] of late) entered.delete(addition);
    return additions.map((one) => ({
      isAdded: entered.has(one),
      total: file.total(one.name),
      resetMs: file.resetMs(one.name),
    }));
  }

  async function openCurrent(): Promise<LedgerFile> {
    const name = fileName(window, now());
    if (current?.name !== name) {
      await current?.close();
      current = undefined;
      await makeOwnFolder(dir);
      await forgetOld(dir, fileName(window, now() - keptMs(window)));
      // A window that opened in the hour before may still go on.
      const before = window === 'day' ? '' : await readText(join(dir, fileName(window, now() - hourMs)));
      current = ledgerFile(name, await openRegular(join(dir, name)), { window, now, before });
    }
    return current;
  }

  return {
    add(name, { amount, ceiling = Number.POSITIVE_INFINITY }) {
      const entered = enter('', { name, amount, ceiling });
      last = entered.catch(() => undefined);
      return entered;
    },
    async close() {
      await last;
      await current?.close();
      current = undefined;
    },
  };
}

/** Those that fit one after the other, as far as is known before they are written. */
function fitting(additions: readonly NamedAddition[], total: (name: string) => number): readonly NamedAddition[] {
  const totals = new Map<string, number>();
  return additions.filter(({ name, amount, ceiling }) => {
    const after = (totals.get(name) ?? total(name)) + amount;
    if (after <= ceiling) totals.set(name, Math.max(0, after));
    return after <= ceiling;
  });
}

const hourMs = 3_600_000;

function keptMs(window: CountWindow): number {
  return window === 'day' ? 7 * 24 * hourMs : hourMs;
}

/** Such as 2026-11-15.jsonl, or 2026-11-15T21.jsonl for what is shorter than a day. */
function fileName(window: CountWindow, time: number): string {
  return `${window === 'day' ? dayOf(time) : new Date(time).toISOString().slice(0, 13)}.jsonl`;
}

// Without waiting: a pipe under the name of a ledger would hold up every call that is counted.
const appending = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0);

async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, appending, 0o600);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notRegular();
}

/** Larger than any that calls could fill in an hour. */
const mostBytes = 256 * 1024 * 1024;

async function readText(path: string): Promise<string> {
  const found = await readRegularFile(path, mostBytes);
  if (found?.problem !== undefined) throw notRegular();
  return found?.bytes.toString('utf8') ?? '';
}

function notRegular(): Error {
  return Object.assign(new Error('It is not a regular file.'), { code: 'EINVAL' });
}

interface LedgerLine {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  /** When it was written, where its window may have opened with it. */
  readonly at?: number;
}

interface LedgerTotal {
  readonly total: number;
  readonly until: number;
}

interface LedgerTerms {
  readonly window: CountWindow;
  readonly now: () => number;
  /** The lines of the file before. */
  readonly before: string;
}

type LedgerFile = ReturnType<typeof ledgerFile>;

function ledgerFile(fileName: string, file: FileHandle, { window, now, before }: LedgerTerms) {
  const totals = new Map<string, LedgerTotal>();
  let offset = 0;
  const openAt = (name: string, time: number): LedgerTotal | undefined => {
    const known = totals.get(name);
    return known !== undefined && time < known.until ? known : undefined;
  };
  const total = (name: string) => openAt(name, now())?.total ?? 0;
  count(before.split('\n'));

  return {
    name: fileName,
    total,
    resetMs(name: string): number {
      if (window === 'day') return lengthOf(window, now());
      return (openAt(name, now())?.until ?? now() + window) - now();
    },
    close: () => file.close(),

    async append(lines: readonly LedgerLine[]): Promise<void> {
      if (lines.length === 0) return;
      // A line break on both sides: one that lost its end in a crash spoils no other.
      const text = Buffer.from(lines.map((line) => `\n${JSON.stringify(line)}\n`).join(''));
      const { bytesWritten } = await file.write(text);
      if (bytesWritten < text.length) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
    },

    /** Reads what was appended since the last time; the total right after each line, by its id. */
    async readOn(): Promise<Map<string, number>> {
      return count(await wholeLines());
    },
  };

  function count(parts: readonly string[]): Map<string, number> {
    const after = new Map<string, number>();
    for (const part of parts) {
      const { id, name, amount, at } = asObject(parseJson(part));
      const change = asNumber(amount);
      const time = window === 'day' ? 0 : asNumber(at);
      if (typeof name !== 'string' || change === undefined || time === undefined) continue;
      const until = window === 'day' ? Number.POSITIVE_INFINITY : time + window;
      const opened = openAt(name, time) ?? { total: 0, until };
      totals.set(name, { ...opened, total: Math.max(0, opened.total + change) });
      after.set(asText(id) ?? '', totals.get(name)?.total ?? 0);
    }
    return after;
  }

  async function wholeLines(): Promise<readonly string[]> {
    const { size } = await file.stat();
    const unread = Buffer.alloc(Math.max(0, size - offset));
    const { bytesRead } = await file.read(unread, 0, unread.length, offset);
    const end = unread.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    offset += end;
    return unread.toString('utf8', 0, end).split('\n');
  }
}

async function forgetOld(dir: string, oldest: string): Promise<void> {
  const ours = (await readdir(dir)).filter((name) => /^\d{4}-\d\d-\d\d(?:T\d\d)?\.jsonl$/.test(name));
  await Promise.all(ours.filter((name) => name < oldest).map((name) => rm(join(dir, name), { force: true })));
}

/** A ceiling that can't be counted against is not silently lifted. */
function unwritable(dir: string, cause: unknown): FootnoteError {
  const { code = 'unknown' } = cause as NodeJS.ErrnoException;
  return new FootnoteError('NOT_CONFIGURED', `What was used can't be kept in ${dir} (${code}).`, {
    hint: "Make it writable, choose another 'dataDir' (FOOTNOTE_DATA_DIR), or set no limits.",
    cause,
  });
}
