import { expect, it } from 'vitest';
import { type DocsFile, type FilePassage, joined, readFile, readFound } from './docs-search.ts';

it('what was found is read with its place in the index', () => {
  const body = {
    results: [
      { title: 'undici 7.30.2 › Dispatcher › Abort', url: 'https://a.test/x#L3', content: 'Pass a signal.' },
      { title: 'notes', url: 'file:///n/a.md', content: 'Text.' },
    ],
    passages: [{ url: 'https://a.test/x#L3', id: '4-7' }],
    warnings: [{ kind: 'provider-notice', message: 'These come nearest.' }],
  };
  expect(readFound(body)).toEqual({
    results: [
      {
        package: 'undici 7.30.2',
        headings: ['Dispatcher', 'Abort'],
        text: 'Pass a signal.',
        url: 'https://a.test/x#L3',
        id: '4-7',
      },
      { package: 'notes', headings: [], text: 'Text.', url: 'file:///n/a.md' },
    ],
    notices: ['These come nearest.'],
  });
  expect(readFound('nonsense')).toEqual({ results: [], notices: [] });
});

const passage = (id: string): FilePassage => ({ id, isReference: false, headings: [], text: id, line: 0 });
const file = (ids: string, more: Partial<DocsFile> = {}): DocsFile => ({
  package: 'p 1.0.0',
  path: 'a.md',
  id: '1',
  url: '',
  passages: ids.split('').map(passage),
  hasEarlier: true,
  hasLater: true,
  ...more,
});
const idsOf = ({ passages, hasEarlier, hasLater }: DocsFile) => [
  passages.map(({ id }) => id).join(''),
  hasEarlier,
  hasLater,
];

it('more of a file is put before or behind, nothing twice', () => {
  expect(idsOf(joined(file('def'), file('bcd', { hasEarlier: false })))).toEqual(['bcdef', false, true]);
  expect(idsOf(joined(file('def'), file('efgh', { hasEarlier: true, hasLater: false })))).toEqual([
    'defgh',
    true,
    false,
  ]);
  expect(idsOf(joined(file('def'), file('fgh', { hasLater: false })))).toEqual(['defgh', true, false]);
});

it('a file is read with care', () => {
  expect(readFile({ package: 'p', version: '1', passages: [{ kind: 'reference', line: 'x' }] })).toEqual({
    package: 'p 1',
    path: '',
    id: '',
    url: '',
    passages: [{ id: '', isReference: true, headings: [], text: '', line: 0 }],
    hasEarlier: false,
    hasLater: false,
  });
});
