import { describe, expect, it } from 'vitest';
import { bestSentences, checkClaim, hasQuote } from './check-claim.ts';

const page = {
  text: `Ofcom is the communications regulator of the United Kingdom.
It was founded on 29 December 2003 and has its headquarters in London, near Southwark Bridge.
The regulator had 937 employees in March 2020. Its chief executive, Melanie Dawes, said that “a free press is worth every penny of it”.
In a survey, 31 % of adults used no newspaper at all. The office does not regulate newspapers.`,
};

describe('checkClaim', () => {
  it.each([
    ['Ofcom is the communications regulator of the United Kingdom.', 'supported'],
    ['Its headquarters are in London, near Southwark Bridge.', 'supported'],
    ['The regulator had 937 employees in March 2020.', 'supported'],
    ['The regulator had 1,204 employees in March 2020.', 'differs'],
    ['The regulator had more than 1,000 employees in March 2020.', 'differs'],
    ['The office does regulate newspapers.', 'differs'],
    ['In a survey, 31 % of adults did not use a newspaper at all.', 'supported'],
    ['Ofcom, which sells insurance to farmers, is the communications regulator.', 'partly'],
    ['Ripe bananas are rich in potassium and sold by weight in Ecuador.', 'not_found'],
  ])('“%s”: %s', (claim, verdict) => {
    expect(checkClaim(claim, page).verdict).toBe(verdict);
  });

  it('says which values are missing, in the words of the claim', () => {
    const { missing } = checkClaim(
      'In 1998 Ofcom told the Bundestag that 45 per cent used “nothing but the daily papers”.',
      page,
    );
    expect(missing).toMatchObject({
      numbers: ['45 per cent'],
      dates: ['1998'],
      names: ['Bundestag'],
      quotes: ['nothing but the daily papers'],
    });
    expect(missing.words).toContain('told');
  });

  it('shows both values where they differ', () => {
    expect(checkClaim('The regulator had 1,204 employees in March 2020.', page).differs).toEqual([
      { kind: 'number', claim: '1,204', page: '937' },
    ]);
  });

  it.each([
    ['opened', 'closed'],
    ['eastern', 'western'],
    ['old', 'new'],
  ])('sees the opposite in the place of a word, however much else is the same: %s, and not %s', (own, opposite) => {
    const text =
      'The eastern gate of the old fort was opened to visitors in the spring after years of careful repairs by masons.';
    const { verdict, differs } = checkClaim(text.replace(own, opposite), { text });
    expect(checkClaim(text, { text }).verdict).toBe('supported');
    expect({ verdict, differs }).toEqual({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim: opposite, page: own }],
    });
  });

  it.each([
    ['at least 8 hours', 'at least 4 hours'],
    ['up to 10 years', 'up to 25 years'],
  ])('takes a limit that the page states by its word: %s, and not %s', (limit, other) => {
    const text = `The licence costs 40 pounds and lasts ${limit} for every office.`;
    expect(checkClaim(`The licence lasts ${limit} for every office.`, { text }).differs).toEqual([]);
    expect(checkClaim(`The licence lasts ${other} for every office.`, { text }).verdict).toBe('differs');
  });

  it.each([
    ['Half of the residents', 'A third of the residents', 'A third'],
    ['Half of the residents', 'Two thirds of the residents', 'Two thirds'],
    ['Half of the residents', 'About 30 % of the residents', '30 %'],
    ['50 % of the residents', 'A quarter of the residents', 'A quarter'],
    ['More than half of the residents', 'In all, 32 % of the residents', '32 %'],
    ['Half of the residents', 'In all, 50 % of the residents', undefined],
    ['More than half of the residents', 'In all, 62 % of the residents', undefined],
    ['A third of the residents', 'In all, 33 % of the residents', undefined],
  ])('compares shares in words: %s with %s', (claim, said, differing) => {
    const text = `The survey was made in spring. ${said} support the new bridge. The council wants to know more.`;
    const { missing, differs } = checkClaim(`${claim} support the new bridge.`, { text });
    expect(differs.map((difference) => difference.page)).toEqual(differing === undefined ? [] : [differing]);
    expect(missing.numbers).toHaveLength(differing === undefined ? 0 : 1);
  });

  it.each([
    ['Am 1. Juni 1952 wurde die Brücke eröffnet.', 'differs'],
    ['Am 1. Juli 1952 wurde die Brücke eröffnet.', 'supported'],
    ['Am 01.07.1952 wurde die Brücke eröffnet.', 'supported'],
  ])('reads German dates: “%s” is %s', (claim, verdict) => {
    const text = 'Die Stadt liegt am Fluss. Am 1. Juli 1952 wurde die Brücke eröffnet. Sie ist aus Stein.';
    expect(checkClaim(claim, { text }).verdict).toBe(verdict);
  });

  it.each([
    ['The term of the mayor lasts 5.5 years.', 'The term of the mayor lasts five and a half years.'],
    ['About 30,000 people live in the old town.', 'In the old town live 30,154 people.'],
    ['The dough needs 1.5 teaspoons of salt.', 'The dough needs 1½ teaspoons of salt.'],
  ])('takes a number in another form: “%s”', (claim, text) => {
    expect(checkClaim(claim, { text })).toMatchObject({ verdict: 'supported', missing: { numbers: [] } });
  });

  it('misses a version that the page does not name', () => {
    const text = 'This is only supported with zlib 1.2.11 and is not available on Windows.';
    expect(checkClaim('This is supported with zlib 1.2.11.', { text }).missing.numbers).toEqual([]);
    expect(checkClaim('This is supported with zlib 2.4.0.', { text }).missing.numbers).toEqual(['2.4.0']);
  });

  it('shows the words that come nearest, where they are on the page', () => {
    const { passage, coverage, score } = checkClaim('The regulator had 937 employees in March 2020.', page);
    expect(passage?.text).toBe('The regulator had 937 employees in March 2020.');
    expect(page.text.slice(passage?.start, passage?.end)).toBe(passage?.text);
    expect(coverage).toBe(1);
    expect(score).toBeGreaterThan(0.5);
  });

  it('never supports a quotation that is not on the page', () => {
    expect(
      checkClaim('Melanie Dawes said that “a free press is worth every penny of it”.', page).missing.quotes,
    ).toEqual([]);
    const { verdict, missing } = checkClaim('Melanie Dawes said that “a free press is worth nothing to us”.', page);
    expect(missing.quotes).toEqual(['a free press is worth nothing to us']);
    expect(verdict).not.toBe('supported');
  });

  it.each([
    ['title', { title: 'Annual report of the Bundestag' }],
    ['siteName', { siteName: 'Bundestag' }],
    ['author', { author: 'Bundestag' }],
    ['url', { url: 'https://www.bundestag.de/report' }],
  ])('counts the %s as part of the page', (_, about) => {
    const claim = 'Ofcom told the Bundestag in 2003.';
    expect(checkClaim(claim, page).missing.names).toEqual(['Bundestag']);
    expect(checkClaim(claim, { ...page, ...about }).missing.names).toEqual([]);
  });

  it('counts relative dates from the day of the page', () => {
    const text = 'The office was closed on Friday, and opened again last year.';
    const claim = 'The office was closed on November 13, 2026.';
    expect(checkClaim(claim, { text }).missing.dates).toEqual(['November 13, 2026']);
    expect(checkClaim(claim, { text, publishedDate: '2026-11-17' }).missing.dates).toEqual([]);
  });

  it('leaves markers, links and lead-ins out of the claim', () => {
    const claim =
      'Based on the given context, **Ofcom** is the communications regulator of the United Kingdom[1][[2]](https://a.example/x).';
    expect(checkClaim(claim, page).verdict).toBe('supported');
  });

  it('takes other languages by their values, and supports only what is there in these words', () => {
    const text = 'Die Behörde wurde am 29. Dezember 2003 gegründet und hat 937 Angestellte in London.';
    const claim = 'The agency in London was founded in December 2003 and has 937 staff.';
    expect(checkClaim(claim, { text })).toMatchObject({ missing: { numbers: [], names: [] } });
    expect(checkClaim(claim, { text }).verdict).not.toBe('supported');
    expect(
      checkClaim('放送局は2003年に設立された。', { text: '放送局は2003年に設立された。社員は937人。' }).verdict,
    ).toBe('supported');
  });

  it('differs from no page that it does not speak of', () => {
    const text = 'It was designed by the engineer Martha Kowalski and cost 240,000 crowns.';
    expect(checkClaim('It was designed by the engineer Peter Novak.', { text })).toMatchObject({
      verdict: 'not_found',
      differs: [],
    });
  });

  it.each([
    ['nothing', '', ''],
    ['no words', '…', '—'],
    ['an empty claim', '', page.text],
    ['an empty page', 'Ofcom is a regulator.', ''],
  ])('gives a verdict on %s', (_, claim, text) => {
    expect(checkClaim(claim, { text })).toMatchObject({ verdict: 'not_found', coverage: 0 });
  });
});

describe('bestSentences', () => {
  it('gives the nearest first, with offsets into the page', () => {
    const [best, second] = bestSentences('The regulator was founded in 2003.', page, 2);
    expect(best?.text).toMatch(/^It was founded on 29 December 2003/);
    expect(page.text.slice(best?.start, best?.end)).toBe(best?.text);
    expect(second?.text).toMatch(/regulat/);
  });

  it('counts what the sentence beside has, where two have as much', () => {
    const text = 'The bridge in London opened. Trains run. The bridge in London closed. Iron was used.';
    const [best] = bestSentences('The London bridge was of iron.', { text }, 1);
    expect(best?.text).toBe('The bridge in London closed.');
  });

  it('gives none where nothing is shared', () => {
    expect(bestSentences('Bananas ripen slowly.', page, 3)).toEqual([]);
  });
});

describe('hasQuote', () => {
  it('looks at words, not at marks and blanks', () => {
    expect(hasQuote('A free press… is worth  every penny', page)).toBe(true);
    expect(hasQuote('a free press is worth every pen', page)).toBe(false);
    expect(hasQuote('…', page)).toBe(false);
  });
});
