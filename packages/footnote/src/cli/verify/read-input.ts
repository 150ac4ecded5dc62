import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Io } from '../../contract/io.ts';
import type { VerifyRequest, VerifySource } from '../../contract/verification.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { FootnoteError } from '../../errors.ts';
import { readDocument } from '../../fetch/readers/read-document.ts';
import { decodeTextFile } from '../../fetch/sniff/charset.ts';
import { asList, asObject, asText, isObject, parseJson } from '../../json.ts';
import { usageError } from '../command.ts';
import { readStdin } from '../read-query.ts';

const mostBytes = 1_000_000;
const mostSourceBytes = 10_000_000;

/** An answer as text, or as the JSON that `search` and `chat` print; from a file or stdin. */
export async function readInput(name: string, io: Io): Promise<Pick<VerifyRequest, 'answer' | 'text' | 'sources'>> {
  const text = name === '-' ? await readStdin(io, 'text') : await answerText(name, io);
  if (text.trim() === '') throw usageError('There is nothing to check: the text is empty.');
  return answerIn(text) ?? { text };
}

/** Of a page or a PDF its words with their links. */
async function answerText(name: string, io: Io): Promise<string> {
  const url = pathToFileURL(resolve(io.cwd, name)).href;
  if (isPageFile(name)) return readPageFile(await readFileBytes(name, io, mostSourceBytes), url, 'markdown', io);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFileBytes(name, io, mostBytes));
  } catch (error) {
    if (FootnoteError.is(error)) throw error;
    throw usageError(`'${name}' is not UTF-8 text.`);
  }
}

function answerIn(text: string): Pick<VerifyRequest, 'answer' | 'sources'> | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const json = parseJson(text);
  // Words that begin with a brace.
  if (!isObject(json)) return undefined;
  const answer = isObject(json['answer']) ? json['answer'] : json;
  if (typeof answer['text'] !== 'string' || !Array.isArray(answer['citations'])) throw noAnswer(json);
  const sources = asList(json['sources']).filter(isObject);
  return {
    answer: answer as unknown as NonNullable<VerifyRequest['answer']>,
    sources: sources.map((source) => ({
      n: Number(source['n']),
      url: asText(source['url']) ?? '',
      ...(typeof source['file'] === 'string' ? { file: source['file'] } : {}),
    })),
  };
}

/** JSON read as a text would have no markers, and nothing to complain of: a search that failed would pass every check. */
function noAnswer(json: Readonly<Record<string, unknown>>): FootnoteError {
  const failure = asText(asObject(json['error'])['message']);
  if (failure !== undefined) return usageError(`There is nothing to check, the search failed: ${failure}`);
  if (Array.isArray(json['results'])) return usageError('There is nothing to check: these are results, and no answer.');
  return usageError(
    'There is nothing to check: this JSON has no answer.',
    "It is what 'search --json' and 'chat --json' print, or a text.",
  );
}

/** What `--source` names, numbered in their order: pages of the web, and files, whose texts are read here. */
export async function readSources(
  names: readonly string[],
  io: Io,
): Promise<{ readonly sources: readonly VerifySource[]; readonly texts: Readonly<Record<string, string>> }> {
  const texts: Record<string, string> = {};
  const sources: VerifySource[] = [];
  for (const [index, name] of names.entries()) {
    const isPage = /^https?:\/\//i.test(name);
    const url = isPage ? name : pathToFileURL(resolve(io.cwd, name)).href;
    sources.push({ n: index + 1, url });
    if (!isPage) texts[url] = await textOfFile(name, url, io);
  }
  return { sources, texts };
}

async function textOfFile(name: string, url: string, io: Io): Promise<string> {
  const bytes = await readFileBytes(name, io, mostSourceBytes);
  if (isPageFile(name)) return readPageFile(bytes, url, 'text', io);
  const text = decodeTextFile(bytes);
  if (text === undefined) throw usageError(`'${name}' is not a text, an HTML page or a PDF.`);
  return text;
}

function isPageFile(name: string): boolean {
  return /\.(?:html?|xhtml|pdf)$/i.test(name);
}

/** HTML and PDF files become text as pages of the web do; an answer is all that its page shows. */
async function readPageFile(body: Buffer, url: string, format: 'text' | 'markdown', io: Io): Promise<string> {
  // A part of a page looks like a listing of one, unless it is said what it is.
  const headers = { 'content-type': /pdf$/i.test(url) ? 'application/pdf' : 'text/html' };
  const download = { finalUrl: url, status: 200, headers, body, cut: false };
  const mode = format === 'markdown' ? 'full' : 'main';
  return (await readDocument(download, { format, mode }, io.signal)).content;
}

async function readFileBytes(name: string, io: Io, most: number): Promise<Buffer> {
  const read = await readRegularFile(resolve(io.cwd, name), most);
  if (read?.bytes !== undefined) return read.bytes;
  throw usageError(read === undefined ? `There is no file '${name}'.` : `'${name}' ${read.problem}.`);
}
