import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../contract/page.ts';
import { FootnoteError } from '../errors.ts';
import { checkPageRequest } from './page-request.ts';

function failure(request: unknown): { code: string; message: string } {
  try {
    checkPageRequest(request as PageRequest);
  } catch (error) {
    if (FootnoteError.is(error)) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('It passed.');
}

describe('the address of a page', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c'],
    [' HTTPS://Example.COM./ ', 'https://example.com/'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['http://example.com#@127.0.0.1/', 'http://example.com/'],
    ['https://example.com/@user', 'https://example.com/@user'],
  ])('%s is asked as %s', (url, href) => {
    expect(checkPageRequest({ url }).url.href).toBe(href);
  });

  it.each([
    ['example.com/page', 'Did you mean https://example.com/page?'],
    ['//example.com/page', 'Did you mean https://example.com/page?'],
    ['example.com:8080/page', 'Did you mean https://example.com:8080/page?'],
    ['localhost:3000', 'Did you mean http://localhost:3000?'],
    ['what is this', 'Write it like https://example.com/page.'],
    ['', 'A page needs an address.'],
    [undefined, 'A page needs an address.'],
    ['file:///etc/passwd', "not 'file:'"],
    ['javascript:alert(1)', "not 'javascript:'"],
    ['https://user:word@example.com/', 'a user name or a password'],
    ['http://256.0.0.1/', 'not an address'],
    ['http://[::1/', 'not an address'],
    [`https://example.com/${'a'.repeat(2_048)}`, 'longer than 2,048 characters'],
  ])('%s is INVALID_URL, and the message helps', (url, words) => {
    const { code, message } = failure({ url });
    expect(code).toBe('INVALID_URL');
    expect(message).toContain(words);
  });

  it('with a password in it is not repeated', () => {
    expect(failure({ url: 'https://user:pass-word@example.com/' }).message).not.toContain('pass-word');
  });
});

describe('the options of a page', () => {
  const url = 'https://example.com/';

  it('have defaults', () => {
    expect(checkPageRequest({ url })).toMatchObject({
      format: 'markdown',
      mode: 'main',
      maxCharacters: 20_000,
      offset: 0,
    });
  });

  it('know prompt as another name of query', () => {
    expect(checkPageRequest({ url, prompt: ' cats ' }).query).toBe('cats');
    expect(checkPageRequest({ url, query: ' ' }).query).toBeUndefined();
  });

  it.each([
    [{ url, maxCharacters: 199 }, "'maxCharacters' must be a whole number from 200 to 200000."],
    [{ url, offset: -1 }, "'offset' must be a whole number from 0"],
    [{ url, format: 'pdf' }, "'format' must be one of markdown, text, html, json."],
    [{ url, fromat: 'text' }, "Did you mean 'format'?"],
    // Only a call can allow that, and no model or client of a server makes one.
    [{ url, allowPrivate: ['localhost:3000'] }, "'allowPrivate' is not an option of a page."],
    [{ url, query: 7 }, "'query' must be a string."],
    [{ url, query: 'x'.repeat(2_001) }, "'query' is longer than 2,000 characters."],
  ])('%j is INVALID_QUERY', (request, words) => {
    const { code, message } = failure(request);
    expect({ code, isSaid: message.includes(words) }).toEqual({ code: 'INVALID_QUERY', isSaid: true });
  });
});
