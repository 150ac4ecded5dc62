import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ByteSupport, ProviderAnswer } from '../contract/provider.ts';
import type { SearchResponse } from '../contract/response.ts';
import { cite, insertMarkers } from './cite.ts';
import { claim } from './claim.ts';

type Cited = Pick<SearchResponse, 'results' | 'answer' | 'sources'>;

/** The way of an answer from its provider to its markers. */
function citeAnswer(answer: ProviderAnswer): Cited {
  const sources = (answer.sources ?? []).map(({ url, title }) => ({ url, title: title ?? '', domain: '' }));
  return cite(claim(answer), sources, []);
}

function marked(answer: ProviderAnswer): string {
  const { answer: cited } = citeAnswer(answer);
  return cited === undefined ? '' : insertMarkers(cited);
}

const pages = ['a', 'b', 'c', 'd'].map((name) => ({ url: `https://${name}.example/`, title: name }));

/** Supports in bytes, each given by the words that it claims. */
function byWords(text: string, ...claims: readonly (readonly [string, ...number[]])[]): ProviderAnswer {
  const supports = claims.map(([words, ...sources]) => {
    const start = Buffer.byteLength(text.slice(0, text.indexOf(words)));
    return { start, end: start + Buffer.byteLength(words), text: words, sources };
  });
  return { cites: 'by-bytes', parts: [text], supports, sources: pages };
}

function byBytes(text: string, ...supports: readonly ByteSupport[]): ProviderAnswer {
  return { cites: 'by-bytes', parts: [text], supports, sources: pages };
}

describe('markers', () => {
  it('stand at the end of the supported words, counted in UTF-8 bytes', () => {
    const text = 'Die Brücke wurde 1894 eröffnet. Sie ist gesperrt 🚧. 橋は開通した。 الجسر مفتوح.';
    const answer = byWords(
      text,
      ['Die Brücke wurde 1894 eröffnet.', 0],
      ['Sie ist gesperrt 🚧.', 1],
      ['橋は開通した。', 2],
    );
    expect(marked(answer)).toBe(
      'Die Brücke wurde 1894 eröffnet.[1] Sie ist gesperrt 🚧.[2] 橋は開通した。[3] الجسر مفتوح.',
    );
  });

  it('form one ascending group without repeats where several claims end together', () => {
    const answer = byWords('Alpha. Beta.', ['Beta.', 2], ['Alpha.', 1], ['Alpha.', 1, 0], ['pha.', 0]);
    expect(marked(answer)).toBe('Alpha.[1][2] Beta.[3]');
  });

  it('number the sources by first citation, and the uncited ones after them', () => {
    const { sources } = citeAnswer(byWords('Alpha. Beta.', ['Alpha.', 2], ['Beta.', 0]));
    expect(sources.map(({ n, title }) => `${n}${title}`)).toEqual(['1c', '2a', '3b', '4d']);
  });

  it('name a page once, however many addresses lead to it', () => {
    const sources = ['https://www.a.example/x/', 'https://a.example/x', 'https://b.example/'].map((url) => ({ url }));
    const supports = [0, 1, 2].map((source) => ({ start: 0, end: 6, sources: [source] }));
    const cited = citeAnswer({ cites: 'by-bytes', parts: ['Alpha.'], supports, sources });
    expect(cited.answer && insertMarkers(cited.answer)).toBe('Alpha.[1][2]');
    expect(cited.sources).toHaveLength(2);
  });

  it('never split a character, a pair of surrogates or a grapheme', () => {
    for (const text of ['e\u0301!', '👩‍👩‍👧!', '🇩🇪!', 'กำ!', '\r\n!']) {
      const bytes = Buffer.byteLength(text) - 1;
      for (let end = 1; end <= bytes; end++) {
        const places = [...marked(byBytes(text, { start: 0, end, sources: [0] })).matchAll(/\[1\]/g)].map(
          ({ index }) => index,
        );
        for (const place of places) expect([0, text.length - 1]).toContain(place);
      }
    }
  });

  it('never break a link, an address or code', () => {
    const cases: readonly [string, string, string][] = [
      [
        'See [the docs](https://a.example/x_(y)) now.',
        'See [the docs',
        'See [the docs](https://a.example/x_(y))[1] now.',
      ],
      ['See [the docs](https://a.example/x) now.', 'https://a.ex', 'See [the docs](https://a.example/x)[1] now.'],
      ['Read https://a.example/x, then go.', 'https://a.exam', 'Read https://a.example/x[1], then go.'],
      ['Use `fetch(url)` or ``a`b`` here.', 'Use `fetch', 'Use `fetch(url)`[1] or ``a`b`` here.'],
      ['Use `fetch(url)` or ``a`b`` here.', 'or ``a`', 'Use `fetch(url)` or ``a`b``[1] here.'],
      ['An open ` tick stays [plain.', 'An open ` tick', 'An open ` tick[1] stays [plain.'],
      ['Run:\n```js\nlet a = 1;\n```\nDone.', 'let a', 'Run:\n```js\nlet a = 1;\n```\n[1]Done.'],
      ['Run:\n\n```js\nlet a = 1;\n```', 'let a = 1;\n```', 'Run:[1]\n\n```js\nlet a = 1;\n```'],
      ['Run:\n~~~\nlet a', 'let a', 'Run:[1]\n~~~\nlet a'],
    ];
    for (const [text, words, expected] of cases) expect(marked(byWords(text, [words, 0]))).toBe(expected);
  });

  it('leave a marker that the model wrote alone', () => {
    expect(marked(byWords('Alpha [7]. Beta [cite: 2].', ['Alpha [7].', 1]))).toBe('Alpha [7].[1] Beta [cite: 2].');
  });
});

