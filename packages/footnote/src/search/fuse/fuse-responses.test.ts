import { describe, expect, it } from 'vitest';
import { checkRequest, type SearchRequest } from '../../contract/request.ts';
import type { SearchResponse, Source } from '../../contract/response.ts';
import { insertMarkers } from '../cite.ts';
import { fuseResponses } from './fuse-responses.ts';

const page = (name: string, content = name) => ({ title: name, url: `https://${name}.example/`, content });
const source = (n: number, name: string): Source => ({
  n,
  title: name,
  url: `https://${name}.example/`,
  domain: `${name}.example`,
});

function response(provider: string, parts: Partial<SearchResponse>): SearchResponse {
  return { query: 'q', provider, results: [], sources: [], warnings: [], cached: 'no', tookMs: 5, ...parts };
}

function fuse(responses: readonly SearchResponse[], request: Partial<SearchRequest> = {}) {
  return fuseResponses(responses, checkRequest({ query: 'q', ...request }));
}

const names = ({ results }: SearchResponse) => results.map(({ title }) => title);

describe('pages that several providers found', () => {
  const one = response('one', { results: ['a', 'b', 'c'].map((name) => page(name)) });
  const two = response('two', { results: ['c', 'd', 'b'].map((name) => page(name)) });

  it('are ranked by the sum of 1 / (60 + place); of equal ones, those of the first provider lead', () => {
    const { results } = fuse([one, two]);
    expect(results.map(({ title, score, foundBy }) => [title, score, foundBy])).toEqual([
      ['c', 0.032266, ['one', 'two']],
      ['b', 0.032002, ['one', 'two']],
      ['a', 0.016393, ['one']],
      ['d', 0.016129, ['two']],
    ]);
  });

  it('are numbered in that order, and say who found them', () => {
    expect(fuse([one, two]).sources.map(({ n, title, foundBy }) => [n, title, foundBy])).toEqual([
      [1, 'c', ['one', 'two']],
      [2, 'b', ['one', 'two']],
      [3, 'a', ['one']],
      [4, 'd', ['two']],
    ]);
  });

  it('are one page for addresses that mean the same', () => {
    const same = response('two', { results: [{ ...page('a'), url: 'http://www.a.example' }] });
    const fused = fuse([one, same]);
    expect(names(fused)).toEqual(['a', 'b', 'c']);
    expect(fused.results[0]).toMatchObject({ url: 'https://a.example/', score: 0.032787, foundBy: ['one', 'two'] });
    expect(fused.sources.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  });

  it('are as many as were asked for', () => {
    expect(names(fuse([one, two], { numResults: 2 }))).toEqual(['c', 'b']);
  });

  it('have the text that says most, and the date of whoever knows it', () => {
    const short = response('one', { results: [page('a', `Open.${' '.repeat(40)}\n`)] });
    const long = response('two', { results: [{ ...page('a', 'Open since 1894.'), publishedDate: '2026-01-02' }] });
    for (const order of [
      [short, long],
      [long, short],
    ]) {
      expect(fuse(order).results).toEqual([
        expect.objectContaining({ content: 'Open since 1894.', publishedDate: '2026-01-02' }),
      ]);
    }
  });

  it('share the characters that were asked for', () => {
    const long = (provider: string, name: string) =>
      response(provider, { results: [page(name, `${name} `.repeat(400).trim())] });
    const { results } = fuse([long('one', 'a'), long('two', 'b')], { contextMaxCharacters: 500 });
    expect(results.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(500);
    expect(results).toHaveLength(2);
  });
});

describe('a written answer among them', () => {
  const text = 'Die Brücke 🌉 steht. 橋は開通した。';
  const first = text.indexOf(' 橋');
  const written = response('writer', {
    answer: {
      text,
      citations: [
        { start: 0, end: first, sources: [1, 2] },
        { start: first + 1, end: text.length, sources: [1] },
      ],
    },
    sources: [source(1, 'z'), source(2, 'b'), source(3, 'unused')],
    results: [page('z'), page('b')],
  });
  const found = response('finder', { results: ['a', 'b', 'c'].map((name) => page(name)) });

  it('keeps its words, its spans and what they rest on', () => {
    const fused = fuse([found, written], { numResults: 1 });
    expect(fused.answer).toEqual(written.answer);
    expect(insertMarkers(fused.answer ?? { text: '', citations: [] })).toBe(
      'Die Brücke 🌉 steht.[1][2] 橋は開通した。[1]',
    );
    expect(fused.sources.slice(0, 2)).toMatchObject([
      { n: 1, url: 'https://z.example/', foundBy: ['writer'] },
      { n: 2, url: 'https://b.example/', foundBy: ['finder', 'writer'] },
    ]);
  });

  it('keeps every page that it cites, however few were asked for', () => {
    expect(names(fuse([found, written], { numResults: 1 }))).toEqual(['z', 'b']);
    expect(names(fuse([found, written], { numResults: 3 }))).toEqual(['z', 'b', 'a']);
  });

  it('is the first of several in the order of the chain, with what is said of it alone', () => {
    const ungrounded = { kind: 'ungrounded', message: 'It named no sources.' } as const;
    const citations = [{ start: 0, end: 3, sources: [1] }];
    const other = response('other', {
      answer: { text: 'No.', citations },
      sources: [source(1, 'y')],
      warnings: [ungrounded],
    });
    expect(fuse([written, other])).toMatchObject({ answer: { text }, warnings: [] });
    expect(fuse([other, written])).toMatchObject({ answer: { text: 'No.' }, warnings: [ungrounded] });
  });
});

describe('what a fused response says of itself', () => {
  it('names all who answered, and adds up what they cost', () => {
    const fused = fuse([response('one', { costUsd: 0.1 }), response('two', { costUsd: 0.2 }), response('three', {})]);
    expect(fused).toMatchObject({ provider: 'one,two,three', costUsd: 0.3 });
  });

  it('is as old as its oldest part, and new if one part is', () => {
    const states = (...cached: SearchResponse['cached'][]) =>
      fuse(cached.map((each) => response('x', { cached: each })));
    expect(states('fresh', 'fresh').cached).toBe('fresh');
    expect(states('fresh', 'stale').cached).toBe('stale');
    expect(states('fresh', 'no', 'stale').cached).toBe('no');
  });

  it('says nothing twice', () => {
    const warnings = [{ kind: 'option-ignored', message: 'X.' } as const];
    expect(fuse([response('one', { warnings }), response('two', { warnings })]).warnings).toEqual(warnings);
  });
});
