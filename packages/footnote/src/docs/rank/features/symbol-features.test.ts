import { describe, expect, it } from 'vitest';
import type { SymbolKind } from '../../../contract/docs.ts';
import { anIndex, aSource, file, filler, indexOf, passage } from '../../docs-index.test-kit.ts';
import { askedSymbols } from '../asked-symbols.ts';
import { isCalled } from './symbol-features.ts';

describe('isCalled', () => {
  it.each([
    ['createServer', 'createserver'],
    ['max_age', 'maxAge'],
    ['$state', 'State'],
    ['headers', 'header'],
    ['Header', 'headers'],
    ['query', 'queries'],
    ['process', 'processes'],
    ['deepEqual', 'deep equality'],
  ])('%s is what %s asks for', (name, text) => {
    expect(askedSymbols(text).some((symbol) => isCalled(name, symbol))).toBe(true);
  });

  it.each([
    ['Expression', 'express'],
    ['useNavigation', 'useNavigate'],
    ['useQueries', 'useQuery'],
    ['operator', 'operation'],
  ])('%s is not what %s asks for, whatever their stems', (name, text) => {
    expect(askedSymbols(text).some((symbol) => isCalled(name, symbol))).toBe(false);
  });

  it('tells case apart only where something is called exactly so', () => {
    const [symbol] = askedSymbols('staleTime');
    if (symbol === undefined) throw new Error('no symbol');
    expect(isCalled('StaleTime', symbol)).toBe(true);
    expect(isCalled('StaleTime', { ...symbol, isExact: true })).toBe(false);
    expect(isCalled('staleTime', { ...symbol, isExact: true })).toBe(true);
  });
});

describe('a name that is looked up', () => {
  const declared = (title: string, kind: SymbolKind, text: string) =>
    passage(title, text, {
      kind: 'reference',
      symbol: { kind, names: [title.split('.').at(-1) ?? ''], members: [] },
    });
  const library = {
    query: [
      ...filler,
      declared('StaleTime', 'type', 'The stale time.\n\n```ts\ntype StaleTime = number;\n```'),
      declared('Options > Options.staleTime', 'property', 'When it is stale.\n\n```ts\nstaleTime?: StaleTime;\n```'),
    ],
  };

  it.each([
    ['staleTime', 'Options.staleTime'],
    ['StaleTime', 'StaleTime'],
    ['staletime', 'StaleTime'],
  ])('%s is the one that is written so: %s', async (text, title) => {
    const [first] = (await indexOf(library)).search({ text, limit: 1 }).hits;
    expect(first?.headings.at(-1)).toBe(title);
  });
});

it('a file may be what a name is a member of', async () => {
  const index = await anIndex();
  const of = (path: string) =>
    file(
      path,
      passage('number', `A number of ${path}.\n\n\`\`\`ts\nfunction number(in: '${path}'): void;\n\`\`\``, {
        kind: 'reference',
        symbol: { kind: 'function', names: ['number'], members: [] },
      }),
    );
  index.update(aSource('schemas'), [file('README.md', ...filler), of('core/api.d.ts'), of('classic/coerce.d.ts')]);
  expect(index.search({ text: 's.coerce.number', limit: 1 }).hits[0]?.path).toBe('classic/coerce.d.ts');
});
