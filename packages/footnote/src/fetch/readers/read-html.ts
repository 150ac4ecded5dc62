import type { Warning } from '../../search/response.ts';
import type { Download } from '../document.ts';
import { extractInWorker } from '../extract/extract-in-worker.ts';
import { findWall, wallError, wallWarning } from '../walls.ts';
import type { ReaderContext, Reading } from './reading.ts';

/** The page's content, unless something stands in front of it. */
export async function readHtml(html: string, download: Download, context: ReaderContext): Promise<Reading> {
  const { status, headers, finalUrl } = download;
  const wall = findWall({ html, status, headers, finalUrl });
  if (wall !== undefined && !wall.hasText) throw wallError(wall);
  const { isWhole, fellBack, ...extracted } = await extractInWorker(
    html,
    { ...context.wanted, url: context.url },
    context.signal,
  );
  const warnings: Warning[] = [];
  const warn = (message: string) => warnings.push({ kind: 'answer-incomplete', message });
  if (wall !== undefined) warn(wallWarning(wall));
  if (fellBack) warn('The page is too large or too tangled to be taken apart in time; this is its plain text.');
  else if (isWhole && context.wanted.mode === 'main') warn('No main part could be told apart; this is the whole page.');
  if (extracted.content.trim() === '') warn('The page has no text.');
  return { ...extracted, warnings };
}
