import { describe, expect, it } from 'vitest';
import { writings } from '../../../../scripts/shared/secret-writings.mjs';
import { draw } from './secret-samples.test-kit.ts';
import { createSecretScanner } from './secret-scanner.ts';
import { withoutSecrets } from './without-secrets.ts';

const key = `k-${draw('mixed', 14)}_${draw('mixed', 21)}`;
const middle = 20;
const torn = (between: string) => `${key.slice(0, middle)}${between}${key.slice(middle)}`;

describe('a configured key of twenty letters and digits or more', () => {
  it.each(Object.entries(writings))('is found %s', async (_, write) => {
    const written = write(key);
    const { find } = await createSecretScanner([key], []);
    expect(find(written).map(({ kind }) => kind)).toContain('configured-key');
    expect(find(`why does ${written} not work`).map(({ kind }) => kind)).toContain('configured-key');
  });

  it('is found where it stands, with all that tears it', async () => {
    const { find } = await createSecretScanner([key], []);
    expect(find(`why ${torn('\n  ')}?`)).toEqual([{ kind: 'configured-key', start: 4, end: 4 + key.length + 3 }]);
  });

  it('is taken out with all its parts, also those that would not be found alone', async () => {
    const scanner = await createSecretScanner([key], []);
    const [most, rest] = [key.slice(0, 25), key.slice(25)];
    expect(scanner.find(rest)).toEqual([]);
    const { text } = withoutSecrets(`first ${most} and then: ${rest}?`, 'redact', scanner);
    expect(text).toBe('first [REDACTED:configured-key] and then: [REDACTED:configured-key]?');
  });

  it('is not found in a third of it', async () => {
    const { find } = await createSecretScanner([key], []);
    expect(find(key.slice(0, Math.floor(key.length / 3)))).toEqual([]);
  });

  it('made of words is found as a whole, while its halves are ordinary words', async () => {
    const { find } = await createSecretScanner(['our-footnote-server-token-of-march'], []);
    expect(find('our footnote server token, of march')).toHaveLength(1);
    expect(find('what is a footnote server token')).toEqual([]);
  });

  it('that was drawn is found by a half that happens to read like words', async () => {
    const half = 'onTheRidAnse';
    const { find } = await createSecretScanner([`x7Qz9Kp2Wv4J${half}`], []);
    expect(find(`why does ${half} fail`)).toHaveLength(1);
  });
});

describe('a shorter key', () => {
  it('is found as it is, and not in halves or backwards', async () => {
    const short = draw('mixed', 19);
    const { find } = await createSecretScanner([short], []);
    expect(find(`is ${short} right`)).toHaveLength(1);
    for (const text of [short.slice(0, 10), [...short].reverse().join(''), short.replace(/.{5}/g, '$& ')]) {
      expect(find(text)).toEqual([]);
    }
  });
});

describe('a token of a vendor', () => {
  const token = `ghp_${draw('mixed', 36)}`;
  const cut = (between: string) => `why does ${token.slice(0, 24)}${between}${token.slice(24)} fail`;

  it.each(['\n', '\r\n    ', '\\\n', "' +\n'", '" + "', '\u200b', '\u00ad', '\ufeff', '\u2060', '\u0301'])(
    'is found through %j',
    async (between) => {
      const { find } = await createSecretScanner([], []);
      const text = cut(between);
      expect(find(text)).toEqual([{ kind: 'github', start: 9, end: text.length - ' fail'.length }]);
    },
  );

  it('is found in full width', async () => {
    const { find } = await createSecretScanner([], []);
    const wide = Array.from(token, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0)).join('');
    expect(find(wide).map(({ kind }) => kind)).toEqual(['github']);
  });

  it('ends where a line of words begins', async () => {
    const { find } = await createSecretScanner([], []);
    expect(find('what is sk_live_\nunauthorized requests')).toEqual([]);
    expect(find(`${token}\nunauthorized`)).toEqual([{ kind: 'github', start: 0, end: token.length }]);
  });
});

describe('many words take linear time', () => {
  it.each(['token1234.example\n', `${key.slice(0, 12)} `, `${key} `, '\\x6b', '&#107;', 'а', '" + "', '\u200b'])(
    '%j, repeated',
    async (unit) => {
      const { find } = await createSecretScanner([key, draw('mixed', 40)], []);
      const text = unit.repeat(200_000 / unit.length);
      expect(find(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});
