import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Script } from '../../../../../emulators/models/script.ts';
import { openAgent } from '../../agent/agent.test-kit.ts';

const page = [
  'The town council of Harwick planned a wide stone bridge over the river for many years.',
  'Building began in spring, and the first wagons crossed it in the autumn of 1896.',
  'Nobody was hurt while it was built, which was rare for works of that size.',
].join(' ');
const url = 'https://harwick.example/';
const claim = 'The council of Harwick finished its stone bridge over the wide river for wagons in 1894.';
const quote = 'the first wagons crossed it in the autumn of 1896';

/** One claim that the page has only in part, looked at by a model that says this. */
async function judge(script: Script, { env = {}, claims = 1 }: { env?: Record<string, string>; claims?: number } = {}) {
  await using agent = await openAgent({ dialect: 'openai-chat', script, env: { FOOTNOTE_AUDIT: 'full', ...env } });
  const given = Array.from({ length: claims }, (_, index) => ({
    text: index === 0 ? claim : `${claim} ${index}`,
    url,
  }));
  const verification = await agent.footnote.verify(
    { claims: given, judge: true },
    { texts: { [url]: page }, caller: 'test' },
  );
  await agent.footnote.close();
  return { ...verification, requests: agent.model?.requests ?? [], log: await logOf(agent.folder) };
}

async function logOf(folder: string): Promise<string> {
  const dir = join(folder, 'audit');
  const files = await readdir(dir).catch(() => []);
  return (await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8').catch(() => '')))).join('\n');
}

const says = (verdict: string, words = quote) => [
  () =>
    `Here it is:\n\`\`\`json\n${JSON.stringify([{ claim: 1, verdict, quote: words, why: 'another year' }])}\n\`\`\``,
];

describe('a model that judges', () => {
  it('counts with a quotation that is on the page, and is on record', async () => {
    const { claims, warnings, requests, log } = await judge(says('differs'));
    expect(claims[0]).toMatchObject({
      verdict: 'differs',
      judged: { verdict: 'differs', quote, why: 'another year', model: expect.stringMatching(/^openai-compatible:/) },
    });
    expect(warnings).toEqual([]);
    expect(requests).toHaveLength(1);
    const asked = JSON.stringify(requests[0]);
    expect(asked).toContain('footnote-data');
    expect(asked).toContain('first wagons crossed');
    expect(log).toContain('"kind":"judge"');
    expect(log).toContain('finished its stone bridge');
  });

  it.each([
    ['without a quotation of the page', says('supported', 'the bridge was finished in the year 1894')],
    ['with too few words', says('supported', '1896')],
    ['with a verdict that there is not', says('contradicted')],
    ['with words only', [() => 'It is supported.']],
  ])('does not count %s: what was found without it stands, and that is said', async (_, script) => {
    const { claims, warnings } = await judge(script);
    expect(claims[0]?.verdict).toMatch(/^(?:partly|differs)$/);
    expect(claims[0]).not.toHaveProperty('judged');
    expect(warnings).toEqual([
      { kind: 'not-judged', message: expect.stringMatching(/^One claim was not judged: .* stands\.$/) },
    ]);
  });

  it('does not count where it fails', async () => {
    const { claims, warnings } = await judge([() => ({ fail: 'bad-key' })]);
    expect(claims[0]?.verdict).toMatch(/^(?:partly|differs)$/);
    expect(warnings[0]?.message).toContain('not judged');
  });

  it('is asked about ten claims of a page at once, and never with a secret', async () => {
    expect((await judge([() => '[]'], { claims: 12 })).requests).toHaveLength(2);
    const limited = await judge(says('supported'), { env: { FOOTNOTE_LIMITS: 'caller=1/day' }, claims: 12 });
    expect(limited.requests).toHaveLength(1);
    expect(limited.warnings.map(({ message }) => message).join()).toContain('The limit of 1 call a day');
    const blocked = await judge(says('supported'), { env: { FOOTNOTE_BLOCK_PATTERNS: 'Harwick' } });
    expect(blocked.requests).toHaveLength(0);
    expect(blocked.warnings[0]?.message).toContain('policy.blockPatterns');
  });
});
