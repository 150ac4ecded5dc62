import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';

type Questions = Readonly<Record<'web' | 'none', readonly string[]>>;

const languages: Readonly<Record<string, Questions>> = JSON.parse(
  readFileSync(new URL('./twenty-languages.json', import.meta.url), 'utf8'),
);

/** None of these sentences was learned from: `scripts/router-sentences/languages.txt` has others. */
describe('twenty languages', () => {
  it('are asked in, five questions of each kind', () => {
    expect(Object.keys(languages)).toHaveLength(20);
    for (const { web, none } of Object.values(languages)) expect([web.length, none.length]).toEqual([5, 5]);
  });

  it.each(Object.entries(languages))('%s: at least four of five are right, of each kind', (_, { web, none }) => {
    expect(web.filter((message) => decide(message).decision === 'web').length).toBeGreaterThanOrEqual(4);
    expect(none.filter((message) => decide(message).decision !== 'web').length).toBeGreaterThanOrEqual(4);
  });

  it('are not learned from: no question stands among the sentences of the training', () => {
    const learned = new URL('../../../../../scripts/router-sentences/languages.txt', import.meta.url);
    const text = readFileSync(learned, 'utf8');
    const all = Object.values(languages).flatMap(({ web, none }) => [...web, ...none]);
    expect(all.filter((message) => text.includes(message))).toEqual([]);
  });
});
