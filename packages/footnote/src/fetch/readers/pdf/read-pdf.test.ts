import { describe, expect, it } from 'vitest';
import { readBody } from '../read-document.test-kit.ts';
import { aPdf } from './pdf.test-kit.ts';

describe('a PDF', () => {
  it('gives its text, pages as sections, paragraphs joined', async () => {
    const read = await readBody(
      aPdf([['A lantern car-', 'ries light.'], ['Second page.']], { title: 'On lanterns', author: 'Ada' }),
      {
        type: 'application/octet-stream',
        url: 'https://example.com/paper.pdf',
      },
    );
    expect(read).toMatchObject({
      contentType: 'application/pdf',
      title: 'On lanterns',
      byline: 'Ada',
      publishedDate: '2026-03-01',
    });
    expect(read.content).toBe('## Page 1\n\nA lantern carries light.\n\n## Page 2\n\nSecond page.');
  });

  it('is called by its largest words where nobody wrote down a title', async () => {
    const read = await readBody(
      aPdf([['Harbour Press 2026', '!On Lanterns', '!and Their Keepers', 'A lantern carries light.']]),
      {
        url: 'https://example.com/paper.pdf',
      },
    );
    expect(read.title).toBe('On Lanterns and Their Keepers');
  });

  it('loses the running titles and numbers of its pages', async () => {
    const pages = ['light', 'oil', 'glass', 'wind'].map((word, n) => [
      `The Keeper's Book ${n}`,
      `This page is about ${word}.`,
      `${n + 1}`,
    ]);
    const { content } = await readBody(aPdf(pages));
    expect(content).toBe(
      ['light', 'oil', 'glass', 'wind']
        .map((word, n) => `## Page ${n + 1}\n\nThis page is about ${word}.`)
        .join('\n\n'),
    );
  });

  it('may come in a Buffer, as downloads do', async () => {
    expect((await readBody(Buffer.from(aPdf([['Words.']])))).content).toBe('Words.');
  });

  it('is called by its file name where its title says nothing', async () => {
    const read = await readBody(aPdf([['Words.']], { title: 'Microsoft Word - a.docx' }), {
      url: 'https://example.com/a.pdf',
    });
    expect(read.title).toBe('a.pdf');
  });

  it.each([
    ['encrypted', aPdf([['Secret.']], { encrypted: true }), /encrypted/],
    ['made of pictures', aPdf([[], []]), /no text\. Its 2 pages are pictures/],
    ['broken', new TextEncoder().encode('%PDF-1.7\nnothing'), /damaged/],
  ])('that is %s says so', async (_, body, message) => {
    await expect(readBody(body)).rejects.toMatchObject({
      code: 'UNSUPPORTED_CONTENT',
      message: expect.stringMatching(message),
    });
  });
});
