import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FootnoteError } from '../errors.ts';
import { asNumber, asObject, asText, parseJson } from '../json.ts';
import { batchByKey } from './batch-by-key.ts';
import { type Count, dayOf, lengthOf, type Store } from './store.ts';

const keptDays = 7;

interface NamedAddition {
  readonly name: string;
  readonly amount: number;
  readonly ceiling: number;
}

/**
 * Counters of the day, in an append-only file of all processes of this machine. Appends have one order, so each
 * process knows from the lines before its own whether it was within the ceiling: exact, without a lock that a killed
 * process could leave.
 */
export function openDayLedger(dir: string, now: () => number): Pick<Store, 'add' | 'close'> {
  const me = randomBytes(6).toString('base64url');
  let current: LedgerFile | undefined;
  let lines = 0;
  let last: Promise<unknown> = Promise.resolve();
  const lineOf = ({ name, amount }: { name: string; amount: number }) => ({ id: `${me}/${++lines}`, name, amount });

  // All of them in one queue: it is one file.
  const enter = batchByKey(async (_, additions: readonly NamedAddition[]) => {
    try {
      return await serve(await openToday(), additions);
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
    const resetMs = lengthOf('day', now());
    return additions.map((one) => ({ isAdded: entered.has(one), total: file.total(one.name), resetMs }));
  }

  async function openToday(): Promise<LedgerFile> {
    const day = dayOf(now());
    if (current?.day !== day) {
      await current?.close();
      current = undefined;
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await forgetOldDays(dir, day);
      current = ledgerFile(day, await open(join(dir, `${day}.jsonl`), 'a+', 0o600));
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

interface LedgerLine {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
}

type LedgerFile = ReturnType<typeof ledgerFile>;

function ledgerFile(day: string, file: FileHandle) {
  const totals = new Map<string, number>();
  let offset = 0;
  const total = (name: string) => totals.get(name) ?? 0;

  return {
    day,
    total,
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
      const after = new Map<string, number>();
      for (const part of await wholeLines()) {
        const { id, name, amount } = asObject(parseJson(part));
        const change = asNumber(amount);
        if (typeof name !== 'string' || change === undefined) continue;
        totals.set(name, Math.max(0, total(name) + change));
        after.set(asText(id) ?? '', total(name));
      }
      return after;
    },
  };

  async function wholeLines(): Promise<readonly string[]> {
    const { size } = await file.stat();
    const unread = Buffer.alloc(Math.max(0, size - offset));
    const { bytesRead } = await file.read(unread, 0, unread.length, offset);
    const end = unread.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    offset += end;
    return unread.toString('utf8', 0, end).split('\n');
  }
}

async function forgetOldDays(dir: string, day: string): Promise<void> {
  const oldest = dayOf(Date.parse(day) - keptDays * 86_400_000);
  const days = (await readdir(dir)).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name));
  await Promise.all(days.filter((name) => name < oldest).map((name) => rm(join(dir, name), { force: true })));
}

/** A ceiling that can't be counted against is not silently lifted. */
function unwritable(dir: string, cause: unknown): FootnoteError {
  const { code = 'unknown' } = cause as NodeJS.ErrnoException;
  return new FootnoteError('NOT_CONFIGURED', `What was used today can't be kept in ${dir} (${code}).`, {
    hint: "Make it writable, choose another 'dataDir' (FOOTNOTE_DATA_DIR), or set no limits by the day.",
    cause,
  });
}
