import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw } from './secret-samples.test-kit.ts';
import { createSecretScanner } from './secret-scanner.ts';

describe('a configured key', () => {
  const key = `k-${draw('mixed', 30)}`;

  const writings: Readonly<Record<string, (value: string) => string>> = {
    plain: (value) => value,
    hex: (value) => Buffer.from(value).toString('hex'),
    'upper-case hex': (value) => Buffer.from(value).toString('hex').toUpperCase(),
    base64: (value) => Buffer.from(value).toString('base64'),
    base64url: (value) => Buffer.from(value).toString('base64url'),
    'URL-encoded': encodeURIComponent,
    'URL-encoded in every byte': (value) => Buffer.from(value).toString('hex').replace(/../g, '%$&'),
    'URL-encoded twice': (value) => encodeURIComponent(encodeURIComponent(value)),
    'URL-encoded base64': (value) => encodeURIComponent(Buffer.from(value).toString('base64')),
  };

  it.each(Object.keys(writings))('is found %s, anywhere', async (name) => {
    const write = writings[name] ?? String;
    await fc.assert(
      fc.asyncProperty(
        fc
          .string({ minLength: 16, maxLength: 60, unit: 'grapheme' })
          .filter((value) => value.trim() === value && !/[,/]|%/.test(value)),
        fc.constantFrom('', 'why ', 'https://example.com/?q=', 'x'),
        fc.constantFrom('', ' fails', '&page=2'),
        async (value, before, after) => {
          const text = before + write(value) + after;
          const { find } = await createSecretScanner([value], []);
          expect(find(text).map(({ kind }) => kind)).toContain('configured-key');
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(['base64', 'base64url'] as const)(
    'is found in %s of something longer, wherever it stands in it',
    async (encoding) => {
      const { find } = await createSecretScanner([key], []);
      for (const before of ['', 'a', 'ab', 'abc', 'user:', '{"q":"']) {
        const text = `look up ${Buffer.from(`${before}${key}"} and more`).toString(encoding)}`;
        expect(find(text).map(({ kind }) => kind)).toEqual(['configured-key']);
      }
    },
  );

  it('is found in any case', async () => {
    const { find } = await createSecretScanner([key], []);
    expect(find(`why ${key.toUpperCase()}`)).toHaveLength(1);
    expect(find(`why ${key.toLowerCase()}`)).toHaveLength(1);
  });

  it('is one of several, separated by commas', async () => {
    const { find } = await createSecretScanner([`first-${key}, second-${key}`], []);
    expect(find(`second-${key}`)).toHaveLength(1);
  });

  it('of eight to fifteen characters is found as a word of its own', async () => {
    const { find } = await createSecretScanner(['sesame42'], []);
    expect(find('is "sesame42" a good password')).toEqual([{ kind: 'configured-key', start: 4, end: 12 }]);
    expect(find('opensesame42s')).toEqual([]);
  });

  it('that is shorter is not looked for: it would be an ordinary word', async () => {
    const { find } = await createSecretScanner(['test', 'none', '', '1234567'], []);
    expect(find('run one test with 1234567 items, none failing')).toEqual([]);
  });

  it('inside an address is its password; the address itself may be asked about', async () => {
    const password = draw('mixed', 18);
    const { find } = await createSecretScanner(
      [`redis://app:${password}@cache.internal:6379`, 'redis://localhost:6379'],
      [],
    );
    expect(find('redis://localhost:6379 refused')).toEqual([]);
    expect(find(`is ${password} too short`)).toHaveLength(1);
  });
});
