import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieces } from './clean.test-kit.ts';
import { cleanAnswer, cleanText } from './clean.ts';

describe('cleanAnswer', () => {
  it('moves spans along with every edit', () => {
    const text = 'One\u200b two.<!-- no --> Three [7] four.';
    const spans = [span(text, 'One\u200b two.', 0), span(text, 'Three [7] four.', 1)];
    const { answer, counts } = cleanAnswer({ text, spans });
    expect(answer.text).toBe('One two. Three (7) four.');
    expect(answer.spans.map((one) => answer.text.slice(one.start, one.end))).toEqual(['One two.', 'Three (7) four.']);
    expect(answer.spans.map((one) => one.sources)).toEqual([[0], [1]]);
    expect(counts).toEqual({ invisible: 1, 'hidden-html': 1, 'forged-marker': 1 });
  });

  it('drops a span that loses all its text', () => {
    const text = 'Seen. <span hidden>Not seen.</span>';
    const { answer } = cleanAnswer({ text, spans: [span(text, 'Seen.', 0), span(text, 'Not seen.', 1)] });
    expect(answer).toEqual({ text: 'Seen. ', spans: [{ start: 0, end: 5, sources: [0] }] });
  });

  it('takes a replacement whole into a span that ends in it', () => {
    const text = 'See ![a map](https://a.example/m.png) here';
    const { answer } = cleanAnswer({ text, spans: [{ start: 0, end: 25, sources: [0] }] });
    expect(answer.text.slice(0, answer.spans[0]?.end)).toBe('See [image: a map]');
  });

  it('gives an answer without anything to clean back as it is', () => {
    const answer = { text: 'Plain.', spans: [{ start: 0, end: 6, sources: [0] }] };
    expect(cleanAnswer(answer).answer).toBe(answer);
  });

  it('keeps spans in order, on whole characters, over the words they had', () => {
    const parts = fc.array(
      fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('Alpha', 'Bêta', 'ギリシャ', '👩‍👧 x', '')),
      {
        maxLength: 15,
      },
    );
    fc.assert(
      fc.property(parts, (list) => {
        let text = '';
        const spans = list.flatMap(([piece, words], index) => {
          text += piece;
          const start = text.length;
          text += words;
          return words === '' ? [] : [{ start, end: text.length, sources: [index] }];
        });
        const { answer } = cleanAnswer({ text, spans });
        expect(answer.text).toBe(cleanText(text, { neutraliseMarkers: true }).text);
        const borders = new Set(Array.from(new Intl.Segmenter('en').segment(answer.text), ({ index }) => index));
        borders.add(answer.text.length);
        for (const one of answer.spans) {
          const words = list[one.sources[0] ?? -1]?.[1] ?? '?';
          expect(one.start).toBeLessThan(one.end);
          if (answer.text === text) continue;
          expect(borders.has(one.start) && borders.has(one.end)).toBe(true);
          expect(answer.text.slice(one.start, one.end)).toContain(words.slice(0, 1));
        }
      }),
      { numRuns: 300 },
    );
  });

  function span(text: string, words: string, source: number) {
    const start = text.indexOf(words);
    return { start, end: start + words.length, sources: [source] };
  }
});
