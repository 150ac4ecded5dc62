import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../contract/docs.ts';
import { filler, indexOf, passage } from '../../docs-index.test-kit.ts';

const declared = (title: string, text: string): Passage =>
  passage(title.includes('.') ? `${title.split('.')[0]} > ${title}` : title, text, {
    kind: 'reference',
    symbol: { kind: 'function', names: [title.split('.').at(-1) ?? ''], members: [] },
  });

const library = {
  queues: [
    ...filler,
    passage('queue > .onError()', 'Race queue.onError() and queue.onIdle() to fail with the first error of the queue.'),
    passage('queue > .onIdle()', 'Settles when the queue is empty, unlike what is said of the queue elsewhere.'),
    declared('PQueue.onIdle', 'Settles when it is empty.'),
  ],
  times: [
    declared('DateTime.plus', 'Adds a duration to it.'),
    declared('DateTime.minus', 'Takes a duration away.'),
    declared('Interval.pulse', 'How often it beats.'),
    declared('Interval', 'From one to the other.'),
    declared('DateTime', 'A moment.'),
  ],
  logs: [passage('Children', 'With logger.child({ a: 1 }) comes another logger.'), declared('child', 'Another one.')],
};

describe('a member that is mistyped', () => {
  it('is looked up as if it were not', async () => {
    const index = await indexOf(library);
    const [right, wrong] = ['queue.onIdle', 'queue.onIdel'].map((text) =>
      index.search({ text, limit: 5, explain: true }),
    );
    expect(wrong?.corrections).toEqual([{ from: 'onIdel', to: 'onIdle' }]);
    expect(wrong?.hits).toEqual(right?.hits);
    expect(wrong?.hits[0]?.headings.at(-1)).toBe('.onIdle()');
  });

  it.each([
    ['DateTime.plsu', 'plsu', 'plus', 'DateTime.plus'],
    ['DateTime.pluus', 'pluus', 'plus', 'DateTime.plus'],
    ['logger.chld', 'chld', 'child', 'child'],
  ])('is one of its owner, however short: %s', async (text, from, to, title) => {
    const { hits, corrections } = (await indexOf(library)).search({ text, limit: 3 });
    expect(corrections).toEqual([{ from, to }]);
    expect(hits.map(({ headings }) => headings.at(-1))).toContain(title);
  });

  it('is none of a stranger', async () => {
    const { hits } = (await indexOf(library)).search({ text: 'invoice.plsu', limit: 3, explain: true });
    expect(hits.flatMap(({ explanation = [] }) => explanation.map(({ part }) => part))).not.toContain('symbol');
  });
});

describe('what a member belongs to', () => {
  it.each([
    ['DateTme.plus', 'DateTme', 'DateTime'],
    ['DatTime.minus', 'DatTime', 'DateTime'],
  ])('is read as what has that member: %s', async (text, from, to) => {
    const { hits, corrections } = (await indexOf(library)).search({ text, limit: 3 });
    expect(corrections).toEqual([{ from, to }]);
    expect(hits[0]?.headings.at(-1)).toBe(text.replace(from, to));
    expect(hits[0]?.confidence).toBeGreaterThan(0.5);
  });

  it('stays where nothing near has it', async () => {
    expect((await indexOf(library)).search({ text: 'Intervel.plus', limit: 3 }).corrections).not.toContainEqual({
      from: 'Intervel',
      to: 'Interval',
    });
  });
});

describe('of names that are equally near', () => {
  it.each([
    ['useNavgate', 'useNavigate'],
    ['useNavgation', 'useNavigation'],
    ['useNavigatoin', 'useNavigation'],
    ['invalidateQueris', 'invalidateQueries'],
    ['safePrase', 'safeParse'],
    ['staelTime', 'staleTime'],
  ])('%s is read as the one with its letters and its case, %s', async (text, name) => {
    const hooks = ['useNavigation', 'useNavigate'];
    const names = [...hooks, '$SafeParse', 'safeParse', 'StaleTime', 'staleTime', 'invalidateQueries'];
    const index = await indexOf({ lib: [...filler, ...names.map((each) => declared(each, `It is ${each}.`))] });
    const { hits, corrections } = index.search({ text, limit: 1 });
    expect(corrections).toEqual([{ from: text, to: name }]);
    expect(hits[0]?.headings.at(-1)).toBe(name);
  });
});

it('a name with another ending is another name, and stays', async () => {
  const index = await indexOf({ lib: [...filler, declared('useNavigation', 'It is useNavigation.')] });
  expect(index.search({ text: 'useNavigator', limit: 1 }).corrections).toEqual([]);
});
