import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prettyJson } from './pretty-json.ts';

describe('pretty JSON', () => {
  it('is what JSON.stringify would give, for any value that is not too deep', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (value) => {
        const written = JSON.stringify(value);
        expect((await prettyJson(written))?.text).toBe(JSON.stringify(value, null, 2));
        expect((await prettyJson(JSON.stringify(value, null, 7)))?.text).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('tells JSON from other texts as JSON.parse does, escapes included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'{}[]:,"a10 -.e\\\ntruefalsn/') }), async (text) => {
        const values = (await prettyJson(text))?.values;
        if (values === 1 || canParse(text)) expect([text, values, canParse(text)]).toEqual([text, 1, true]);
      }),
      { numRuns: 2000 },
    );
  });

  it('stops at its limit, wherever that is', async () => {
    const pretty = await prettyJson(JSON.stringify(Array.from({ length: 1000 }, (_, n) => n)), 100);
    expect(pretty).toMatchObject({ cut: true });
    expect(pretty?.text.length).toBeLessThan(200);
  });

  it('takes a string of millions of escapes, and a million brackets', async () => {
    expect((await prettyJson(`"${'\\n'.repeat(2_000_000)}"`))?.values).toBe(1);
    expect((await prettyJson('['.repeat(1_000_000), 100))?.cut).toBe(true);
    expect((await prettyJson('['.repeat(100_000) + ']'.repeat(100_000), 1e9))?.values).toBe(1);
  });
});

function canParse(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
