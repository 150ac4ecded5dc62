import type { Warning } from '../../contract/response.ts';
import { FootnoteError } from '../../errors.ts';
import type { ContentOptions, Download, PageDocument } from '../page-document.ts';
import { type Sniffed, type SniffedText, sniff } from '../sniff/sniff.ts';
import { fileNameOf } from '../sniff/source-languages.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { readCsv } from './read-csv.ts';
import { readFeed } from './read-feed.ts';
import { readHtml } from './read-html.ts';
import { readJson, readNotebook } from './read-json.ts';
import { readMarkdown } from './read-markdown.ts';
import { readSource, readText, readXml } from './read-plain.ts';
import type { ReaderContext, ReaderResult } from './reader-context.ts';

/** Makes a document of what came: by what the bytes are, in the format that is wanted. */
export async function readDocument(
  download: Download,
  wanted: ContentOptions,
  signal?: AbortSignal,
): Promise<PageDocument> {
  signal?.throwIfAborted();
  const sniffed = await sniff(download);
  const context: ReaderContext = { url: download.finalUrl, name: fileNameOf(download.finalUrl), wanted, signal };
  if (sniffed.kind === 'unsupported') throw unsupported(sniffed, download);
  const reading =
    sniffed.kind === 'pdf' ? await readPdf(download.body, context) : await readAs(sniffed, download, context);
  return {
    contentType: sniffed.contentType,
    ...reading,
    warnings: [...aboutBytes(sniffed), ...reading.warnings],
  };
}

async function readAs({ kind, text }: SniffedText, download: Download, context: ReaderContext): Promise<ReaderResult> {
  switch (kind) {
    case 'html':
      return readHtml(text, download, context);
    case 'markdown':
      return readMarkdown(text, context);
    case 'json':
    case 'json-lines':
      return readJson(text, context);
    case 'notebook':
      return readNotebook(text, context);
    case 'feed':
      return readFeed(text, context);
    case 'xml':
      return readXml(text, context);
    case 'csv':
      return readCsv(text, context);
    case 'source':
      return readSource(text, context);
    case 'text':
      return readText(text, context);
    default:
      return kind satisfies never;
  }
}

/** That a body was cut, and why, is said by who cut it. */
function aboutBytes(sniffed: Sniffed): readonly Warning[] {
  const isDamaged = 'isDamaged' in sniffed && sniffed.isDamaged;
  const message = "Some characters don't fit the charset that the page names, and were replaced.";
  return isDamaged ? [{ kind: 'page-incomplete', message }] : [];
}

type UnsupportedGroup = Extract<Sniffed, { kind: 'unsupported' }>['group'];

const advice: Readonly<Record<UnsupportedGroup, string>> = {
  image: 'Read the page that shows it, or look at it with a model that sees.',
  audio: 'Look for a transcript or the page that it belongs to.',
  video: 'Look for a transcript or the page that it belongs to.',
  archive: 'Read the project’s page or repository, where its files stand one by one.',
  program: 'Read the project’s page or source in place of the program.',
  font: 'Read the page about the font.',
  'office file': 'Look for the same document as a page or PDF.',
  data: 'Look for a page about it, or for the same data as text, JSON or CSV.',
};

const article: Readonly<Record<UnsupportedGroup, string>> = {
  image: 'an image',
  audio: 'audio',
  video: 'a video',
  archive: 'an archive',
  program: 'a program',
  font: 'a font',
  'office file': 'an office file',
  data: 'binary data',
};

function unsupported(
  { contentType, group }: Extract<Sniffed, { kind: 'unsupported' }>,
  { body, cut }: Download,
): FootnoteError {
  const size = `${cut ? 'more than ' : ''}${readableSize(body.byteLength)}`;
  const what = `This address holds ${article[group]} (${contentType}, ${size}), not text.`;
  return new FootnoteError('UNSUPPORTED_CONTENT', what, { hint: advice[group] });
}

function readableSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
