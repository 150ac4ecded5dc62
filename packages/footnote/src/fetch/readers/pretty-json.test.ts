import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prettyJson } from './pretty-json.ts';

describe('pretty JSON', () => {
  it('is what JSON.stringify would give, for any value that is not too deep', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const written = JSON.stringify(value);
        expect(prettyJson(written)?.text).toBe(JSON.stringify(value, null, 2));
        expect(prettyJson(JSON.stringify(value, null, 7))?.text).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('tells JSON from other texts as JSON.parse does, escapes aside', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"a1 -.e\ntruefalsn') }), (text) => {
        const isJson = canParse(text);
        if (isJson && !/"[^"]*\n/.test(text)) expect(prettyJson(text)?.values).toBe(1);
        if (prettyJson(text)?.values === 1 && !/[\n]|\b0\d/.test(text)) expect(isJson).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('stops at its limit, wherever that is', () => {
    const pretty = prettyJson(JSON.stringify(Array.from({ length: 1000 }, (_, n) => n)), 100);
    expect(pretty).toMatchObject({ cut: true });
    expect(pretty?.text.length).toBeLessThan(200);
  });

  it('takes a string of millions of escapes', () => {
    expect(prettyJson(`"${'\\n'.repeat(2_000_000)}"`)?.values).toBe(1);
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
