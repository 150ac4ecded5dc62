import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Source } from '../../contract/response.ts';
import { defined } from '../../defined.ts';
import type { SourceChunk } from './ui-message-chunk.ts';

/**
 * A page can be opened by whoever reads the answer. A file of the installed documentation lies on the server's own
 * disk, where no browser gets: it is a document with a name. So is what has no address at all.
 */
export function sourceChunk({ n, title, url, domain }: Source): SourceChunk {
  const sourceId = createHash('sha256')
    .update(url || title)
    .digest('base64url')
    .slice(0, 16);
  const named = { sourceId, providerMetadata: { footnote: { n } } };
  if (/^https?:\/\//.test(url)) return { type: 'source-url', ...named, url, title: title || domain || url };
  const filename = url === '' ? undefined : nameIn(url);
  const mediaType = filename === undefined ? 'text/plain' : (mediaTypes[ending(filename)] ?? 'text/plain');
  return {
    type: 'source-document',
    ...named,
    mediaType,
    title: title || domain || 'Untitled',
    ...defined({ filename }),
  };
}

const mediaTypes: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  mdx: 'text/markdown',
  html: 'text/html',
  pdf: 'application/pdf',
};

function ending(filename: string): string {
  return filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
}

function nameIn(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  return basename(decodedOrSame(pathname)) || undefined;
}

/** A name may hold a % that stands for itself. */
function decodedOrSame(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
