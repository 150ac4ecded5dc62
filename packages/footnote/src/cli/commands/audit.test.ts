import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Intent, type Outcome, openAudit } from '../../audit/audit.ts';
import { makeFolder, type RunOptions, runCli } from '../run-cli.test-kit.ts';

interface Search {
  readonly at: string;
  readonly intent?: Partial<Intent>;
  /** `null`: it never came. */
  readonly outcome?: Partial<Outcome> | null;
}

const searches: readonly Search[] = [
  { at: '2026-11-13T08:00:00Z', intent: { text: 'first' }, outcome: { costUsd: 0.008 } },
  { at: '2026-11-13T09:00:00Z', intent: { text: 'second', caller: 'mcp' }, outcome: { cached: 'fresh' } },
  {
    at: '2026-11-15T08:00:00Z',
    intent: { text: 'third' },
    outcome: {
      provider: 'exa',
      costUsd: 1.5,
      attempts: [
        { provider: 'tavily', ms: 4_000, code: 'TIMEOUT' },
        { provider: 'exa', ms: 300 },
      ],
    },
  },
  { at: '2026-11-15T09:00:00Z', intent: { text: 'fourth' }, outcome: { status: 'failed', code: 'RATE_LIMITED' } },
  { at: '2026-11-15T10:00:00Z', intent: { text: 'fifth' }, outcome: null },
];

