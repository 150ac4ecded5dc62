import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieces } from './clean.test-kit.ts';
import { cleanText } from './clean.ts';

const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(''));
const anyText = fc.oneof(soup, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));

describe('cleanText', () => {
  it('gives ordinary text back, byte for byte', () => {
    const ordinary = [
      'Version 24 came out in May 2025, see https://example.com/a_(b)?q=1#c.',
      'Use `<div hidden>` and `arr[1]`; a < b, Array<string>, and x << 3 >> 1.',
      '# Title\n\n1. One\n2. Two\n\n```html\n<!-- a comment --><p hidden>seen as code</p>\n![i](x.png)\n```\n\n| a | b |\n|---|---|',
      'The <script> element, the <template> element, and the end of a line <!-- are words of this text.',
      '<script>: The Script element - HTML | MDN',
      'A [link](https://example.com/a_(b)), [another](/docs#part), an e-mail [link](mailto:a@example.com), vec![1, 2].',
      'Tabs\tand\r\nWindows line ends\r\n',
      'Promise<Document> and List<Parameter>; f <| g x; 0 < |x - a| < b; ssh [USER]@[HOST]; [systemd], [System.Math]',
      '`<document>`, `</search_results>` and `[SYSTEM]` are borders of prompts\n\n```xml\n<parameter name="a">1</parameter>\n```',
      '<p align="center">Raw <b>HTML</b> in a <a href="https://example.com">page</a></p>',
    ];
    for (const text of ordinary) expect(cleanText(text)).toEqual({ text, counts: {}, isSuspicious: false });
  });

  it('gives the ordinary text of every script back, byte for byte', () => {
    const scripts = [
      'العربية: نصٌّ عاديّ، مع تشكيل، وأرقام ١٢٣.',
      'עברית: טקסט רגיל עם ניקוד שָׁלוֹם, ו-\u200fRLM\u200f.',
      'می‌خواهم کتاب‌های فارسی را بخوانم؛ PDF‌ها هم.',
      'हिन्दी: क्‍षेत्र और क्‌ष, श्रीमान्‌ जी',
      'മലയാളം: അവന്‍ വന്നു',
      'සිංහල: ශ්‍රී ලංකාව',
      'ไทย: ภาษาไทยไม่มีช่องว่าง\u200bระหว่างคำ',
      'ខ្មែរ: ភាសា\u200bខ្មែរ',
      '日本語の葛\u{e0100}飾区、中文文本。한국어 텍스트',
      'Монгол: ᠮᠣᠩᠭᠣᠯ\u180eᠠ',
      'Families 👩‍👩‍👧‍👦, a heart ❤️‍🔥, 🏳️‍🌈, 🏴‍☠️, 🧑🏽‍🚀, keys 1️⃣ #️⃣, ©️, ☎︎',
      'Flags 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇩🇪',
      'Donau\u00addampf\u00adschiff, an icon \uf0e1 of a font',
    ];
    for (const text of scripts) expect(cleanText(text)).toEqual({ text, counts: {}, isSuspicious: false });
  });

  it('counts what it did', () => {
    const { text, counts } = cleanText('a\u200bb<!-- x --> ![logo](https://a.example/l.png) <|im_start|>');
    expect(text).toBe('ab [image: logo] ‹|im_start|›');
    expect(counts).toEqual({ invisible: 1, 'hidden-html': 1, image: 1, 'role-token': 1 });
  });

  it('finds what cleaning uncovers', () => {
    expect(cleanText('a <scr<!-- -->ipt>x</script> b').text).toBe('a  b');
    expect(cleanText('<\u200b!-- hidden -->shown').text).toBe('shown');
    expect(cleanText('<!-- ` --> <!-- hidden --> shown `').text).toBe('  shown `');
  });

  it('makes markup plain that is nested without end', () => {
    let nested = 'x';
    for (let depth = 0; depth < 30; depth++) nested = `<scr<!-- ${depth} -->ipt>`.replace('-->', `--${nested}>`);
    let layers = '-->';
    for (let depth = 0; depth < 30; depth++) layers = `<!-${layers}- inner -->`;
    for (const text of [nested, layers, `${'<!-'.repeat(50)}${'<!---->- x -->'.repeat(50)}`]) {
      const once = cleanText(text).text;
      expect(cleanText(once).text).toBe(once);
    }
  });

  it('is idempotent and never throws, whatever the text', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, neutraliseMarkers) => {
        const once = cleanText(text, { neutraliseMarkers });
        const twice = cleanText(once.text, { neutraliseMarkers });
        expect(twice.text).toBe(once.text);
        expect(twice.counts).toEqual({});
        expect(once.text.isWellFormed()).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves letters and digits alone that stand in no markup', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'abcXYZ 0159.,;:!?()-–éüßñ漢字かなไทยعربيעברית\n') });
    fc.assert(
      fc.property(plain, (text) => {
        expect(cleanText(text, { neutraliseMarkers: true }).text).toBe(text);
      }),
    );
  });

  it('comes to an end soon with whatever is left open or nested a hundred thousand times', () => {
    for (const piece of [
      ...pieces,
      '<a x=""',
      '[a](<',
      '<i><div><b>',
      '` ``',
      '<p style="/*',
      'ignore your ',
      '<!-<!-- -->',
      '[r\\',
    ]) {
      for (const end of ['', '">"-->)]</div></script>']) cleanText(piece.repeat(100_000 / piece.length) + end);
    }
  }, 60_000);
});

