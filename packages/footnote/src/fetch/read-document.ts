import type { Download, PageDocument, Wanted } from './document.ts';

export async function readDocument(download: Download, _wanted: Wanted, _signal?: AbortSignal): Promise<PageDocument> {
  const contentType = download.headers['content-type'] ?? 'text/plain';
  return { contentType, title: '', content: new TextDecoder().decode(download.body), links: [], warnings: [] };
}
