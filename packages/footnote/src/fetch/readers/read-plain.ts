import { languageOfFile } from '../sniff/source-languages.ts';
import { type ContentBlock, renderBlocks } from './blocks.ts';
import { bounded, type ReaderContext, type ReaderResult, titleFromAddress } from './reader-context.ts';

export function readText(text: string, context: ReaderContext): ReaderResult {
  return reading(text, context, (kept) => ({ kind: 'paragraph', text: kept }));
}

/** A program's source, fenced with its language. */
export function readSource(text: string, context: ReaderContext): ReaderResult {
  const language = languageOfFile(context.name) ?? languageOfFirstLine(text);
  return reading(text, context, (kept) => ({ kind: 'code', language, text: kept }));
}

export function readXml(text: string, context: ReaderContext): ReaderResult {
  return reading(text, context, (kept) => ({ kind: 'code', language: 'xml', text: kept }));
}

function reading(text: string, context: ReaderContext, toBlock: (kept: string) => ContentBlock): ReaderResult {
  const { text: kept, ...bounds } = bounded(withPlainLineEnds(text));
  const content = renderBlocks([toBlock(kept)], context.wanted.format);
  return { title: titleFromAddress(context), content, links: [], ...bounds };
}

function languageOfFirstLine(text: string): string {
  const program = /^#!\s*\S*?(?:\/env\s+(?:-S\s+)?|\/)([a-z]+)[\d.]*(?:\s|$)/.exec(text)?.[1] ?? '';
  return { sh: 'bash', node: 'js', deno: 'ts', bun: 'ts' }[program] ?? program;
}

export function withPlainLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