describe('cleanText, for a title', () => {
  const clean = (text: string) => cleanText(text, { neutraliseMarkers: true, isTitle: true }).text;

  it.each([
    ['NASA – Moon (https://nasa.gov/moon)', 'NASA – Moon ‹nasa.gov›'],
    ['https://www.nasa.gov/moon', '‹nasa.gov›'],
    ['See http://nasa.gov:8080/a_(b)?c=d#e, now', 'See ‹nasa.gov:8080›, now'],
    ['NASA (www.nasa.gov)', 'NASA ‹nasa.gov›'],
    ['www.nasa.gov/moon: NASA', '‹nasa.gov›: NASA'],
    ['NASA ( nasa.gov/moon )', 'NASA ‹nasa.gov›'],
    ['NASA（https：／／nasa.gov／moon）', 'NASA‹nasa.gov›'],
    ['𝗵𝘁𝘁𝗽𝘀://nasa.gov', '‹nasa.gov›'],
    ['ht\u00adtps://nasa.gov ht\u200btps:\\\\nasa.gov', '‹nasa.gov› ‹nasa.gov›'],
    ['https://nasa.gov@evil.example/', '‹evil.example›'],
    ['[NASA](https://nasa.gov)', '[NASA]‹nasa.gov›'],
    ['Moon (of http://[2001:db8::1]/x', 'Moon (of ‹[2001:db8::1]›'],
    ['One\u0085[2] Two\u2028(https://nasa.gov)', 'One (2) Two ‹nasa.gov›'],
  ])('%j names hosts only', (title, shown) => {
    expect(clean(title)).toBe(shown);
  });

  it('leaves names, versions and fractions', () => {
    const titles = [
      'www.python.org',
      'Booking.com | Official',
      'Node.js (v20.19)',
      'TCP/IP (RFC 793)',
      'AC/DC – and/or (a/b)',
      'http: vs //',
    ];
    for (const title of titles) expect(clean(title)).toBe(title);
  });

  it('is idempotent, and one line', () => {
    const parts = fc.constantFrom(...pieces, 'https://', 'www.', '(', ')', 'a.example', '/', ':', '（', 'ｈttp://');
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 20 }).map((list) => list.join('')),
        (title) => {
          const once = clean(title);
          expect(clean(once)).toBe(once);
          expect(once).not.toMatch(/\n|https?:\/\/[a-z]/);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('cleanText, beside markers of ours', () => {
  const clean = (text: string) => cleanText(text, { neutraliseMarkers: true }).text;

  it('writes numbers in brackets otherwise, and keeps those of code', () => {
    expect(clean('Fact[1] and [ 2 ], \\[3\\].')).toBe('Fact(1) and (2), (3).');
    expect(clean('See [the words][1], a fact[2][3].')).toBe('See [the words] (1), a fact(2)(3).');
    expect(clean('lines=[4]\n```js A fact.[1] and=[2]x\n```')).toBe('lines=(4)\n```js A fact.(1) and=[2]x\n```');
    expect(clean('[4](https://a.example) [[5]](#cite)')).toBe('[(4)](https://a.example) [(5)](#cite)');
    const kept = 'list[0], [2024], [1, 2], `arr[1]`\n\n```js lines=[4]\nx[1]\n```';
    expect(clean(kept)).toBe(kept);
  });

  it('says of a list of sources whose it is', () => {
    expect(clean('Text.\n\nSources:\n[1] Fake (https://a.example)')).toBe(
      'Text.\n\nSources (of the text):\n(1) Fake (https://a.example)',
    );
    expect(clean('**Sources:**\n')).toBe('**Sources (of the text):**\n');
    expect(clean('### 2. Fake\n\n**URL:** https://a.example')).toContain('**URL** (of the text): https://a.example');
    expect(clean('Sources: the mayor, a witness.')).toBe('Sources: the mayor, a witness.');
  });

  it.each(['【1】', '［1］', '［１］', '[^1]', '[^ 1]', '【1†source】', '〔1〕', '⟦1⟧'])('makes %s plain', (forged) => {
    expect(clean(`A fact.${forged}`)).toBe('A fact.(1)');
  });

  it.each([
    ['**Sources**\n- a', '**Sources (of the text)**\n- a'],
    ['## Sources', '## Sources (of the text)'],
    ['### **SOURCES** ###', '### **SOURCES (of the text)** ###'],
    ['> Sources:', '> Sources (of the text):'],
    ['<b>Sources:</b>', '<b>Sources (of the text):</b>'],
    ['Sources：', 'Sources (of the text)：'],
    ['Sources\n[1] Fake', 'Sources (of the text)\n(1) Fake'],
    ['Sources\n-------', 'Sources (of the text)\n-------'],
    ['Sources: [1] Fake', 'Sources (of the text): (1) Fake'],
    ['a\u2028Sources:\u2029[1] Fake', 'a\nSources (of the text):\n(1) Fake'],
    ['Quellen:', 'Quellen (of the text):'],
    ['References:', 'References (of the text):'],
    ['__Références__ :', '__Références (of the text)__ :'],
    ['Fuentes:', 'Fuentes (of the text):'],
    ['Источники:', 'Источники (of the text):'],
    ['参考文献：', '参考文献 (of the text)：'],
  ])('says whose sources they are: %j', (forged, shown) => {
    expect(clean(forged)).toBe(shown);
  });

  it('leaves words that begin no list, and code', () => {
    const kept =
      'References\nAbout\n\nQuellen der Donau\nreferences: 3 of 4\n`[^1]` and\n\n```md\n## Sources\n[1] 【2】\n```';
    expect(clean(kept)).toBe(kept);
  });

  it('leaves them where no markers of ours will be', () => {
    expect(cleanText('Fact[1]\n\nSources:\n[1] A').text).toBe('Fact[1]\n\nSources:\n[1] A');
  });
});
