import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Passage } from '../../contract/docs.ts';
import { extractHtml } from '../../fetch/extract/extract-html.ts';
import { readPdfPages } from '../../fetch/readers/pdf/read-pdf.ts';
import { decodeText } from '../../fetch/sniff/charset.ts';
import { Outline, passagesOf } from './sections.ts';
import { splitPage } from './split-page.ts';

/** What is in an HTML or PDF file, by the same readers as a page of the web. */
export async function splitPageFile(path: string, file: string, body: Uint8Array): Promise<readonly Passage[]> {
  if (/\.pdf$/i.test(path)) return splitPdf(path, await readPdfPages(body));
  const { text } = decodeText(body, undefined);
  return splitPage(path, extractHtml(text, { format: 'markdown', mode: 'main', url: pathToFileURL(file).href }));
}

/** A passage begins at a page of the PDF, and that is its line: viewers take `#page=3`. */
function splitPdf(
  path: string,
  { title, pages }: { readonly title: string | undefined; readonly pages: readonly string[] },
) {
  const outline = new Outline();
  outline.addHeading({ level: 0, title: title ?? basename(path), line: 1, source: '' });
  pages.forEach((text, index) => {
    for (const paragraph of text.split(/\n{2,}/)) {
      if (paragraph.trim() === '') continue;
      outline.addBlock({ line: index + 1, endLine: index + 1, text: paragraph, isCode: false, hasGap: true });
    }
  });
  return passagesOf(outline.sections, 'guide', { size: 1500 });
}
