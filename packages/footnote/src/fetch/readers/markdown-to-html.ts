import { escapeHtml } from '../../html/escape.ts';
import { inWorker, type ThreadLimits } from '../../in-worker.ts';
import type { ReaderContext, ReaderResult } from './reader-context.ts';
import { renderMarkdown } from './render-markdown.ts';

const limits: ThreadLimits = { ms: 3_000, memoryMb: 96, stackMb: 2 };

/**
 * Markdown as HTML in which nothing of it can act. In a thread that can be ended, because readers of Markdown take
 * quadratic time on hostile text; what is too much for it stays text.
 */
export async function markdownToHtml(
  markdown: string,
  { url, signal }: ReaderContext,
): Promise<Pick<ReaderResult, 'content' | 'warnings'>> {
  const file = new URL('./markdown-worker.js', import.meta.url);
  const job = { markdown, base: url };
  try {
    return { content: await inWorker({ file, job, limits, here: renderMarkdown, signal }), warnings: [] };
  } catch {
    signal?.throwIfAborted();
    const message = 'This Markdown could not be made HTML in time; it is shown as it was written.';
    return { content: `<pre>${escapeHtml(markdown)}</pre>`, warnings: [{ kind: 'page-incomplete', message }] };
  }
}