/** A data folder with these searches in its log, and the command line that reads it. */
async function makeLog(logged: readonly Search[] = searches) {
  const folder = await makeFolder();
  const dir = join(folder.path, 'audit');
  async function more(those: readonly Search[]): Promise<void> {
    let now = '';
    const log = openAudit({ dir, mode: 'full', sync: 'group', now: () => new Date(now) });
    for (const { at, intent, outcome } of those) {
      now = at;
      const id = await log.intent({ kind: 'search', caller: 'cli', text: '', chain: ['tavily', 'exa'], ...intent });
      if (outcome !== null) {
        await log.outcome(id, { status: 'answered', provider: 'tavily', tookMs: 812, cached: 'no', ...outcome });
      }
    }
    await log.close();
  }
  await more(logged);
  return {
    dir,
    more,
    audit: (words: readonly string[], options: RunOptions = {}) =>
      runCli(['audit', ...words], { ...options, env: { FOOTNOTE_DATA_DIR: folder.path, ...options.env } }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe('audit list', () => {
  it('shows the newest last', async () => {
    await using log = await makeLog();
    const { exitCode, stdout, stderr } = await log.audit(['list']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'time (UTC)           caller  kind    outcome       provider  took    cost     query, page or SQL',
      '2026-11-13 08:00:00  cli     search  answered      tavily    812 ms  $0.0080  first',
      '2026-11-13 09:00:00  mcp     search  answered      tavily    812 ms  -        second',
      '2026-11-15 08:00:00  cli     search  answered      exa       812 ms  $1.50    third',
      '2026-11-15 09:00:00  cli     search  RATE_LIMITED  tavily    812 ms  -        fourth',
      '2026-11-15 10:00:00  cli     search  unfinished    -         -       -        fifth',
      '',
    ]);
  });

  it('says what left beside the query, and what further addresses were asked', async () => {
    await using log = await makeLog([]);
    const writer = openAudit({ dir: log.dir, mode: 'full', sync: 'group' });
    const options = { includeDomains: ['nodejs.org'], language: 'de' };
    await writer.intent({ kind: 'search', caller: 'cli', text: 'permissions', options, chain: ['tavily'] });
    const page = { kind: 'fetch', caller: 'cli', text: 'https://a.example/', chain: [] } as const;
    const id = await writer.intent({ ...page, allowed: 'private-address' });
    await writer.hop(id, { text: 'https://b.example/', why: 'redirect' });
    await writer.close();
    const { stdout } = await log.audit(['list']);
    expect(stdout).toContain('permissions (with includeDomains, language)\n');
    expect(stdout).toContain('https://a.example/ (private-address allowed; and 1 more address)\n');
    const csv = (await log.audit(['export', '--format', 'csv'])).stdout;
    expect(csv).toContain(',"{""includeDomains"":[""nodejs.org""],""language"":""de""}",\r\n');
    expect(csv).toContain(',"[{""why"":""redirect"",""text"":""https://b.example/""}]"\r\n');
  });

  it.each([
    [
      ['--since', '2026-11-15'],
      ['third', 'fourth', 'fifth'],
    ],
    [
      ['--until', '2026-11-13'],
      ['first', 'second'],
    ],
    [['--since=2026-11-15T08:30Z', '--until=2026-11-15T09:30Z'], ['fourth']],
    [['--since', '1m'], []],
    [['--caller', 'mcp'], ['second']],
    [
      ['--provider', 'exa'],
      ['third', 'fifth'],
    ],
    [['--outcome', 'failed'], ['fourth']],
    [['--outcome', 'RATE_LIMITED'], ['fourth']],
    [
      ['--limit', '2'],
      ['fourth', 'fifth'],
    ],
  ])('filters with %j', async (options, texts) => {
    await using log = await makeLog();
    const { stdout } = await log.audit(['list', '--json', ...options]);
    expect(JSON.parse(stdout).map(({ text }: { text: string }) => text)).toEqual(texts);
  });

  it('shows what a text hides, in a pipe and on a terminal', async () => {
    const text = 'a\u001b[31m\u009b31m\u202eb\nforged line\u2028';
    await using log = await makeLog([{ at: '2026-11-15T08:00:00Z', intent: { text, caller: 'c\u001b]0;t\u0007' } }]);
    for (const isTTY of [false, true]) {
      for (const words of [['list'], ['list', '--json'], ['stats'], ['stats', '--json'], ['export']]) {
        const { stdout } = await log.audit(words, { isTTY });
        expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(stdout).not.toMatch(/^forged/m);
      }
    }
    expect((await log.audit(['list'])).stdout).toContain('a\\u001b[31m\\u009b31m\\u202eb\\u000aforged line\\u2028');
  });

  it('says that there is nothing', async () => {
    await using log = await makeLog([]);
    const { exitCode, stdout } = await log.audit(['list']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `Nothing of that kind is in ${log.dir}.\n` });
  });
});

describe('audit verify', () => {
  it('says that all is well', async () => {
    await using log = await makeLog();
    const { exitCode, stdout } = await log.audit(['verify']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^All is as it was written: \d+ records in 2 segments\.\nHead: 2-\d+-[0-9a-f]{64}\n$/);
  });

  it('ends with 3 where there is no log, or nothing in it', async () => {
    await using log = await makeLog([]);
    const { exitCode, stdout } = await log.audit(['verify']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: `There is no log in ${log.dir}.\n` });
    expect(JSON.parse((await log.audit(['verify', '--json'])).stdout)).toMatchObject({ verdict: 'empty', segments: 0 });
  });

  it('finds an earlier head as long as nothing before it was changed, however much came after', async () => {
    await using log = await makeLog();
    const { head } = JSON.parse((await log.audit(['verify', '--json'])).stdout);
    await log.more(searches);
    expect((await log.audit(['verify', '--expect', head])).exitCode).toBe(0);
    expect((await log.audit(['verify'])).stdout).not.toContain(head);
    await rm(join(log.dir, '00000002.jsonl'));
    await rm(join(log.dir, '00000003.jsonl'));
    await rm(join(log.dir, '00000004.jsonl'));
    expect((await log.audit(['verify'])).exitCode).toBe(0);
    const { exitCode, stdout } = await log.audit(['verify', '--expect', head]);
    expect(exitCode).toBe(4);
    expect(stdout).toMatch(
      /00000002\.jsonl:\d+: The line with the hash [0-9a-f]{16}… is expected, and is not in the log\.\n$/,
    );
    await rm(log.dir, { recursive: true });
    expect((await log.audit(['verify', '--expect', head])).exitCode).toBe(4);
  });

  it('compares with what an anchor wrote, in any form, and leaves out what is of other logs', async () => {
    await using log = await makeLog();
    const { head, log: id } = JSON.parse((await log.audit(['verify', '--json'])).stdout);
    const file = join(log.dir, '..', 'syslog');
    const line = (of: string, what: string) => `Nov 16 08:00:00 host footnote[1]: log=${of} head=${what}\n`;
    const foreign = line('0123456789abcdef', `7-1-${'ab'.repeat(32)}`);
    await writeFile(file, `${foreign}${line(id, head)}${JSON.stringify({ log: id, head })}\n`);
    const { exitCode, stderr } = await log.audit(['verify', '--anchor', file]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'footnote: 2 anchored heads are in the log.\n' });
    expect((await log.audit(['verify'], { env: { FOOTNOTE_AUDIT_ANCHOR: `file:${file}` } })).stderr).toBe(stderr);
    // A log that was begun anew has another id, and no line of what was anchored.
    await writeFile(file, foreign);
    expect((await log.audit(['verify', '--anchor', file])).exitCode).toBe(4);
    await writeFile(file, `${foreign}${line(id, `2-1-${'cd'.repeat(32)}`)}${line(id, head)}`);
    expect((await log.audit(['verify', '--anchor', file])).stdout).toContain('was anchored, and is not in the log.');
  });

  it('names the first bad line, and ends with 4', async () => {
    await using log = await makeLog();
    const file = join(log.dir, '00000001.jsonl');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"first"', '"fierst"'));
    const { exitCode, stdout } = await log.audit(['verify']);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 4,
      stdout: `${file}:2: The line is damaged: its checksum does not fit.\n`,
    });
    const json = await log.audit(['verify', '--json']);
    expect(json.exitCode).toBe(4);
    expect(JSON.parse(json.stdout).problem).toMatchObject({ file: '00000001.jsonl', line: 2 });
    expect((await log.audit(['list'])).stderr).toContain("'footnote audit verify' names the first.");
  });
});

