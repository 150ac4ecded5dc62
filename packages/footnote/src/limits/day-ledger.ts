import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FootnoteError } from '../errors.ts';
import { asNumber, asObject, asText, parseJson } from '../json.ts';
import { together, whichFit } from './batch-by-key.ts';

/**
 * What was used today, kept in a file that all processes of this machine append to. Appends have one order, so each
 * process knows from the lines before its own whether it was within the ceiling: exact, without a lock to leave behind.
 */
export interface DayLedger {
  /** Adds the amount, unless the total of the day would pass the ceiling. */
  take(name: string, amount: number, ceiling: number): Promise<boolean>;
  /** Adds an amount, or takes one back. */
  add(name: string, amount: number): Promise<void>;
  close(): Promise<void>;
}

const keptDays = 7;

interface Wish {
  readonly name: string;
  readonly amount: number;
  readonly ceiling: number;
}

/** `today` gives the day as 2026-11-15. */
export function openDayLedger(dir: string, today: () => string): DayLedger {
  const me = randomBytes(6).toString('base64url');
  let current: OpenDay | undefined;
  let lines = 0;
  let last: Promise<unknown> = Promise.resolve();

  // All of them in one queue: it is one file.
  const queue = together(async (_, wishes: readonly Wish[]) => {
    try {
      return await serve(await openToday(), wishes);
    } catch (error) {
      throw unwritable(dir, error);
    }
  });

  function enter(wish: Wish): Promise<boolean> {
    const entered = queue('', wish);
    last = entered.catch(() => undefined);
    return entered;
  }

  async function serve(day: OpenDay, wishes: readonly Wish[]): Promise<readonly boolean[]> {
    await day.readOn();
    const hopeful = fitting(wishes, day).map((wish) => ({ ...wish, id: `${me}/${++lines}`, original: wish }));
    await day.append(hopeful);
    const totals = await day.readOn();
    // Another process came in between: whoever is above the ceiling with its line takes it back.
    const late = hopeful.filter(({ id, ceiling }) => (totals.get(id) ?? Number.POSITIVE_INFINITY) > ceiling);
    await day.append(late.map(({ name, amount }) => ({ id: `${me}/${++lines}`, name, amount: -amount })));
    const isIn = new Set(hopeful.filter((wish) => !late.includes(wish)).map(({ original }) => original));
    return wishes.map((wish) => isIn.has(wish));
  }

  async function openToday(): Promise<OpenDay> {
    const day = today();
    if (current?.day !== day) {
      await current?.file.close();
      current = undefined;
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await forgetOldDays(dir, day);
      current = readDay(day, await open(join(dir, `${day}.jsonl`), 'a+', 0o600));
    }
    return current;
  }

  return {
    take: (name, amount, ceiling) => enter({ name, amount, ceiling }),
    async add(name, amount) {
      await enter({ name, amount, ceiling: Number.POSITIVE_INFINITY });
    },
    async close() {
      await last;
      await current?.file.close();
      current = undefined;
    },
  };
}

/** Those that fit one after the other, as far as is known before they are written. */
function fitting(wishes: readonly Wish[], day: OpenDay): readonly Wish[] {
  const names = [...new Set(wishes.map(({ name }) => name))];
  return names.flatMap((name) => {
    const group = wishes.filter((wish) => wish.name === name);
    const fits = whichFit(day.total(name), group);
    return group.filter((_, i) => fits[i]);
  });
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
}

type OpenDay = ReturnType<typeof readDay>;

function readDay(day: string, file: FileHandle) {
  const totals = new Map<string, number>();
  let offset = 0;
  const total = (name: string) => totals.get(name) ?? 0;

  return {
    day,
    file,
    total,

    async append(lines: readonly Line[]): Promise<void> {
      if (lines.length === 0) return;
      // A line break on both sides: one that lost its end in a crash spoils no other.
      const text = Buffer.from(
        lines.map(({ id, name, amount }) => `\n${JSON.stringify({ id, name, amount })}\n`).join(''),
      );
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
        totals.set(name, total(name) + change);
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
  const oldest = new Date(Date.parse(day) - keptDays * 86_400_000).toISOString().slice(0, 10);
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
