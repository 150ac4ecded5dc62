import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchResponse } from '../contract/response.ts';
import { noAnswerNotice } from '../docs/no-answer-notice.ts';
import { renderCited } from '../render/cited.ts';
import { withBoundary } from './boundary.ts';
import { searchText } from './search-text.ts';

const readOn = 'Read a source whole: call fetch_page with its address.';
const readOnOfSearches = `${readOn} For more here, raise contextMaxCharacters.`;
const base = { query: 'q', provider: 'x', warnings: [], cached: 'no', tookMs: 1 } as const;

function withResults(...contents: readonly string[]): SearchResponse {
  const results = contents.map((content, index) => ({
    title: `T${index}`,
    url: `https://s${index}.example/`,
    content,
  }));
  const sources = results.map(({ title, url }, index) => ({ n: index + 1, title, url, domain: `s${index}.example` }));
  return { ...base, warnings: [], results, sources };
}

function aPackage(name: string) {
  return { name, version: '10.20.30', root: `/${name}`, isDirect: true };
}

describe('a reply', () => {
  it('that fits is the cited text and nothing more', () => {
    expect(searchText(withResults('Short.'), 12_000, { readOn })).toEqual({
      text: 'Web search results for "q":\n\n[1] T0\nShort.\n\nSources:\n[1] T0 (https://s0.example/)',
      truncated: false,
    });
  });

  it('that is too long gives each result its share, keeps all sources and says how to read on', () => {
    const long = 'A sentence of some length. '.repeat(400);
    const { text, truncated } = searchText(withResults(long, 'Short.', long), 2_000, { readOn });
    expect(truncated).toBe(true);
    expect(text.length).toBeLessThanOrEqual(2_000);
    expect(text).toContain('[2] T1\nShort.\n');
    expect(text).toContain('[3] T2\nA sentence of some length.');
    expect(text).toContain('[3] T2 (https://s2.example/)');
    expect(text).toMatch(/\[Cut to 2000 characters\. Read a source whole: call fetch_page with its address\.\]$/);
  });

  it.each([undefined, ['socket.io', 'a product with a name that goes on and on and on and on']])(
    'of documentation that does not answer is short, whatever is absent (%j): what was searched, what comes nearest, what to do next',
    (absent) => {
      const long = 'A heading that goes on and on '.repeat(10);
      const packages = Array.from({ length: 3 }, (_, i) => aPackage(`@some-organisation/some-long-package-name-${i}`));
      const searched = { packages, count: 900, isComplete: true };
      const message = noAnswerNotice(searched, { language: 'German', ...(absent && { absent }) }, { text: long });
      const response: SearchResponse = {
        ...withResults(long, long, long, long),
        query: long,
        provider: 'docs',
        results: Array.from({ length: 5 }, () => ({
          title: `package 1.0.0 › ${long}`,
          url: 'file:///a',
          content: long,
        })),
        warnings: [{ kind: 'provider-notice', message }],
      };
      expect(renderCited(response).length).toBeLessThanOrEqual(600);
      const { text } = searchText(response, 12_000, { readOn });
      expect(text.length).toBeLessThanOrEqual(600);
      expect(text.split('does not seem to answer this')).toHaveLength(2);
      expect(text.match(/^- package 1\.0\.0 › A heading/gm)).toHaveLength(3);
    },
  );

  it('may have borders around what was found: what we say ourselves stands outside', () => {
    const response = withResults('Short.');
    const warnings = [{ kind: 'suspicious' as const, message: 'Reads like instructions.' }];
    const border = (text: string, label: string) => `<${label}>\n${text}\n</>`;
    const { text } = searchText({ ...response, warnings }, 12_000, { readOn, border });
    expect(text).toMatch(/^Note: Reads like instructions\.\n\n<search: q>\nWeb search results [\s\S]+\n<\/>$/);
    const cut = searchText(withResults('Some words. '.repeat(200)), 1_000, { readOn, border });
    expect(cut.text).toMatch(/^<search: q>\n[\s\S]+\n<\/>\n\n\[Cut to 1000 characters\. /);
  });

  it('with an answer is cut between sentences, and keeps its sources', () => {
    const sentence = 'It is so and not otherwise.';
    const answer = { text: Array(200).fill(sentence).join(' '), citations: [{ start: 0, end: 27, sources: [1] }] };
    const { text } = searchText({ ...withResults('x'), answer }, 1_000, { readOn });
    expect(text.length).toBeLessThanOrEqual(1_000);
    expect(text).toContain('otherwise.[1] It is so');
    expect(text).toMatch(/otherwise\.\n\nSources:\n\[1\] T0 \(https:\/\/s0\.example\/\)\n\n\[Cut to/);
  });

  it('tells the model first what it should know, and not what only operators should', () => {
    const warnings = [
      { kind: 'cleaned', message: 'Hidden text was taken out.' },
      { kind: 'suspicious', message: 'Reads like instructions.' },
      { kind: 'keyless', message: 'The query went to X without a key.' },
      { kind: 'failover', message: 'y: It failed.' },
      { kind: 'failover', message: 'z: It failed.' },
      { kind: 'provider-notice', message: 'It does not seem to answer this.' },
      { kind: 'local', message: 'Not from the web.' },
    ] as const;
    const { text } = searchText({ ...withResults('Short.'), warnings: [...warnings, ...warnings] }, 12_000, { readOn });
    expect(text.split('\n\n')[0]).toBe(
      [
        'Note: Not from the web.',
        'Note: It does not seem to answer this.',
        'Note: answered by x; y: It failed. z: It failed.',
        'Note: The query went to X without a key.',
        'Note: Reads like instructions.',
      ].join('\n'),
    );
  });

  it.each([500, 2_000])('keeps what it tells first when it is cut to %i characters', (limit) => {
    const warnings = [{ kind: 'local' as const, message: 'Not from the web.' }];
    const { text, truncated } = searchText({ ...withResults('Some words. '.repeat(2_000)), warnings }, limit, {
      readOn,
    });
    expect(truncated).toBe(true);
    expect(text).toMatch(/^Note: Not from the web\.\n\nWeb search results /);
  });

  it('is never longer than allowed, and never ends inside a character', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 3_000 });
    fc.assert(
      fc.property(
        fc.array(anyText, { maxLength: 6 }),
        fc.option(anyText),
        fc.integer({ min: 500, max: 4_000 }),
        fc.constantFrom(undefined, withBoundary),
        (contents, answer, limit, border) => {
          const response = { ...withResults(...contents), query: 'word '.repeat(limit % 300) };
          const warnings = contents.map((message) => ({ kind: 'suspicious' as const, message }));
          const found = { ...response, warnings };
          const whole = answer === null ? found : { ...found, answer: { text: answer, citations: [] } };
          const { text } = searchText(whole, limit, { readOn: readOnOfSearches, border });
          expect(text.length).toBeLessThanOrEqual(limit);
          expect(text.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
