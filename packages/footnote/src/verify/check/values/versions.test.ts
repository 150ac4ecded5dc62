import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

const filler = '\n\nThe museum in the old town is open from Tuesday to Sunday, and visitors like the garden behind it.';
const check = (claim: string, text: string) => checkClaim(claim, { text: text + filler });

describe('a version', () => {
  const changes = `#### 9.1.2

* Released in August.
* Fixed the parser crash on empty input.

#### 9.1.1

* Removed the import example from the pages.`;

  it.each([
    ['9.1.2', 'supported', []],
    ['9.1.1', 'partly', ['9.1.1']],
    ['9.4.0', 'partly', ['9.4.0']],
  ])('counts by the heading above the passage: %s is %s', (version, verdict, numbers) => {
    const found = check(`Version ${version} fixed the parser crash on empty input.`, changes);
    expect([found.verdict, found.missing.numbers, found.missing.words]).toEqual([verdict, numbers, []]);
  });

  it.each([
    ['', '1.0', []],
    ['', '1.2', ['1.2']],
    ['Changed in version ', '1.0', []],
    ['Changed in version ', '1.2', ['1.2']],
  ])('counts by what its line begins with: “%s…”, %s', (lead, version, numbers) => {
    const text = `Changes:\n\n${lead}1.0: Added the title option.\n\n${lead}1.2: Added the hidden option.`;
    expect(check(`The title option was added in version ${version}.`, text).missing.numbers).toEqual(numbers);
  });

  it('counts by a heading that is a line of plain text, below other headings', () => {
    const text = `Axios v1.21.0\n\nFixes\n\nThe retry of requests ends after five minutes.\n\nAxios v1.6.8\n\nFixes\n\nUpdated follow-redirects to 1.15.6.`;
    expect(check('Axios 1.21.0 ends the retry of requests after five minutes.', text).missing.numbers).toEqual([]);
    expect(check('Axios 1.6.8 updated follow-redirects to 1.15.6.', text).missing.numbers).toEqual([]);
    expect(check('Axios 1.21.0 updated follow-redirects to 1.15.6.', text).missing.numbers).toEqual(['1.21.0']);
  });

  it.each([
    ['in the sentence before', 'Harbour 2.4.1 came in May. It fixed the parser crash on empty input.'],
    [
      'above the number of a section',
      '## Harbour 2.4.1\n\n### 3.1.2 Parser\n\nIt fixed the parser crash on empty input.',
    ],
    ['as a part', 'Harbour 2.4 fixed the parser crash on empty input.\n\nHarbour 2.4.1 is out.'],
  ])('is not missing where it stands %s', (_, text) => {
    expect(check('Harbour 2.4.1 fixed the parser crash on empty input.', text).missing.numbers).toEqual([]);
  });
});

describe('a model', () => {
  it.each([
    ['A12', ['A12']],
    ['A13', []],
  ])('is a value: %s', (chip, numbers) => {
    const text = 'The chip in the new phone is an A13 Bionic made by Apple.';
    const found = check(`The chip in the new phone is an ${chip} Bionic made by Apple.`, text);
    expect(found.missing).toMatchObject({ numbers, words: [] });
    expect(found.verdict === 'supported').toBe(numbers.length === 0);
  });

  it.each([
    'The jet F16 flies over the town.',
    'The jet F 16 flies over the town.',
    'The jet F-16 flies over the town.',
  ])('is the same however it is put together: %s', (text) => {
    expect(check('The jet F16 flies over the town.', text).missing.numbers).toEqual([]);
  });

  it('is none in a quarter or in a gas', () => {
    const text = 'Sales in the third quarter fell by 4 %, and so did carbon dioxide of the mill.';
    expect(check('Sales in Q3 fell by 4 %, and so did CO2 of the mill.', text).missing.numbers).toEqual([]);
  });

  it('is a number behind a v, too', () => {
    const text = 'Node.js v24 ships the permission model as a stable feature of the runtime.';
    expect(check('Node.js 24 ships the permission model as a stable feature of the runtime.', text).verdict).toBe(
      'supported',
    );
    expect(check('Node.js 22 ships the permission model as a stable feature of the runtime.', text).verdict).not.toBe(
      'supported',
    );
  });
});
