import { describe, expect, it } from 'vitest';
import type { Passage, SymbolKind } from '../../../contract/docs.ts';
import { anIndex, aSource, file, filler, passage } from '../../docs-index.test-kit.ts';

const declared = (title: string, text: string, kind: SymbolKind = 'method'): Passage => {
  const symbol = { kind, names: [title.split('.').at(-1) ?? ''], members: [] };
  return passage(title, text, { kind: 'reference', symbol });
};
const ts = (code: string) => `\`\`\`ts\n${code}\n\`\`\``;

/** What is found first in one package, with a page called `Reply` and declarations. */
async function firstOf(text: string, guides: readonly Passage[], declarations: readonly Passage[]) {
  const index = await anIndex();
  index.update(aSource('library'), [
    file('README.md', ...filler),
    file('docs/Reply.md', ...guides),
    file('index.d.ts', ...declarations),
  ]);
  return index.search({ text, limit: 3 }).hits[0]?.headings.at(-1);
}

describe('a section of a member', () => {
  const bare = declared('Links.redirect', ts('redirect(url: string): void;'));
  const change = passage(
    'Migration > reply.redirect() has a new signature',
    'The signature of reply.redirect() changed: reply.redirect(url, code). Call reply.redirect with the url first.',
  );

  it.each([
    ['whose file is what it belongs to', 'Methods > .redirect(dest, [code])'],
    ['below what it belongs to', 'Reply > redirect'],
    ['that says what it belongs to', 'Methods > reply.redirect(dest) => Reply'],
    ['with what kind of thing it is', 'Methods > Function: reply.redirect'],
  ])('%s stands before a sentence that has its name', async (_, heading) => {
    const section = passage(heading, 'Sends the client to another address.');
    expect(await firstOf('reply.redirect', [change, section], [bare])).toBe(heading.split(' > ')[1]);
  });

  it('is not one of something else', async () => {
    const other = passage('Methods > router.redirect(dest)', 'Sends the client to another address, as a reply.');
    const own = passage('Methods > reply.redirect(dest)', 'Sends it away.');
    expect(await firstOf('reply.redirect', [other, own], [bare])).toBe('reply.redirect(dest)');
  });
});

describe('what a member belongs to may have a longer name', () => {
  it.each([
    ['request.body', 'LibRequest.body', 'requestPasswordReset.body'],
    ['cache.get', 'LRUCache.get', 'getCached.get'],
    ['db.select', 'PgDatabase.select', 'dbHooks.select'],
  ])('%s is %s, and not %s, which says more', async (text, right, wrong) => {
    const member = text.split('.')[1] ?? '';
    const bare = declared(right, ts(`${member}(): void;`));
    const said = declared(wrong, `The ${text} that is meant, for a ${text} of others.\n\n${ts(`${member}: string;`)}`);
    expect(await firstOf(text, [], [said, bare])).toBe(right);
  });

  it('what has it itself comes before what only has something with it', async () => {
    const inside = declared('Config.worker.plugins', `The plugins of a config.\n\n${ts('plugins: Plugin[];')}`);
    const own = declared('Config.plugins', `All plugins.\n\n${ts('plugins: Plugin[];')}`);
    expect(await firstOf('config.plugins', [], [inside, own])).toBe('Config.plugins');
  });

  it('a stranger that ends so is not meant', async () => {
    const index = await anIndex();
    const place = passage('Addresses > Location', 'The location has a pathname: location.pathname.');
    index.update(aSource('router'), [file('README.md', ...filler, place)]);
    const stranger = declared('WorkerLocation.pathname', ts('pathname: string;'), 'property');
    index.update(aSource('platform', { isDirect: false }), [file('index.d.ts', stranger)]);
    expect(index.search({ text: 'location.pathname', limit: 1 }).hits[0]?.source.name).toBe('router');
  });
});
