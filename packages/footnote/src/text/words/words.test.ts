import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../any-character.test-kit.ts';
import { subwordTokens } from './subword-tokens.ts';
import { readWords, wordsOf } from './words.ts';

describe('readWords', () => {
  it.each([
    ['AbortController', ['abort', 'controller'], ['abortcontroller']],
    ['fs.readFile', ['fs', 'read', 'file'], ['readfile', 'fsreadfile']],
    ['XMLHttpRequest', ['xml', 'http', 'request'], ['xmlhttprequest']],
    ['MAX_RETRIES', ['max', 'retries'], ['maxretries']],
    ['react-query', ['react', 'query'], ['reactquery']],
    ['Node.js', ['node', 'js'], ['nodejs']],
    ['URLs', ['urls'], []],
    ['http2', ['http2'], ['http']],
    ['sha256', ['sha256'], ['sha', '256']],
  ])('takes %s apart, and keeps it whole', (written, parts, aliases) => {
    expect(readWords(written)).toEqual([{ parts, aliases }]);
  });

  it('leaves out what says nothing, inside identifiers too', () => {
    expect(readWords('the isArray').map(({ parts }) => parts)).toEqual([[], ['array']]);
    expect(readWords('p-limit')).toEqual([{ parts: ['limit'], aliases: ['plimit'] }]);
    expect(readWords('toBe')[0]?.parts).toEqual(['tobe']);
  });

  it('keeps versions and numbers whole', () => {
    expect(wordsOf('v20.5.1')).toEqual(wordsOf('20.5.1'));
    expect(wordsOf('20.5.1')).toContain(wordsOf('20.5')[0]);
    expect(wordsOf('20.5.1')).not.toContain('5');
    expect(wordsOf('404')).toEqual(['404']);
  });

  it('makes one word of forms, cases and accents', () => {
    expect(wordsOf('Requests')).toEqual(wordsOf('request'));
    expect(wordsOf('Café')).toEqual(wordsOf('cafe'));
    expect(wordsOf("server's")).toEqual(wordsOf('server'));
    expect(wordsOf('don’t')).toEqual(wordsOf("don't"));
  });

  it('reads other scripts, in pairs where they have no blanks', () => {
    expect(wordsOf('поиск по документам')).toEqual(['поиск', 'по', 'документам']);
    expect(wordsOf('全文検索')).toEqual(['全文', '文検', '検索']);
    expect(wordsOf('हिन्दी')).toEqual(['हिन्दी']);
    expect(wordsOf('ค้นหา').length).toBeGreaterThan(1);
  });

  it('drops hashes and encoded data', () => {
    expect(wordsOf('b8757111ccff257e7403b5d91235b965b4542afd')).toEqual([]);
  });

  it('takes anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        expect(wordsOf(text).every((word) => word !== '')).toBe(true);
        expect(typeof subwordTokens(text)).toBe('string');
      }),
    );
  });
});

describe('subwordTokens', () => {
  const tokensOf = (text: string) => subwordTokens(text).trim().split(' ').filter(Boolean);

  it('finds what a tokenizer that parts at signs can not see', () => {
    expect(tokensOf('An AbortController for fs.readFile, max_age and utf8.')).toEqual([
      ...['abort', 'controller'],
      ...['read', 'file', 'fsreadfile'],
      'maxage',
      'utf',
    ]);
    expect(tokensOf('since v1.2.3')).toEqual(['1v2v3', '1v2']);
    expect(tokensOf('全文検索')).toEqual(['全文', '文検', '検索']);
  });

  it('finds nothing in prose', () => {
    expect(tokensOf('Title case, an API, the year 1984 – and the end. “Quotes”… naïve')).toEqual([]);
  });

  it('says each once a text', () => {
    expect(tokensOf('readFile readFile')).toEqual(['read', 'file']);
    expect(tokensOf('readFile')).toEqual(['read', 'file']);
  });
});