describe('supports whose offsets and words disagree', () => {
  const text = 'Alpha is first. Beta is second. Alpha is first.';

  it('are found by their words, nearest to where they were said to be', () => {
    const words = 'Alpha is first.';
    expect(marked(byBytes(text, { start: 2, end: 17, text: words, sources: [0] }))).toBe(
      'Alpha is first.[1] Beta is second. Alpha is first.',
    );
    expect(marked(byBytes(text, { start: 30, end: 45, text: words, sources: [0] }))).toBe(
      'Alpha is first. Beta is second. Alpha is first.[1]',
    );
  });

  it('lose their marker when the words are nowhere, and keep their source', () => {
    const cited = citeAnswer(byBytes(text, { start: 0, end: 5, text: 'Gamma', sources: [3] }));
    expect(cited.answer?.citations).toEqual([]);
    expect(cited.sources).toHaveLength(4);
  });

  it('without words are taken at their offsets, clamped to the text and to characters', () => {
    expect(marked(byBytes('Alpha.', { start: 0, end: 99, sources: [0] }))).toBe('Alpha.[1]');
    expect(marked(byBytes('é!', { start: 0, end: 3, sources: [0] }))).toBe('é![1]');
    expect(marked(byBytes('a é!', { start: 0, end: 3, sources: [0] }))).toBe('a [1]é!');
  });

  it('without an end, without words, or without a known source are dropped', () => {
    const supports = [{ sources: [0] }, { start: 3, end: 3, sources: [0] }, { start: 0, end: 6, sources: [9] }];
    expect(marked(byBytes('Alpha.', ...supports))).toBe('Alpha.');
  });
});

describe('answers in other manners', () => {
  it("OpenAI's link goes, and a marker comes", () => {
    const link = '([stadtarchiv.example](https://a.example/))';
    const text = `Die Brücke wurde 1894 eröffnet. ${link} Sie ist 244 m lang.`;
    const start = text.indexOf(link);
    const links = [{ start, end: start + link.length, source: 0 }];
    expect(marked({ cites: 'by-links', text, links, sources: pages })).toBe(
      'Die Brücke wurde 1894 eröffnet.[1] Sie ist 244 m lang.',
    );
    const early = [{ start: start - 2, end: start + link.length, source: 0 }];
    expect(marked({ cites: 'by-links', text, links: early, sources: pages })).toBe(
      'Die Brücke wurde 1894 eröffnet.[1] Sie ist 244 m lang.',
    );
  });

  it('the offsets of links may count code points', () => {
    const text = '🚧🚧 closed ([a](https://a.example/)).';
    const codePoints = [...text];
    const start = codePoints.indexOf('(');
    const links = [{ start, end: codePoints.length - 1, source: 0 }];
    expect(marked({ cites: 'by-links', text, links, sources: pages })).toBe('🚧🚧 closed[1].');
  });

  it('several links in one pair of parentheses are one place', () => {
    const text = 'Open ([a](https://a.example/), [b](https://b.example/)). More.';
    const spans = ['[a](https://a.example/)', '[b](https://b.example/)'].map((link, source) => {
      const start = text.indexOf(link);
      return { start, end: start + link.length, source };
    });
    expect(marked({ cites: 'by-links', text, links: spans, sources: pages })).toBe('Open[1][2]. More.');
  });

  it('an annotation that covers no link removes nothing', () => {
    const links = [{ start: 0, end: 5, source: 0 }];
    expect(marked({ cites: 'by-links', text: 'Alpha beta.', links, sources: pages })).toBe('Alpha beta.');
  });

  it("xAI's bare addresses stay, and a marker follows those that stand in the text", () => {
    const text = 'News: https://b.example/ and [here](https://c.example/), not https://d.example/x.';
    const links = [0, 1, 2, 3].map((source) => ({ source }));
    const cited = citeAnswer({ cites: 'by-links', text, links, sources: pages });
    expect(cited.answer && insertMarkers(cited.answer)).toBe(
      'News: https://b.example/[1] and [here](https://c.example/)[2], not https://d.example/x.',
    );
    expect(cited.sources).toHaveLength(4);
  });

  it("a block of Anthropic's is one claim", () => {
    const blocks = [
      { text: 'Sie wurde ', sources: [] },
      { text: '1894 eröffnet', sources: [1] },
      { text: '.', sources: [] },
    ];
    expect(marked({ cites: 'by-blocks', blocks, sources: pages })).toBe('Sie wurde 1894 eröffnet[1].');
  });

  it("Perplexity's own numbers become ours", () => {
    const text = 'Opened in 1894.[3][1] Long [2]. Not `a[1]`, not [9], but [4](https://d.example/).\n- New line.[3]';
    const cited = citeAnswer({ cites: 'by-numbers', text, sources: pages });
    expect(cited.answer && insertMarkers(cited.answer)).toBe(
      'Opened in 1894.[1][2] Long[3]. Not `a[1]`, not [9], but [4](https://d.example/).\n- New line.[2]',
    );
    expect(cited.answer?.citations.map(({ start, end }) => cited.answer?.text.slice(start, end))).toEqual([
      'Opened in 1894.',
      ' Long',
      '- New line.',
    ]);
  });

  it('an answer may be mostly blanks', () => {
    const text = `Alpha.${' '.repeat(500_000)}[1]`;
    expect(marked({ cites: 'by-numbers', text: text.repeat(2), sources: pages })).toBe('Alpha.[1]Alpha.[1]');
    // A quadratic reader would need minutes.
    const blank = `Alpha.${' '.repeat(1_000_000)}`;
    expect(marked({ cites: 'by-numbers', text: blank, sources: pages })).toBe(blank);
  });

  it('an answer without citations is left as it is', () => {
    expect(marked({ cites: 'nothing', text: 'Alpha [1].' })).toBe('Alpha [1].');
  });
});

