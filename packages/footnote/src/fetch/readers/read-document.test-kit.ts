import type { ContentOptions, Download, PageDocument } from '../page-document.ts';
import { readDocument } from './read-document.ts';

export function aDownload(
  body: string | Uint8Array,
  more: { readonly type?: string; readonly url?: string; readonly status?: number; readonly headers?: object } = {},
): Download {
  const type = more.type === undefined ? {} : { 'content-type': more.type };
  return {
    finalUrl: more.url ?? 'https://example.com/',
    status: more.status ?? 200,
    headers: { ...type, ...more.headers },
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    cut: false,
  };
}

export function readBody(
  body: string | Uint8Array,
  more: Parameters<typeof aDownload>[1] & Partial<ContentOptions> = {},
): Promise<PageDocument> {
  return readDocument(aDownload(body, more), { format: more.format ?? 'markdown', mode: more.mode ?? 'main' });
}
