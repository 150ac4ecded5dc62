import { describe, expect, it } from 'vitest';
import type { VerifyRequest } from '../contract/verification.ts';
import { withoutAttribution } from './claims/without-attribution.ts';
import { claimsOf } from './claims.ts';
import { checkVerifyRequest } from './verify-request.ts';

const found = (request: VerifyRequest) => claimsOf(checkVerifyRequest(request));
const claimsIn = (text: string, sources: VerifyRequest['sources'] = []) =>
  found({ text, sources }).claims.map((claim) => [claim.text, claim.sources] as const);

const list = '\n\nSources:\n[1] One (https://one.example/)\n[2] Two (https://two.example/a_(b))\n';

describe('claims of free text', () => {
  it('are the sentences that carry a marker, before or behind their full stop', () => {
    const text = `Rain fell on Monday[1]. Snow fell on Tuesday.[1][2] Nobody wrote about the other five days. Hail came [1, 2].${list}`;
    expect(claimsIn(text)).toEqual([
      ['Rain fell on Monday.', [1]],
      ['Snow fell on Tuesday.', [1, 2]],
      ['Hail came.', [1, 2]],
    ]);
    const { uncited, sources, claims } = found({ text });
    expect(uncited).toBe(1);
    expect(sources).toEqual([
      { n: 1, url: 'https://one.example/' },
      { n: 2, url: 'https://two.example/a_(b)' },
    ]);
    expect(text.slice(claims[1]?.start, claims[1]?.end)).toBe('Snow fell on Tuesday.');
  });

  it.each([
    ['a linked marker', 'Rain fell on Monday [[1]](https://a.example/).', 'Rain fell on Monday.'],
    ['a link', 'Rain [fell on Monday](https://a.example/).', 'Rain fell on Monday.'],
    ['a site in brackets', 'Rain fell on Monday ([a.example](https://a.example/)).', 'Rain fell on Monday.'],
    ['a bare address', 'Rain fell on Monday (https://a.example/).', 'Rain fell on Monday.'],
    ['an address in angles', 'Rain fell on Monday <https://a.example/>.', 'Rain fell on Monday.'],
    ['a footnote', 'Rain fell on Monday.[^rain]\n\n[^rain]: Read on https://a.example/ today.', 'Rain fell on Monday.'],
    ['a link by name', 'Rain [fell on Monday][the-rain].\n\n[The-rain]: https://a.example/', 'Rain fell on Monday.'],
    ['a link by its words', 'Rain [fell on Monday][].\n\n[fell on Monday]: https://a.example/', 'Rain fell on Monday.'],
    ['a link by number', 'Rain [fell on Monday][1].\n\n[1]: https://a.example/', 'Rain fell on Monday.'],
    ['its name in brackets', 'Rain fell on Monday (Source: https://a.example/).', 'Rain fell on Monday.'],
    [
      'markup',
      '<p>Rain fell on Monday<sup><a href="https://a.example/" rel="x">1</a></sup>.</p>',
      'Rain fell on Monday.',
    ],
    ['a raised marker', 'Rain fell on Monday<sup>[1]</sup>.\n\n[1]: https://a.example/', 'Rain fell on Monday.'],
    ['a printed marker', 'Rain fell on Monday【1†source】.\n\n[1]: https://a.example/', 'Rain fell on Monday.'],
    ['a definition', 'Rain fell on Monday [1].\n\n[1]: https://a.example/', 'Rain fell on Monday.'],
    [
      'a footnote of two lines',
      'Rain fell on Monday.[^r]\n\n[^r]: The rain,\n    https://a.example/',
      'Rain fell on Monday.',
    ],
    [
      'a list without a heading',
      'Rain fell on Monday [1].\n\n[1] The rain, https://a.example/',
      'Rain fell on Monday.',
    ],
  ])('know %s', (_, text, words) => {
    const { claims, sources } = found({ text });
    expect(claims.map((claim) => claim.text)).toEqual([words]);
    expect(sources).toEqual([{ n: 1, url: 'https://a.example/' }]);
  });

  it('number the sources that have no number in the order of their list', () => {
    const text =
      'Rain fell on Monday [2].\n\n**Sources**\n- [One](https://one.example/)\n- [Two](https://two.example/)';
    expect(found({ text }).sources[1]).toEqual({ n: 2, url: 'https://two.example/' });
  });

  it.each([
    [
      'a footnote',
      'Rain fell on Monday.[^1]\n\n[^1]: https://one.example/\n\nSnow fell on Tuesday.[^2]\n\n[^2]: https://two.example/',
    ],
    [
      'a list',
      'Rain fell on Monday [1].\n\n## Sources\n\n1. https://one.example/\n2. https://two.example/\n\n## More\n\nSnow fell on Tuesday [2].',
    ],
    [
      'a list and no heading',
      'Rain fell on Monday [1].\n\nSources:\n- https://one.example/\n- https://two.example/\n\nSnow fell on Tuesday [2].',
    ],
  ])('go on behind %s', (_, text) => {
    expect(claimsIn(text)).toEqual([
      ['Rain fell on Monday.', [1]],
      ['Snow fell on Tuesday.', [2]],
    ]);
    expect(found({ text }).sources.map(({ url }) => url)).toEqual(['https://one.example/', 'https://two.example/']);
  });

  it('mean the next list below them, where a text has one below each of its parts', () => {
    const part = (day: string, ...sites: string[]) =>
      `Rain fell on ${day} [1]. Snow fell on ${day} [2].\n\nSources:\n${sites.map((site, n) => `${n + 1}. https://${site}.example/`).join('\n')}\n\n`;
    const text = `${part('Monday', 'one', 'two')}## Later\n\n${part('Tuesday', 'three', 'one')}`;
    const { claims, sources } = found({ text });
    const urls = new Map(sources.map(({ n, url }) => [n, url]));
    expect(claims.map((claim) => claim.sources.map((n) => urls.get(n)))).toEqual([
      ['https://one.example/'],
      ['https://two.example/'],
      ['https://three.example/'],
      ['https://one.example/'],
    ]);
    expect(claimsIn(text, [{ n: 1, url: 'https://mine.example/' }])[2]?.[1]).toEqual([1]);
  });

  it('name no source by a number that nothing has', () => {
    const text = 'Rain fell on Monday ([Sky](https://sky.example/)). Snow fell on Tuesday [1].';
    expect(claimsIn(text)).toEqual([
      ['Rain fell on Monday.', [2]],
      ['Snow fell on Tuesday.', [1]],
    ]);
    expect(found({ text }).sources).toEqual([{ n: 2, url: 'https://sky.example/' }]);
  });

  it.each([
    ['[1]–[3]', [1, 2, 3]],
    ['[1]-[3]', [1, 2, 3]],
    ['[1], [3]', [1, 3]],
    ['[1],[3]–[4]', [1, 3, 4]],
    ['[3]–[1]', [1, 3]],
  ])('know several markers as one: %s', (markers, numbers) => {
    expect(claimsIn(`Rain fell on Monday ${markers}.`)).toEqual([['Rain fell on Monday.', numbers]]);
  });

  it.each([
    ['a line below its heading', 'Citations:\n[1] https://one.example/ [2] https://two.example/'],
    ['its heading’s line', 'Citations: [1] One (https://one.example/), [2] Two (https://two.example/)'],
    ['linked numbers', '**Sources:** [1](https://one.example/), [2](https://two.example/)'],
    ['a list at the end', '1. [One](https://one.example/)\n2. Two. https://two.example/'],
    [
      'a table at the end',
      '| # | Source |\n|---|---|\n| 1 | [One](https://one.example/) |\n| 2 | https://two.example/ |',
    ],
    [
      'a table',
      '## Sources\n\n| # | Source |\n|---|---|\n| 1 | [One](https://one.example/) |\n| 2 | https://two.example/ |',
    ],
  ])('know sources in %s', (_, sources) => {
    const text = `Rain fell, [as some say](https://x.example/), on Monday [2].\n\n${sources}\n`;
    expect(claimsIn(text)).toEqual([['Rain fell, as some say, on Monday.', [2, 3]]]);
    expect(found({ text }).sources.slice(0, 2)).toEqual([
      { n: 1, url: 'https://one.example/' },
      { n: 2, url: 'https://two.example/' },
    ]);
  });

  it('are numbered lists with links, where no marker asks for their numbers', () => {
    const text = 'Two things:\n\n1. Rain fell on Monday ([A](https://a.example/))\n2. Snow fell https://b.example/';
    expect(claimsIn(text)).toEqual([
      ['Rain fell on Monday', [1]],
      ['Snow fell', [2]],
    ]);
  });

  it('take the sources that are named over those of the text', () => {
    const sources = [{ n: 1, url: 'https://mine.example/' }];
    expect(found({ text: `Rain fell on Monday [1].${list}`, sources }).sources[0]).toEqual(sources[0]);
  });

  it('go on in the next line of a paragraph, and end with an item of a list', () => {
    const text =
      'The rain that fell on the northern coast\ncame from the sea [1].\n- first item of three [2]\n- second item';
    expect(claimsIn(`${text}${list}`)).toEqual([
      ['The rain that fell on the northern coast came from the sea.', [1]],
      ['first item of three', [2]],
    ]);
  });

  it('lose list numbers and emphasis', () => {
    const { claims } = found({ text: `3. **According to Example News, rain** fell on *Monday* [1].${list}` });
    expect(claims[0]).toMatchObject({
      text: 'According to Example News, rain fell on Monday.',
    });
  });

  it.each([
    ['Unlike .bashrc the file is read once [1].', 'Unlike .bashrc the file is read once.'],
    ['It is ; on Windows and : on Linux [1] .', 'It is ; on Windows and : on Linux.'],
    ['Variables named UVICORN_* are read [1].', 'Variables named UVICORN_* are read.'],
    ['It calls `__init__` and `a*` *at once* [1].', 'It calls __init__ and a* at once.'],
    ['It prefers groups, e.g. EXIF or XMP, in files [1].', 'It prefers groups, e.g. EXIF or XMP, in files.'],
    ['Files get _original behind their names [1].', 'Files get _original behind their names.'],
    ['It takes *args and **kwargs, _and_ no more [1].', 'It takes *args and **kwargs, and no more.'],
    ['**Note:** it *always* takes **kwargs too [1].', 'Note: it always takes **kwargs too.'],
    ['It calls __init__ **and not** __so to say__ [1].', 'It calls __init__ and not so to say.'],
    ['**Rain fell all day [1].', 'Rain fell all day.'],
    ['*Rain fell.* It was Monday [1].', 'Rain fell. It was Monday.'],
    ['> Rain fell on Monday [1].', 'Rain fell on Monday.'],
    ['| Quay | 420 metres long | [1] |', 'Quay; 420 metres long'],
    ['More than in 2022 <sup>[3](https://one.example/)</sup>.', 'More than in 2022.'],
    ['It has 12 ships [¹](https://one.example/).', 'It has 12 ships.'],
    ['It has 12 ships [\\[1\\]](https://one.example/).', 'It has 12 ships.'],
    ['It has [12](https://one.example/) ships.', 'It has 12 ships.'],
    ['Rain fell on Monday [3](https://one.example/).', 'Rain fell on Monday.'],
    ['Rain fell on Monday.[3](https://one.example/)', 'Rain fell on Monday.'],
    ['Rain fell on Monday. [3](https://one.example/)', 'Rain fell on Monday.'],
    ['More than in 2022[3](https://one.example/) fell there.', 'More than in 2022 fell there.'],
    ['Rain fell on Monday [3](https://one.example/) and snow on Friday.', 'Rain fell on Monday and snow on Friday.'],
    ['Rain fell on Monday [3](https://one.example/)[4](https://one.example/).', 'Rain fell on Monday.'],
    ['The number of ships is [12](https://one.example/).', 'The number of ships is 12.'],
    ['[12](https://one.example/) ships came in on Monday.', '12 ships came in on Monday.'],
    ['It is told in chapter [12](https://one.example/).', 'It is told in chapter 12.'],
  ])('are kept as they are written: %s', (text, words) => {
    expect(claimsIn(`${text}${list}`)).toEqual([[words, [1]]]);
  });

  it('are no numbers of a list of links', () => {
    expect(claimsIn('Read on:\n\n1. https://a.example/\n2. https://b.example/')).toEqual([]);
  });

  it('are not in code, and a marker before a line belongs to it', () => {
    expect(claimsIn('Rain fell ![on Monday](https://a.example/x.png) all day.')).toEqual([]);
    const text = `Use \`list[1]\` for it.\n\n\`\`\`\nrows[2] = 1\n\`\`\`\n\n[1] Rain fell on Monday.${list}`;
    expect(claimsIn(text)).toEqual([['Rain fell on Monday.', [1]]]);
  });

  it('are found in time that grows with the text alone', () => {
    const hostile = ['[', '[[1]](', '(https://', '[^', '[1,', '<https://a', '**', '> '].map((piece) =>
      piece.repeat(20_000 / piece.length),
    );
    for (const text of hostile) expect(claimsIn(text.slice(0, 500_000)).length).toBeLessThanOrEqual(500);
  });
});

