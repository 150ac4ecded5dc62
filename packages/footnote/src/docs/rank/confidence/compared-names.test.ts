import { describe, expect, it } from 'vitest';
import { anIndex, aSource, file, filler, passage } from '../../docs-index.test-kit.ts';

/** `quickserve` and `tableware` are installed; a section of the former speaks of `oldserve` if `mentions` says so. */
async function isAnswered(text: string, mentions: string) {
  const index = await anIndex();
  const about = passage(
    'Why quickserve',
    `Quickserve is better and faster, with less of a difference to use. ${mentions}`,
  );
  const others = ['Routes', 'Hooks', 'Plugins'].map((name) => passage(name, `Of quickserve, the ${name} are better.`));
  index.update(aSource('quickserve'), [file('README.md', ...filler, about, ...others)]);
  index.update(aSource('tableware'), [file('README.md', passage('Tables', 'Better tables, and faster ones.'))]);
  return index.search({ text, limit: 5 }).hits.some(({ confidence }) => confidence >= 0.6);
}

describe('a comparison of an installed package with something else', () => {
  const questions = [
    'is quickserve better than oldserve?',
    'quickserve or oldserve',
    'which is faster, oldserve or quickserve?',
    'quickserve vs oldserve',
    'what is the difference between quickserve and oldserve',
  ];

  it.each(questions)('is answered by what speaks of both: %s', async (text) =>
    expect(await isAnswered(text, 'Quickserve vs oldserve: see the difference.')).toBe(true),
  );

  it.each(questions)('is not answered by what speaks of one: %s', async (text) =>
    expect(await isAnswered(text, '')).toBe(false),
  );

  it('is not answered by another word that begins so', async () =>
    expect(await isAnswered('is quickserve better than old', 'It is better than oldserver.')).toBe(false));

  it('of two that are installed wants both too', async () => {
    expect(await isAnswered('quickserve or tableware', '')).toBe(false);
    expect(await isAnswered('quickserve or tableware', 'With tableware, quickserve is quicker.')).toBe(true);
  });

  it.each(['better routes or hooks of quickserve with less difference', 'is quickserve better'])(
    'is not %s',
    async (text) => expect(await isAnswered(text, '')).toBe(true),
  );
});