it('audit verify and stats say where retention kept less than its days', async () => {
  await using log = await makeLog([]);
  for (let hours = 20; hours > 0; hours--) {
    const now = () => new Date(Date.now() - hours * 3_600_000);
    const writer = openAudit({ dir: log.dir, mode: 'full', sync: 'group', now, retention: { bytes: 3_000 } });
    await writer.blocked({ kind: 'search', caller: 'cli', rule: 'web', place: 'query', found: [] });
    await writer.close();
  }
  const line =
    /Retention took \d+ segments before their 90 days were over, with records of 0 days ago: the log was too/;
  for (const words of [['verify'], ['stats']]) expect((await log.audit(words)).stderr).toMatch(line);
  const shorter = { env: { FOOTNOTE_AUDIT_RETENTION: '1d' } };
  expect(JSON.parse((await log.audit(['stats', '--json'], shorter)).stdout).early.promisedDays).toBe(1);
});

describe('audit export', () => {
  it('prints one JSON object a line', async () => {
    await using log = await makeLog();
    const { stdout } = await log.audit(['export', '--outcome', 'answered']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).text)).toEqual(['first', 'second', 'third']);
  });

  it('prints CSV that no spreadsheet runs', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', 'say "hi", all', 'two\nlines', 'a=b'];
    await using log = await makeLog(texts.map((text) => ({ at: '2026-11-15T08:00:00Z', intent: { text } })));
    const { stdout } = await log.audit(['export', '--format', 'csv']);
    const [head, ...rows] = stdout.trimEnd().split('\r\n');
    expect(head).toBe(
      'at,id,kind,caller,text,hmac,status,provider,code,results,cached,cost_usd,took_ms,chain,rule,place,found,allowed,count,until,options,hops',
    );
    expect(rows[0]).toBe(
      '"2026-11-15T08:00:00.000Z","1-2","search","cli","\'=1+1",,"answered","tavily",,,"no",,812,"tavily exa",,,,,,,,',
    );
    expect(rows.map((row) => row.slice(row.indexOf('"cli",') + 6, row.indexOf(',,"answered"')))).toEqual([
      `"'=1+1"`,
      `"'+1"`,
      `"'-1"`,
      `"'@SUM(A1)"`,
      `"'\\u0009=1"`,
      `"' =1"`,
      `"'＝1"`,
      '"say ""hi"", all"',
      '"two\\u000alines"',
      '"a=b"',
    ]);
  });
});

describe('audit stats', () => {
  it('draws calls per day, provider and caller, with the spending', async () => {
    await using log = await makeLog();
    const { stdout } = await log.audit(['stats']);
    const full = '█'.repeat(30);
    expect(stdout.split('\n')).toEqual([
      '5 calls: 3 answered (1 from the cache), 1 failed, 0 blocked, 1 unfinished. Spending: $1.51.',
      '',
      'Per day (UTC):',
      `  2026-11-13  ${'█'.repeat(20).padEnd(30)}  2  $0.0080`,
      `  2026-11-14  ${''.padEnd(30)}  0`,
      `  2026-11-15  ${full}  3  $1.50    1 failed`,
      '',
      'Sent to each provider:',
      `  tavily  ${full}  3  $0.0080  2 failed`,
      `  exa     ${'█'.repeat(10).padEnd(30)}  1  $1.50`,
      '',
      'Per caller:',
      `  cli  ${full}  4  $1.51  1 failed`,
      `  mcp  ${'███████▌'.padEnd(30)}  1`,
      '',
    ]);
  });

  it('prints JSON', async () => {
    await using log = await makeLog();
    const { stdout } = await log.audit(['stats', '--json', '--since', '2026-11-15']);
    expect(JSON.parse(stdout)).toEqual({
      calls: 3,
      failed: 1,
      blocked: 0,
      costUsd: 1.5,
      unfinished: 1,
      cached: 0,
      days: [{ day: '2026-11-15', calls: 3, failed: 1, costUsd: 1.5 }],
      providers: [
        { provider: 'tavily', calls: 2, failed: 2, costUsd: 0 },
        { provider: 'exa', calls: 1, failed: 0, costUsd: 1.5 },
      ],
      callers: [{ caller: 'cli', calls: 3, failed: 1, costUsd: 1.5 }],
      kinds: [{ kind: 'search', calls: 3, failed: 1, costUsd: 1.5 }],
    });
  });
});

describe('audit with wrong words', () => {
  it.each([
    [[], "'audit' needs to know what to do."],
    [['toString'], "There is no 'footnote audit toString'."],
    [['list', 'all'], "'all' is not expected here."],
    [['list', '--since', 'yesterday'], "'--since' is no time."],
    [['list', '--limit', '0'], "'--limit' must be a whole number, 1 or more."],
    [['list', '--outcome', 'faild'], "Did you mean 'failed'?"],
    [['export', '--format', 'xml'], "'--format' must be one of jsonl, csv."],
    [['verify', '--expect', '1-2-3'], "'--expect' must be a head as 'footnote audit verify' prints it"],
    [['verify', '--anchor', '/nowhere'], "'--anchor': /nowhere is not there."],
  ])('ends with 2: %j', async (words, message) => {
    await using log = await makeLog([]);
    const { exitCode, stderr } = await log.audit(words);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
