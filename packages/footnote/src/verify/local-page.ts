import { realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Docs } from '../contract/docs.ts';
import { isInside } from '../disk/is-inside.ts';
import { isDocumentOrPage, isPage } from '../docs/find/find-files.ts';
import { readOwnFile } from '../docs/split/read-own-file.ts';
import { FootnoteError } from '../errors.ts';
import { readDocument } from '../fetch/readers/read-document.ts';
import { decodeTextFile } from '../fetch/sniff/charset.ts';
import { fileLink } from './file-link.ts';
import type { ReadPage } from './source-page.ts';

/** The path of a source that lies on this machine; undefined where it is on the web. */
export function localFile(source: { readonly url: string; readonly file?: string | undefined }): string | undefined {
  if (source.file !== undefined) return source.file;
  if (!/^file:/i.test(source.url)) return undefined;
  try {
    return fileURLToPath(new URL(source.url.replace(/#.*/s, '')));
  } catch {
    throw notDocumentation();
  }
}

/**
 * A document of what is indexed here, from inside of its package or folder only: whoever asks for a check must not read
 * other files of this machine by it.
 */
export async function readLocalPage(file: string, docs: Pick<Docs, 'sources'>, signal: AbortSignal): Promise<ReadPage> {
  const real = await realpath(file).catch(() => undefined);
  const { sources } = await docs.sources();
  const own = sources.find(({ kind, root }) => kind !== 'site' && real !== undefined && isInside(real, root));
  if (own === undefined || real === undefined || !isDocumentOrPage(real)) throw notDocumentation();
  const { bytes, problem } = readOwnFile(own.root, relative(own.root, real));
  if (bytes === undefined) {
    throw new FootnoteError('FETCH_FAILED', `The file ${problem}.`);
  }
  const url = pathToFileURL(real).href;
  const title = `${own.name} ${own.version}`.trim();
  if (!isPage(real)) {
    const text = decodeTextFile(bytes);
    if (text === undefined) throw new FootnoteError('FETCH_FAILED', 'The file is not text.');
    return { status: 'read', text: { text, title, url }, linkTo: fileLink(url, text) };
  }
  const download = { finalUrl: url, status: 200, headers: {}, body: bytes, cut: false };
  const page = await readDocument(download, { format: 'text', mode: 'main' }, signal);
  const text = { text: page.content, title: page.title, siteName: title, url };
  return { status: 'read', text, linkTo: fileLink(url, page.content) };
}

function notDocumentation(): FootnoteError {
  return new FootnoteError('BLOCKED_BY_POLICY', 'The file is no documentation that is indexed here.', {
    hint: "'footnote docs index PATH' indexes it.",
  });
}
