import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FootnoteError } from '../errors.ts';
import { hostileBodies, startHostileServer } from './hostile-server.test-kit.ts';
import { openFootnote } from './open-footnote.test-kit.ts';

let server: Awaited<ReturnType<typeof startHostileServer>>;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.close());

/** Enough for what comes at all; those that never end must not hold the tests up. */
const patience = { slow: 1_200, usual: 12_000 };

async function becomes(path: string, timeoutMs: number): Promise<string> {
  await using footnote = await openFootnote([server.place]);
  try {
    const { content, totalCharacters = 0 } = await footnote.fetchPage(
      { url: `${server.origin}${path}` },
      { timeoutMs },
    );
    expect(content.length).toBeLessThanOrEqual(20_000);
    expect(totalCharacters).toBeLessThanOrEqual(2_000_000);
    return 'page';
  } catch (error) {
    const { code, message } = FootnoteError.from(error);
    expect(message.length).toBeGreaterThan(20);
    return code;
  }
}

describe('a body that means harm ends in a clear error or a useful part', () => {
  // The soak takes them all, and measures what they cost.
  const some = process.env['FOOTNOTE_SOAK'] === '1' ? hostileBodies : hostileBodies.filter((_, at) => at % 3 === 0);
  it.each(some.map((body) => [body.name, body] as const))('%s', async (_, { path, expect: right, isSlow }) => {
    expect(right).toContain(await becomes(path, isSlow ? patience.slow : patience.usual));
  });
});
