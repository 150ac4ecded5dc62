import type { Extracted, Wanted } from '../document.ts';
import { extractHtml } from './extract-html.ts';

/** Provisional, until the threads are here. */
export async function extractInWorker(
  html: string,
  options: Wanted & { readonly url: string },
  signal?: AbortSignal,
): Promise<Extracted & { readonly fellBack: boolean }> {
  signal?.throwIfAborted();
  return { ...extractHtml(html, options), fellBack: false };
}
