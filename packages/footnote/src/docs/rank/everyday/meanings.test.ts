import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compilePhrases } from './compile-phrases.ts';
import { meaningsOf } from './meanings.ts';
import { readPhraseTable } from './phrase-table.ts';

describe('what is meant in everyday words', () => {
  const table = readPhraseTable(
    compilePhrases([
      'put changes aside, set my work aside for later > stash\n',
      'icon next to the clock, small picture beside the clock > tray\nevery # minutes > cron interval\ndrag > draggable\n',
    ]),
  );
  const meant = (text: string) => meaningsOf(text, table).map(({ words }) => words.join(' '));

  it('is found in any order, form and number', () => {
    expect(meant('can I put aside the changes that I made?')).toEqual(['stash']);
    expect(meant('a clock with an icon')).toEqual(['tray']);
    expect(meant('something every five minutes')).toEqual(['cron interval']);
    expect(meant('something every 30 minutes')).toEqual(['cron interval']);
  });

  it('is found by words of several wordings', () => {
    expect(meant('put my work away for later')).toEqual(['stash']);
  });

  it('needs two words where two are said, and much of what they tell', () => {
    expect(meant('an icon of mine')).toEqual([]);
    expect(meant('picture changes')).toEqual([]);
    expect(meant('every clock')).toEqual([]);
    expect(meant('dragging')).toEqual(['draggable']);
    expect(meant('')).toEqual([]);
  });

  it('is the surer the more of it was said', () => {
    const strengthOf = (text: string) => meaningsOf(text, table)[0]?.strength ?? 0;
    expect(strengthOf('set my work aside for later')).toBeGreaterThan(strengthOf('work set aside'));
    expect(strengthOf('set my work aside for later')).toBeLessThanOrEqual(1);
  });

  it('comes from a table that is made of the texts as they are: else run node scripts/build-phrases.mjs', () => {
    const folder = new URL('./phrases/', import.meta.url);
    const texts = readdirSync(folder).sort();
    const made = compilePhrases(texts.map((name) => readFileSync(new URL(name, folder), 'utf8')));
    expect(Buffer.compare(made, readFileSync(new URL('./phrases.bin', import.meta.url)))).toBe(0);
    expect(meaningsOf('put an icon next to the clock of the desktop')[0]?.words).toContain('tray');
  });

  it('can be read wherever in memory its bytes begin, and says where some are missing', () => {
    const bytes = compilePhrases(['put changes aside > stash\n']);
    const shifted = new Uint8Array(bytes.length + 1).subarray(1);
    shifted.set(bytes);
    expect(meaningsOf('changes put aside', readPhraseTable(shifted))).toHaveLength(1);
    expect(() => readPhraseTable(bytes.slice(0, -1))).toThrow('build it again');
    expect(() => compilePhrases(['no terms\n'])).toThrow("needs one ' > '");
  });
});