describe('for any text and any supports', () => {
  const words = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '`',
        '```',
        '~~~',
        '\n',
        '\r\n',
        '](',
        ')',
        '[1]',
        'https://a.example/',
        '👩‍👩‍👧',
        'e\u0301',
        '\\',
        ' ',
      ),
    ),
    { maxLength: 30 },
  );
  const text = words.map((parts) => parts.join('').toWellFormed());
  const support = fc.record({
    start: fc.nat(120),
    end: fc.nat(140),
    sources: fc.array(fc.nat(5), { maxLength: 3 }),
    text: fc.option(fc.string({ unit: 'grapheme', maxLength: 5 }), { nil: undefined }),
  });
  const supports = fc.array(support, { maxLength: 12 });

  function cited(source: string, list: readonly ByteSupport[]) {
    const { answer, sources } = citeAnswer(byBytes(source, ...list));
    if (answer === undefined) throw new Error('no answer');
    return { answer, sources, text: insertMarkers(answer) };
  }

  it('taking our markers out gives back the exact text', () => {
    fc.assert(
      fc.property(text, supports, (source, list) => {
        const { answer, text: withMarkers } = cited(source, list);
        expect(answer.text).toBe(source);
        expect(withoutMarkers(withMarkers, answer.citations)).toBe(source);
      }),
    );
  });

  it('every marker sits at a grapheme boundary, outside code, and has its source', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(text, supports, (source, list) => {
        const { answer, sources } = cited(source, list);
        const boundaries = new Set([...segmenter.segment(source)].map(({ index }) => index).concat(source.length));
        for (const citation of answer.citations) {
          expect(boundaries.has(citation.end)).toBe(true);
          expect(citation.start).toBeLessThanOrEqual(citation.end);
          for (const n of citation.sources) expect(sources[n - 1]?.n).toBe(n);
        }
      }),
    );
  });

  it('the order of supports changes nothing', () => {
    const shuffled = supports.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(text, shuffled, (source, [list, other]) => {
        expect(cited(source, other)).toEqual(cited(source, list));
      }),
    );
  });
});

/** Knows where each group must be, so that a `[1]` of the text itself is not taken for ours. */
function withoutMarkers(text: string, citations: readonly { end: number; sources: readonly number[] }[]): string {
  const groups = new Map<number, Set<number>>();
  for (const { end, sources } of citations) groups.set(end, new Set([...(groups.get(end) ?? []), ...sources]));
  let result = '';
  let from = 0;
  for (const [end, numbers] of [...groups].sort(([a], [b]) => a - b)) {
    const upTo = from + (end - result.length);
    const group = [...numbers]
      .sort((a, b) => a - b)
      .map((n) => `[${n}]`)
      .join('');
    expect(text.slice(upTo, upTo + group.length)).toBe(group);
    result += text.slice(from, upTo);
    from = upTo + group.length;
  }
  return result + text.slice(from);
}
