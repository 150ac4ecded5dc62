import { describe, expect, it } from 'vitest';
import { aPdf } from './pdf.test-kit.ts';
import type { readPdf as ReadPdf } from './read-pdf.ts';

/** As it is installed: only what was built can start a thread, and `npm test` has built it before. */
const built = new URL('../../../../dist/fetch/readers/pdf/read-pdf.js', import.meta.url).href;
const { readPdf } = (await import(built)) as { readPdf: typeof ReadPdf };

const context = {
  url: 'https://example.com/a.pdf',
  name: 'a.pdf',
  wanted: { format: 'markdown', mode: 'main' },
} as const;

describe('the thread that reads PDF files', () => {
  it('gives what the file says', async () => {
    const { content, title } = await readPdf(aPdf([['One.'], ['Two.']], { title: 'Numbers' }), context);
    expect({ content, title }).toEqual({ content: '## Page 1\n\nOne.\n\n## Page 2\n\nTwo.', title: 'Numbers' });
  });

  it('leaves the bytes to whoever has them', async () => {
    const body = aPdf([['One.']]);
    await readPdf(body, context);
    expect(body.byteLength).toBeGreaterThan(0);
  });

  it('says what is wrong with the file', async () => {
    await expect(readPdf(aPdf([['One.']], { encrypted: true }), context)).rejects.toThrow('encrypted');
    await expect(readPdf(new TextEncoder().encode('%PDF-1.4 nothing'), context)).rejects.toThrow('damaged');
  });

  it('is ended when nobody waits any more, however much there is to read', async () => {
    const stopping = new AbortController();
    const many = Array.from({ length: 5_000 }, (_, page) => [`Page ${page}`]);
    const reading = readPdf(aPdf(many), { ...context, signal: stopping.signal });
    stopping.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
  });

  it('reads the first pages of a long file, and says so', async () => {
    const many = Array.from({ length: 600 }, (_, page) => [`Page ${page}`]);
    const { warnings } = await readPdf(aPdf(many), context);
    expect(warnings[0]?.message).toMatch(/^Only the first \d+ of 600 pages were read\.$/);
  });
});
