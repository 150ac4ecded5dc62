import { escapeAttribute, escapeHtml } from '../../html/escape.ts';
import { webAddress } from './reader-context.ts';

export interface MarkdownJob {
  readonly markdown: string;
  /** What relative addresses are relative to. */
  readonly base: string;
}

/** CommonMark with tables. Tags of the source come out as text, links lead to web pages or nowhere, pictures are words. */
export async function renderMarkdown({ markdown, base }: MarkdownJob): Promise<string> {
  const { Marked } = await import('marked');
  const marked = new Marked({
    renderer: {
      html: ({ text, ...token }) =>
        'block' in token && token.block ? `<p>${escapeHtml(text.trim())}</p>\n` : escapeHtml(text),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const url = webAddress(href, base);
        return url === undefined ? words : `<a href="${escapeAttribute(url)}">${words}</a>`;
      },
      image: ({ text }) => (text === '' ? '' : `[image: ${escapeHtml(text)}]`),
      checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
    },
  });
  return marked.parse(markdown, { async: false }).trim();
}
