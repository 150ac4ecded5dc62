// How a key gets into a query other than as it is: torn when it was copied, disguised, encoded, or only a part of it.
// The tests of the filter and `npm run eval:secrets` go through all of them.

const torn = (between) => (key) => {
  const middle = Math.ceil(key.length / 2);
  return `${key.slice(0, middle)}${between}${key.slice(middle)}`;
};
const each =
  (write, between = '') =>
  (key) =>
    Array.from(key, (character) => write(character.charCodeAt(0), character)).join(between);
const hex = (code) => code.toString(16).padStart(2, '0');
const bytes = (key) => Buffer.from(key);
const base64 = (value) => Buffer.from(value).toString('base64');
const wide = (key) => Buffer.from(key, 'utf16le');

/** In the letters that begin there; other characters stay. */
const lettersFrom = (capitals, small) =>
  each((code, character) => {
    if (/[A-Z]/.test(character)) return String.fromCodePoint(code - 65 + capitals);
    return /[a-z]/.test(character) ? String.fromCodePoint(code - 97 + small) : character;
  });

/** RFC 4648, with no padding. */
function base32(value) {
  const bits = Array.from(value, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return groups.map((group) => digits.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

function base58(value) {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let written = '';
  for (let rest = BigInt(`0x${value.toString('hex')}`); rest > 0n; rest /= 58n) {
    written = digits.charAt(Number(rest % 58n)) + written;
  }
  return written;
}

export const writings = {
  'as it is': (key) => key,
  'in small letters': (key) => key.toLowerCase(),
  'in capitals': (key) => key.toUpperCase(),
  'in a JSON string': (key) => JSON.stringify(JSON.stringify({ key })),
  'percent-encoded': each((code) => `%${hex(code)}`),
  'percent-encoded four times': (key) =>
    [1, 2, 3].reduce((text) => encodeURIComponent(text), each((code) => `%${hex(code)}`)(key)),
  'with something behind it': (key) => `${key}abc`,
  'over two lines': torn('\n'),
  'over two lines, indented': torn('\r\n      '),
  'over two lines with a backslash': torn('\\\n'),
  'as two strings': torn("' +\n  '"),
  'as two strings in a line': torn('" + "'),
  'with a zero-width space': torn('\u200b'),
  'with a zero-width joiner': torn('\u200d'),
  'with a soft hyphen': torn('\u00ad'),
  'with a byte order mark': torn('\ufeff'),
  'with a combining mark': torn('\u0301'),
  'with tag characters between': torn('\u{e0041}\u{e0020}'),
  'in full width': each((code) => String.fromCodePoint(code + 0xfee0)),
  'in mathematical bold': lettersFrom(0x1d400, 0x1d41a),
  'in mathematical monospace': lettersFrom(0x1d670, 0x1d68a),
  'with one \\u escape': (key) => `${key.slice(0, 19)}\\u00${hex(key.charCodeAt(19))}${key.slice(20)}`,
  'as \\x escapes': each((code) => `\\x${hex(code)}`),
  'as \\u escapes': each((code) => `\\u00${hex(code)}`),
  'as \\u{} escapes': each((code) => `\\u{${hex(code)}}`),
  'as decimal entities': each((code) => `&#${code};`),
  'as hexadecimal entities': each((code) => `&#x${hex(code)};`),
  'as octal escapes': each((code) => `\\${code.toString(8).padStart(3, '0')}`),
  'with a no-break space': torn('\u00a0'),
  'with combining marks everywhere': each((_, character) => `${character}\u0301`),
  'in tag characters': each((code) => String.fromCodePoint(0xe0000 + code)),
  'in Cyrillic letters that look alike': (key) =>
    key.replaceAll('a', '\u0430').replaceAll('e', '\u0435').replaceAll('o', '\u043e'),
  'with a space after every four characters': (key) => key.replace(/.{4}/g, '$& '),
  'with a space after every character': each((_, character) => character, ' '),
  'with dashes and dots': (key) => key.replace(/.{5}/g, '$&-.'),
  backwards: (key) => [...key].reverse().join(''),
  'in ROT13': each((code, character) => {
    if (!/[a-z]/i.test(character)) return character;
    return String.fromCharCode(code + (character.toLowerCase() < 'n' ? 13 : -13));
  }),
  'as character codes': (key) => `String.fromCharCode(${each(String, ', ')(key)})`,
  'in bits': each((code) => code.toString(2).padStart(8, '0'), ' '),
  'in quoted-printable': (key) => each((code) => `=${hex(code).toUpperCase()}`)(key).replace(/.{60}/g, '$&=\n'),
  'in hex': (key) => bytes(key).toString('hex'),
  'in hex with blanks': each(hex, ' '),
  'in hex with colons': each((code) => hex(code).toUpperCase(), ':'),
  'as a list of hexadecimal numbers': each((code) => `0x${hex(code)}`, ', '),
  'in base64': (key) => base64(key),
  'in base64url': (key) => bytes(key).toString('base64url'),
  'in base64 of something longer': (key) => base64(`{"key":"${key}"}`),
  'in base64 over lines': (key) => base64(key).replace(/.{16}/g, '$&\n'),
  'in base64, twice': (key) => base64(base64(key)),
  'in base64 of something longer, twice': (key) => base64(base64(`{"key":"${key}"}`)),
  'in base64 of UTF-16': (key) => wide(key).toString('base64'),
  'in base64 of UTF-16, big end first': (key) => wide(key).swap16().toString('base64'),
  'in base32': (key) => base32(bytes(key)),
  'in base32 of something longer': (key) => base32(bytes(`abc${key}`)).toLowerCase(),
  'in base58': (key) => base58(bytes(key)),
  'without its end': (key) => key.slice(0, Math.ceil(key.length * 0.75)),
  'its first half': (key) => key.slice(0, Math.ceil(key.length / 2)),
  'its second half': (key) => key.slice(Math.floor(key.length / 2)),
  'half of it in hex': (key) => bytes(key.slice(0, Math.ceil(key.length / 2) + 1)).toString('hex'),
};
