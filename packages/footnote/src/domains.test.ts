import { describe, expect, it } from 'vitest';
import { checkRequest } from './contract/request.ts';
import { type DomainRules, isAllowed, withDomainRules } from './domains.ts';
import { FootnoteError } from './errors.ts';

describe('isAllowed', () => {
  it.each<[string, Partial<DomainRules>, boolean]>([
    ['example.com', {}, true],
    ['example.com', { allow: ['example.com'] }, true],
    ['docs.example.com', { allow: ['example.com'] }, true],
    ['badexample.com', { allow: ['example.com'] }, false],
    ['example.com.evil.example', { allow: ['example.com'] }, false],
    ['example.com', { allow: ['docs.example.com'] }, false],
    ['other.example', { allow: ['example.com'] }, false],
    ['other.example', { deny: ['example.com'] }, true],
    ['a.b.example.com', { deny: ['example.com'] }, false],
    ['docs.example.com', { allow: ['docs.example.com'], deny: ['example.com'] }, false],
    ['evil.example.com', { allow: ['example.com'], deny: ['evil.example.com'] }, false],
    ['EXAMPLE.com.', { deny: ['Example.COM'] }, false],
    ['bücher.example', { deny: ['xn--bcher-kva.example'] }, false],
    ['xn--bcher-kva.example', { allow: ['Bücher.example'] }, true],
    ['ｅxample.com', { deny: ['example.com'] }, false],
    ['a.example.com', { deny: ['*.example.com'] }, false],
    ['a.example.com', { deny: ['.example.com'] }, false],
    ['a.example.com', { deny: ['https://example.com/path'] }, false],
    ['site.ru', { deny: ['ru'] }, false],
    ['guru', { deny: ['ru'] }, true],
    ['1.2.3.4', { deny: ['0x01020304'] }, false],
    ['1.2.3.4', { allow: ['3.4'] }, false],
    ['', { deny: ['example.com'] }, true],
    ['', { allow: ['example.com'] }, false],
    ['not a host', { deny: ['example.com'] }, false],
  ])('%s with %o: %s', (host, rules, expected) => {
    expect(isAllowed(host, { allow: undefined, deny: [], ...rules })).toBe(expected);
  });

  it('refuses a rule that is no domain, instead of letting everything through', () => {
    expect(() => isAllowed('example.com', { allow: undefined, deny: ['exa mple'] })).toThrow(/policy\.denyDomains/);
  });
});

describe('withDomainRules', () => {
  const request = (domains: { includeDomains?: string[]; excludeDomains?: string[] }) =>
    checkRequest({ query: 'q', ...domains });
  const apply = (domains: Parameters<typeof request>[0], rules: Partial<DomainRules>) => {
    const { includeDomains, excludeDomains } = withDomainRules(request(domains), {
      allow: undefined,
      deny: [],
      ...rules,
    });
    return { includeDomains, excludeDomains };
  };

  it('leaves a request alone without rules', () => {
    const asked = request({ includeDomains: ['a.example'] });
    expect(withDomainRules(asked, { allow: undefined, deny: [] })).toBe(asked);
  });

  it('asks only for what is allowed', () => {
    expect(apply({}, { allow: ['a.example', 'b.example'] }).includeDomains).toEqual(['a.example', 'b.example']);
    expect(apply({ includeDomains: ['a.example', 'c.example'] }, { allow: ['a.example'] }).includeDomains).toEqual([
      'a.example',
    ]);
  });

  it('takes the narrower of two domains', () => {
    expect(apply({ includeDomains: ['docs.a.example'] }, { allow: ['a.example'] }).includeDomains).toEqual([
      'docs.a.example',
    ]);
    expect(apply({ includeDomains: ['a.example'] }, { allow: ['docs.a.example'] }).includeDomains).toEqual([
      'docs.a.example',
    ]);
  });

  it('adds what is denied to what the caller excludes', () => {
    expect(apply({ excludeDomains: ['a.example'] }, { deny: ['A.example', 'b.example', 'ru'] })).toEqual({
      includeDomains: [],
      excludeDomains: ['a.example', 'b.example'],
    });
    expect(apply({ includeDomains: ['a.example', 'x.b.example'] }, { deny: ['b.example'] }).includeDomains).toEqual([
      'a.example',
    ]);
  });

  it('refuses what leaves nothing to ask for', () => {
    for (const rules of [{ allow: ['b.example'] }, { deny: ['example'] }]) {
      expect(() => apply({ includeDomains: ['a.example'] }, rules)).toThrow(
        expect.objectContaining({ code: 'BLOCKED_BY_POLICY', message: expect.stringContaining('a.example') }),
      );
    }
    expect(() => apply({}, { allow: ['a.example'], deny: ['a.example'] })).toThrow(FootnoteError);
  });

  it('does not take the rules for options of the caller', () => {
    expect(withDomainRules(request({}), { allow: ['a.example'], deny: [] }).asked.size).toBe(0);
  });
});
