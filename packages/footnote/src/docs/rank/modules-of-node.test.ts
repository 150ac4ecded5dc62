import { describe, expect, it } from 'vitest';
import { anIndex, aSource, file, filler, passage } from '../docs-index.test-kit.ts';

const declared = (title: string, text: string) =>
  passage(`${title.slice(0, title.lastIndexOf('.'))} > ${title}`, text, {
    kind: 'reference',
    symbol: { kind: 'method', names: [title.split('.').at(-1) ?? ''], members: [] },
  });

/** The types of Node.js, and a runner of tests if the project has one. */
async function firstOf(text: string, { runner }: { runner?: string }) {
  const index = await anIndex();
  index.update(aSource('@types/node'), [
    file('README.md', ...filler),
    file('test.d.ts', declared('node:test.Tracker.module', 'Mocks a module in a test, for this test and others.')),
  ]);
  if (runner !== undefined) {
    index.update(aSource('runner', { about: runner }), [
      file('index.d.ts', declared('Utils.mock', 'Mocks a module before it is imported, with what a factory makes.')),
    ]);
  }
  return index.search({ text, limit: 1 }).hits[0]?.headings.at(-1);
}

describe('a module of Node.js that the project has something else for', () => {
  const runner = 'A framework for testing.';

  it('comes second to that', async () =>
    expect(await firstOf('mock a module in a test', { runner })).toBe('Utils.mock'));

  it.each(['mock a module with node:test', 'mock a module in a test of Node.js'])(
    'comes first where the question says so: %s',
    async (text) => expect(await firstOf(text, { runner })).toBe('node:test.Tracker.module'),
  );

  it.each([undefined, 'Utilities for strings.'])('comes first without one: %s', async (about) =>
    expect(await firstOf('mock a module in a test', about === undefined ? {} : { runner: about })).toBe(
      'node:test.Tracker.module',
    ),
  );
});
