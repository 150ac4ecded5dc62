import { defined } from '../../defined.ts';
import { asList, asObject, asText, at, parseJson } from '../../json.ts';
import { topHeading } from '../../text/markdown/title.ts';
import { prettyJson } from '../../text/pretty-json.ts';
import { type ContentBlock, renderBlocks } from './blocks.ts';
import { readText } from './read-plain.ts';
import { bounded, mostCharacters, type ReaderContext, type ReaderResult, titleFromAddress } from './reader-context.ts';

/** One value, or one on each line. */
export async function readJson(text: string, context: ReaderContext): Promise<ReaderResult> {
  const pretty = await prettyJson(text, mostCharacters);
  if (pretty === undefined) return readText(text, context);
  const { text: kept, warnings, partial } = bounded(pretty.text);
  const message = `Only the first ${kept.length.toLocaleString('en')} characters were read.`;
  const cut = { kind: 'page-incomplete' as const, message };
  return {
    title: titleFromAddress(context),
    content: renderBlocks([{ kind: 'code', language: 'json', text: kept }], context.wanted.format),
    links: [],
    warnings: pretty.cut ? [cut] : warnings,
    ...defined({ partial: pretty.cut ? ('cut' as const) : partial }),
  };
}

/** A Jupyter notebook: its texts as they are, its code fenced, and what the code printed. */
export async function readNotebook(text: string, context: ReaderContext): Promise<ReaderResult> {
  const notebook = parseJson(text);
  const cells = asList(at(notebook, 'cells'));
  if (cells.length === 0) return readJson(text, context);
  const language = asText(at(notebook, 'metadata', 'kernelspec', 'language')) ?? 'python';
  const blocks = cells.flatMap((cell) => cellBlocks(cell, language));
  const { text: content, ...bounds } = bounded(renderBlocks(blocks, context.wanted.format));
  const headings = blocks.map((block) => (block.kind === 'paragraph' ? topHeading(block.text)?.title : undefined));
  const title = headings.find((heading) => heading !== undefined) ?? titleFromAddress(context);
  return { title, content, links: [], ...bounds };
}

function cellBlocks(value: unknown, language: string): readonly ContentBlock[] {
  const cell = asObject(value);
  const source = joined(cell['source']);
  if (source.trim() === '') return [];
  if (cell['cell_type'] !== 'code') return [{ kind: 'paragraph', text: source.trimEnd() }];
  const outputs = asList(cell['outputs']).map((output) =>
    joined(at(output, 'text') ?? at(output, 'data', 'text/plain')),
  );
  const printed = outputs.filter((one) => one.trim() !== '').join('');
  const code: ContentBlock = { kind: 'code', language, text: source };
  return printed === '' ? [code] : [code, { kind: 'code', language: 'text', text: printed }];
}

/** Notebooks keep texts as one string or as a list of lines. */
function joined(value: unknown): string {
  return (
    asText(value) ??
    asList(value)
      .flatMap((line) => (typeof line === 'string' ? [line] : []))
      .join('')
  );
}
