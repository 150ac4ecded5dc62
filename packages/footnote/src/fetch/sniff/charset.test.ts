import { describe, expect, it } from 'vitest';
import { decodeText } from './charset.ts';

const bytes = (...values: readonly number[]) => new Uint8Array(values);
const ascii = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe('the charset of a text', () => {
  it('is what the byte order mark says, whatever the header says', () => {
    expect(decodeText(joined(bytes(0xef, 0xbb, 0xbf), ascii('é')), 'text/html; charset=windows-1252').text).toBe('é');
    expect(decodeText(bytes(0xff, 0xfe, 0x11, 0x04), 'text/html').text).toBe('Б');
    expect(decodeText(bytes(0xfe, 0xff, 0x04, 0x11), undefined).text).toBe('Б');
  });

  it('is what the header says before what the document says', () => {
    const body = joined(ascii('<meta charset="utf-8">'), bytes(0xcf, 0xf0));
    expect(decodeText(body, 'text/html; charset="windows-1251"').text).toContain('Пр');
  });

  it.each([
    ['<meta charset=koi8-r>', bytes(0xf0), 'П'],
    ["<meta http-equiv='Content-Type' content='text/html; charset=Shift_JIS'>", bytes(0x93, 0xfa), '日'],
    ['<?xml version="1.0" encoding="EUC-JP"?>', bytes(0xc6, 0xfc), '日'],
    ['<meta charset="iso-2022-jp">', bytes(0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42), '日'],
    ['<meta charset="gb2312">', bytes(0xc8, 0xd5), '日'],
    ['<meta charset="gb18030">', bytes(0x81, 0x30, 0x84, 0x36), '¥'],
    ['<meta charset="big5">', bytes(0xa4, 0xe9), '日'],
    ['<meta charset="euc-kr">', bytes(0xc0, 0xcf), '일'],
    ['<meta charset="iso-8859-2">', bytes(0xb1), 'ą'],
    ['<meta charset="windows-1254">', bytes(0xfe), 'ş'],
    ['<meta charset="iso-8859-1">', bytes(0x80), '€'],
  ])('is found in %s', (declaration, body, letter) => {
    expect(decodeText(joined(ascii(declaration), body), 'text/html').text).toBe(declaration + letter);
  });

  it('is not looked for in comments or beyond the first kilobyte', () => {
    const comment = '<!-- <meta charset="koi8-r"> -->';
    expect(decodeText(joined(ascii(comment), bytes(0xc3, 0xa9)), 'text/html').text).toBe(`${comment}é`);
    const late = `${' '.repeat(1024)}<meta charset="koi8-r">`;
    expect(decodeText(joined(ascii(late), bytes(0xc3, 0xa9)), 'text/html').text).toBe(`${late}é`);
  });

  it('is UTF-8 where nobody says, unless the bytes are not', () => {
    expect(decodeText(ascii('naïve'), undefined)).toMatchObject({ text: 'naïve', charset: 'utf-8', isDamaged: false });
    expect(decodeText(bytes(0x63, 0x61, 0x66, 0xe9), undefined)).toMatchObject({
      text: 'café',
      charset: 'windows-1252',
    });
  });

  it('is still UTF-8 where a download was cut inside a character', () => {
    const cut = joined(ascii('café '), bytes(0xe2, 0x82));
    expect(decodeText(cut, undefined, true)).toEqual({ text: 'café ', charset: 'utf-8', isDamaged: false });
    expect(decodeText(cut, undefined).charset).toBe('windows-1252');
    expect(decodeText(joined(cut, bytes(0xac)), undefined, true).text).toBe('café €');
    expect(decodeText(bytes(0x61, 0x82, 0x82, 0x82), undefined, true).charset).toBe('windows-1252');
  });

  it.each(['utf-7', 'x-user-defined', 'replacement', 'hz-gb-2312', 'iso-2022-kr', 'nonsense'])(
    'is never %s',
    (label) => {
      const { text, charset } = decodeText(ascii('+ADw-script+AD4-'), `text/html; charset=${label}`);
      expect({ text, charset }).toEqual({ text: '+ADw-script+AD4-', charset: 'utf-8' });
    },
  );

  it('says so when bytes had to be replaced', () => {
    expect(decodeText(bytes(0x61, 0xff, 0x62), 'text/plain; charset=utf-8').isDamaged).toBe(true);
  });
});
