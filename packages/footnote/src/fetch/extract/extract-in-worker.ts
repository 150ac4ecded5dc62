import type { Extracted, Wanted } from '../document.ts';

/** Provisional, until the extractor is here. */
export async function extractInWorker(
  html: string,
  options: Wanted & { readonly url: string },
  signal?: AbortSignal,
): Promise<Extracted & { readonly fellBack: boolean }> {
  signal?.throwIfAborted();
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim() ?? options.url;
  const content = html
    .replace(/<(script|style|head|noscript)[\s>][\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { title, content, links: [], isWhole: true, fellBack: true };
}
