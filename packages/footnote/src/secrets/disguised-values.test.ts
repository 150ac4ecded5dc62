import { describe, expect, it } from 'vitest';
import { draw } from './secret-samples.test-kit.ts';
import { createSecretScanner } from './secret-scanner.ts';

const key = `k-${draw('mixed', 14)}_${draw('mixed', 21)}`;
const bytes = Buffer.from(key);
const middle = 20;
const torn = (between: string) => `${key.slice(0, middle)}${between}${key.slice(middle)}`;
const each = (write: (character: string, code: number) => string, between = '') =>
  Array.from(key, (character) => write(character, character.charCodeAt(0))).join(between);
const hex = (code: number) => code.toString(16).padStart(2, '0');
const shifted = (capitals: number, small: number) =>
  each((character, code) => {
    if (/[A-Z]/.test(character)) return String.fromCodePoint(code - 65 + capitals);
    return /[a-z]/.test(character) ? String.fromCodePoint(code - 97 + small) : character;
  });

/** RFC 4648, with its padding. */
function base32(value: Buffer): string {
  const bits = Array.from(value, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups
    .map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}

const writings: Readonly<Record<string, string>> = {
  'over two lines': torn('\n'),
  'over two lines, indented': torn('\r\n      '),
  'over two lines with a backslash': torn('\\\n'),
  'as two strings': torn("' +\n  '"),
  'as two strings in a line': torn('" + "'),
  'with a zero-width space': torn('\u200b'),
  'with a zero-width joiner': torn('\u200d'),
  'with a soft hyphen': torn('\u00ad'),
  'with a byte order mark': torn('\ufeff'),
  'with a no-break space': torn('\u00a0'),
  'with combining marks': each((character) => `${character}\u0301`),
  'with tag characters between': torn('\u{e0041}\u{e0020}'),
  'in tag characters': each((_, code) => String.fromCodePoint(0xe0000 + code)),
  'in full width': each((_, code) => String.fromCodePoint(code + 0xfee0)),
  'in mathematical bold': shifted(0x1d400, 0x1d41a),
  'in mathematical monospace': shifted(0x1d670, 0x1d68a),
  'in Cyrillic letters that look alike': key.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о'),
  'with a space after every four characters': key.replace(/.{4}/g, '$& '),
  'with a space after every character': each((character) => character, ' '),
  'with dashes and dots': key.replace(/.{5}/g, '$&-.'),
  backwards: [...key].reverse().join(''),
  'in ROT13': key.replace(/[a-z]/gi, (c) => String.fromCharCode(c.charCodeAt(0) + (c.toLowerCase() < 'n' ? 13 : -13))),
  'as \\x escapes': each((_, code) => `\\x${hex(code)}`),
  'as \\u escapes': each((_, code) => `\\u00${hex(code)}`),
  'as \\u{} escapes': each((_, code) => `\\u{${hex(code)}}`),
  'with one \\u escape': `${key.slice(0, 19)}\\u00${hex(key.charCodeAt(19))}${key.slice(20)}`,
  'as decimal entities': each((_, code) => `&#${code};`),
  'as hexadecimal entities': each((_, code) => `&#x${hex(code)};`),
  'as character codes': `String.fromCharCode(${each((_, code) => String(code), ', ')})`,
  'as octal escapes': each((_, code) => `\\${code.toString(8).padStart(3, '0')}`),
  'in bits': each((_, code) => code.toString(2).padStart(8, '0'), ' '),
  'in quoted-printable': each((_, code) => `=${hex(code).toUpperCase()}`).replace(/.{60}/g, '$&=\n'),
  'percent-encoded four times': [1, 2, 3].reduce(
    (text) => encodeURIComponent(text),
    each((_, code) => `%${hex(code)}`),
  ),
  'in hex with blanks': each((_, code) => hex(code), ' '),
  'in hex with colons': each((_, code) => hex(code).toUpperCase(), ':'),
  'as a list of hexadecimal numbers': each((_, code) => `0x${hex(code)}`, ', '),
  'in base64 over lines': bytes.toString('base64').replace(/.{16}/g, '$&\n'),
  'in base64, twice': Buffer.from(bytes.toString('base64')).toString('base64'),
  'in base64 of something longer, twice': Buffer.from(Buffer.from(`{"key":"${key}"}`).toString('base64')).toString(
    'base64',
  ),
  'in base64 of UTF-16': Buffer.from(key, 'utf16le').toString('base64'),
  'in base64 of UTF-16, big end first': Buffer.from(key, 'utf16le').swap16().toString('base64'),
  'in base32': base32(bytes),
  'in base32 of something longer': base32(Buffer.from(`abc${key}`)).toLowerCase(),
  'without its end': key.slice(0, Math.ceil(key.length * 0.75)),
  'its first half': key.slice(0, Math.ceil(key.length / 2)),
  'its second half': key.slice(Math.floor(key.length / 2)),
  'half of it in hex': bytes.subarray(0, Math.ceil(bytes.length / 2) + 1).toString('hex'),
};

describe('a configured key of twenty letters and digits or more', () => {
  it.each(Object.entries(writings))('is found %s', async (_, written) => {
    const { find } = await createSecretScanner([key], []);
    expect(find(written).map(({ kind }) => kind)).toContain('configured-key');
    expect(find(`why does ${written} not work`).map(({ kind }) => kind)).toContain('configured-key');
  });

  it('is found where it stands, with all that tears it', async () => {
    const { find } = await createSecretScanner([key], []);
    expect(find(`why ${torn('\n  ')}?`)).toEqual([{ kind: 'configured-key', start: 4, end: 4 + key.length + 3 }]);
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