describe('who is said to have said it', () => {
  it.each([
    [{ siteName: 'Example News' }, 'rain fell on Monday.'],
    [{ url: 'https://www.example-news.com/rain' }, 'rain fell on Monday.'],
    [{ author: 'Jane Roe' }, 'According to Example News, rain fell on Monday.'],
  ])('is left out where it is the page: %j', (page, looked) => {
    expect(withoutAttribution('According to Example News, rain fell on Monday.', { text: '', ...page })).toBe(looked);
  });
});

describe('claims of an answer', () => {
  const text =
    'Rain fell on Monday over the coast. Snow fell on Tuesday over the hills. The sun shone brightly on all days after Wednesday.';
  const answer = (citations: readonly { start: number; end: number; sources: number[] }[]) => ({
    answer: { text, citations: [...citations] },
    sources: [{ n: 1, url: 'https://one.example/' }],
  });

  it('are the spans of its citations, cut to sentences', () => {
    const { claims, uncited } = found(answer([{ start: 0, end: 72, sources: [1] }]));
    expect(claims.map((claim) => claim.text)).toEqual([
      'Rain fell on Monday over the coast.',
      'Snow fell on Tuesday over the hills.',
    ]);
    expect(uncited).toBe(1);
  });

  it('are one where two citations have one span', () => {
    const { claims } = found(
      answer([
        { start: 0, end: 35, sources: [1] },
        { start: 0, end: 35, sources: [2] },
      ]),
    );
    expect(claims.map((claim) => claim.sources)).toEqual([[1, 2]]);
  });

  it('end with a marker at the end of a line, also without a full stop', () => {
    const lines = [
      'The stone bridge of Alden opened in 1894 after six years of construction [1]',
      'The bridge was designed by the engineer Paul Lindqvist, who had built [2]',
      'several others, and was closed to cars in 1978 by the county council [1]',
    ];
    const { claims } = found({ text: `${lines.join('\n')}\n\n[1]: https://one.example/\n[2]: https://two.example/` });
    expect(claims.map(({ sources }) => sources)).toEqual([[1], [1, 2]]);
  });

  it('are whole sentences where the span says too little alone', () => {
    const { claims } = found(answer([{ start: 5, end: 9, sources: [1] }]));
    expect(claims[0]?.text).toBe('Rain fell on Monday over the coast.');
  });
});
