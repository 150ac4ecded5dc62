import { expect, it } from 'vitest';
import { cleanDocument } from './clean-document.ts';
import type { PageDocument } from './page-document.ts';

const document: PageDocument = {
  contentType: 'text/html',
  title: 'Page',
  content: 'Text.',
  links: [],
  warnings: [],
};

it('what was left out of a page is cleaned as what was kept', async () => {
  const removed = [
    {
      reason: 'mostly links',
      place: 'div.a\u001b[31m\u200b\u200b\u200b',
      characters: 40,
      text: 'Home\u001b]0;owned\u0007 \u0000\u202eIm\u{e0041}print',
    },
    { reason: 'a form', place: 'form#search', characters: 6, text: 'Search' },
  ];
  const cleaned = await cleanDocument({ ...document, removed }, AbortSignal.timeout(5_000));
  expect(cleaned.removed).toEqual([
    { reason: 'mostly links', place: 'div.a', characters: 40, text: 'Home Imprint' },
    { reason: 'a form', place: 'form#search', characters: 6, text: 'Search' },
  ]);
  expect(cleaned.warnings).not.toEqual([]);
});

it('a page that nobody asked to explain has nothing that was left out', async () => {
  expect(await cleanDocument(document, AbortSignal.timeout(5_000))).not.toHaveProperty('removed');
});
