import { readFileSync } from 'node:fs';
import type { Footnote } from '../../contract/footnote.ts';
import type { SearchResponse } from '../../contract/response.ts';
import { agentSearchMs, type SettingsReader } from '../../contract/settings.ts';
import { defined } from '../../defined.ts';
import { asText, type JsonObject } from '../../json.ts';
import { cutText, shorten } from '../../text/cut.ts';
import { hostOf, withoutWww } from '../../text/page-address.ts';
import { withBoundary } from '../../tools/boundary.ts';
import { leftWords } from '../../tools/left-words.ts';
import type { FoundSource } from '../conversation-sources.ts';
import type { AgentTool, ToolContext, ToolOutcome } from './agent-tool.ts';
import { foundText } from './found-text.ts';

const pageCharacters = 12_000;
const leftCharacters = 800;

/** The tools that look things up: the web, a page, the installed documentation. */
export function lookUpTools(
  footnote: Pick<Footnote, 'search' | 'fetchPage' | 'docs'>,
  { values }: Pick<SettingsReader, 'values'>,
): readonly AgentTool[] {
  const limitMs = searchLimitMs(values);
  return [
    {
      name: 'web_search',
      description: readFileSync(new URL('./web-search.md', import.meta.url), 'utf8').trim(),
      parameters: {
        type: 'object',
        properties: { query: { type: 'string', description: 'What to look for, in the words of a search engine.' } },
        required: ['query'],
      },
      timeoutMs: limitMs + 1_000,
      async run(input, { signal, caller, countedAs, provider, traceparent, sources }) {
        const query = asText(input['query']) ?? '';
        const request = { query, ...defined({ provider }) };
        const response = await footnote.search(request, {
          signal,
          caller,
          countedAs,
          traceparent,
          timeoutMs: limitMs,
        });
        return searchOutcome(response, sources, `web search: ${query}`);
      },
    },
    {
      name: 'fetch_page',
      description: readFileSync(new URL('./fetch-page.md', import.meta.url), 'utf8').trim(),
      parameters: {
        type: 'object',
        properties: {
          url: { type: 'string', description: 'The address of the page.' },
          query: { type: 'string', description: 'What you want to know of it: the parts that fit come first.' },
          section: { type: 'string', description: "Only this section of it: its heading, or 'Parent > Child'." },
          outline: { type: 'boolean', description: 'Its headings and their sizes instead of the text.' },
        },
        required: ['url'],
      },
      timeoutMs: agentSearchMs + 1_000,
      run: (input, context) => readPage(footnote, input, context),
    },
    {
      name: 'docs_search',
      description: readFileSync(new URL('./docs-search.md', import.meta.url), 'utf8').trim(),
      parameters: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'What to look for.' },
          package: { type: 'string', description: 'Only in this package.' },
        },
        required: ['query'],
      },
      timeoutMs: 60_000,
      async run(input, { signal, caller, sources }) {
        const query = asText(input['query']) ?? '';
        const request = { query, ...defined({ package: asText(input['package']) }) };
        const response = await footnote.docs.search(request, { signal, caller });
        return searchOutcome(response, sources, `installed documentation: ${query}`);
      },
    },
  ];
}

/** The longest that a search in a conversation takes; the setting can only shorten it. */
export function searchLimitMs({ timeoutMs }: { readonly timeoutMs: number }): number {
  return Math.min(agentSearchMs, timeoutMs);
}

export function searchOutcome(response: SearchResponse, sources: ToolContext['sources'], label: string): ToolOutcome {
  const numbers = sources.add(withPassages(response));
  const count = response.sources.length;
  return {
    text: foundText(response, numbers, label),
    provider: response.provider,
    count,
    message: `${count} ${count === 1 ? 'source' : 'sources'}`,
    sources: numbers,
    warnings: response.warnings,
    response,
  };
}

/** Whoever reads the answer sees these beside it, and not the whole of what the model was given. */
const passageCharacters = 300;

/** Where a provider marks no words of a page, what it found there is the passage that an answer rests on. */
function withPassages({ sources, results }: SearchResponse): readonly FoundSource[] {
  const found = new Map(results.map(({ url, content }) => [url, shorten(firstWords(content), passageCharacters)]));
  return sources.map((source) => ({
    ...source,
    ...defined({ quote: source.quote || found.get(source.url) || undefined }),
  }));
}

/** Up to the first code or table: beside an answer there is no room to lay them out. */
function firstWords(content: string): string {
  return content.trim().split(/\n\s*(?:```|~~~|\|)/, 1)[0] ?? '';
}

async function readPage(
  footnote: Pick<Footnote, 'fetchPage'>,
  input: JsonObject,
  { signal, caller, countedAs, traceparent, sources }: ToolContext,
): Promise<ToolOutcome> {
  const [query, section] = [asText(input['query']), asText(input['section'])];
  const outline = input['outline'] === true ? true : undefined;
  const request = { url: asText(input['url']) ?? '', ...defined({ query, section, outline }) };
  const call = { signal, caller, countedAs, traceparent };
  const page = await footnote.fetchPage({ ...request, maxCharacters: pageCharacters }, call);
  const { finalUrl: url, title, content, publishedDate, truncated, left, warnings } = page;
  const numbers = sources.add([{ title, url, domain: withoutWww(hostOf(url)), ...defined({ publishedDate }) }]);
  const head = `[${numbers[0]}] ${title || 'Untitled'} (${url})`;
  const rest = left === undefined ? '' : `\n\n[Left, by section: ${leftWords(left, leftCharacters)}]`;
  const text = withBoundary(`${head}\n\n${cutText(content, pageCharacters)}${rest}`, `page: ${url}`);
  const isPart = truncated || left !== undefined;
  return {
    text: isPart ? `${text}\n\n[This is a part of the page. Ask for another with 'section' or 'query'.]` : text,
    count: 1,
    message: `${content.length.toLocaleString('en')} characters`,
    pageText: content,
    sources: numbers,
    warnings,
  };
}
