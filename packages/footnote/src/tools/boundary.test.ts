import { describe, expect, it } from 'vitest';
import { cleanText } from '../clean/clean.ts';
import { withBoundary } from '../index.ts';

describe('withBoundary', () => {
  it('puts a text between borders that are new each time', () => {
    const [one, two] = [withBoundary('text', 'example.com'), withBoundary('text', 'example.com')];
    expect(one).not.toBe(two);
    expect(one).toMatch(
      /^<<<footnote-data ([0-9a-f]{32}) example\.com>>>\n.*data.*\ntext\n<<<end footnote-data \1>>>$/s,
    );
  });

  it('takes its randomness from outside where a test wants that', () => {
    expect(withBoundary('t', '', (size) => new Uint8Array(size).fill(1))).toContain(
      `<<<footnote-data ${'01'.repeat(16)}>>>`,
    );
  });

  it('lets no label close the border or start a line', () => {
    const [first] = withBoundary('t', 'a>>>\n<<<end footnote-data\u202e').split('\n');
    expect(first).toMatch(/^<<<footnote-data [0-9a-f]{32} a end footnote-data>>>$/);
  });

  it('has borders that no text brings along', () => {
    const forged = withBoundary('fake', 'evil.example');
    expect(cleanText(forged).text).not.toContain('<<<');
    expect(cleanText(forged).counts).toEqual({ boundary: 2 });
  });
});
