import { describe, expect, it } from 'vitest';
import { cleanText } from '../../clean/clean.ts';
import { tagKind } from '../../html/elements.ts';
import { pageWords } from '../../html/visible-text.ts';
import { extractHtml } from './extract-html.ts';

const shown = 'Words that everybody sees.';

function readings(name: string) {
  const html = `<body><p>${shown}</p><${name}>inside</${name}></body>`;
  const { content } = extractHtml(html, { url: 'https://example.org/', format: 'text', mode: 'full' });
  return [content, pageWords(html).text, cleanText(html).text].map((text) => {
    expect(text).toContain(shown);
    return text.includes('inside');
  });
}

describe('what is never shown is the same to all readings', () => {
  it.each('script style template noscript noembed noframes iframe object canvas audio video datalist'.split(' '))(
    '%s',
    (name) => {
      expect(readings(name)).toEqual([false, false, false]);
      expect(tagKind(name)).toMatchObject({ isNeverShown: true, isNoText: true });
    },
  );

  it.each('select textarea title map svg'.split(' '))('%s is seen, but no text of the page', (name) => {
    expect(readings(name)).toEqual([false, false, true]);
  });

  it.each('applet button span x-y'.split(' '))('%s is text', (name) => {
    expect(readings(name).slice(1)).toEqual([true, true]);
  });
});
