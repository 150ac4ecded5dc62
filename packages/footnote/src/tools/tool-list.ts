import { readFileSync } from 'node:fs';
import type { FieldTable } from '../contract/fields.ts';
import { requestFields } from '../contract/request.ts';
import { defined } from '../defined.ts';

export interface ToolDescription {
  readonly name: ToolName;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: FieldTable;
    readonly required?: readonly string[];
  };
  readonly annotations: { readonly readOnlyHint: true; readonly openWorldHint: true };
  readonly _meta: Readonly<Record<string, unknown>>;
}

export type ToolName = 'web_search' | 'fetch_page' | 'docs_search';

/** The longest reply unless the model asks for another length. */
export const replyCharacters = 12_000;
const replyLength = { type: 'integer', minimum: 500, maximum: 50_000, default: replyCharacters } as const;
export const maxPagesAtOnce = 20;

const { query, numResults, type, livecrawl, freshness, includeDomains, excludeDomains, topic } = requestFields;

/** What a model may say to each tool, in few words because they are in every prompt: which provider answers is the operator's choice, not the model's. */
export const toolArguments = {
  web_search: {
    query: { ...query, description: 'What to search for.' },
    numResults: { ...numResults, description: 'How many results.' },
    type: { ...type, description: 'fast or thorough.' },
    freshness: { ...freshness, description: 'How old at most.' },
    includeDomains: { ...includeDomains, description: 'Only these domains.' },
    excludeDomains: { ...excludeDomains, description: 'Never these domains.' },
    topic: { ...topic, description: 'News only, or all.' },
    contextMaxCharacters: { ...replyLength, description: 'The longest reply.' },
    structured: { type: 'boolean', description: 'Also give the answer as JSON.' },
  },
  fetch_page: {
    url: { type: 'string', description: 'Address of the page.' },
    urls: {
      type: 'array',
      items: { type: 'string' },
      description: `Up to ${maxPagesAtOnce} addresses, instead of url.`,
    },
    section: { type: 'string', description: "Only this section: heading, 'Parent > Child' or #anchor." },
    outline: { type: 'boolean', description: 'Headings and sizes instead of text.' },
    query: { type: 'string', description: 'What you look for: what fits comes first.' },
    offset: { type: 'integer', minimum: 0, description: 'Where to go on reading.' },
    maxCharacters: { ...replyLength, description: 'The longest reply, all pages.' },
    mode: { type: 'string', enum: ['main', 'full'], default: 'main', description: 'full keeps menus and footers.' },
    format: {
      type: 'string',
      enum: ['markdown', 'text', 'html'],
      default: 'markdown',
      description: 'Form of the text.',
    },
  },
  docs_search: {
    query: { type: 'string', description: 'What to look for.' },
    package: { type: 'string', description: 'Only this package.' },
    numResults: { ...numResults, description: 'How many passages.' },
    section: { type: 'string', description: 'Or read one whole: path:line or heading.' },
    project: { type: 'string', description: 'Its folder.' },
  },
} as const satisfies Record<ToolName, FieldTable>;

/** What is taken besides, from models that know it of another search tool: who can't do it says so in a warning. */
export const unlistedArguments: Readonly<Partial<Record<ToolName, FieldTable>>> = { web_search: { livecrawl } };

const lists = new Map<boolean, readonly ToolDescription[]>();

/** The tools as a client lists them. Where the operator switched the web off, only what stays on this machine. */
export function toolList({ web }: { readonly web: boolean }): readonly ToolDescription[] {
  const list = lists.get(web) ?? readTools(web);
  lists.set(web, list);
  return list;
}

function readTools(web: boolean): readonly ToolDescription[] {
  const docs = describe('docs_search', readFileSync(new URL('./mcp-docs-search.md', import.meta.url), 'utf8'), [
    'query',
  ]);
  if (!web) return [docs];
  return [
    describe('web_search', readFileSync(new URL('./mcp-web-search.md', import.meta.url), 'utf8'), ['query']),
    describe('fetch_page', readFileSync(new URL('./mcp-fetch-page.md', import.meta.url), 'utf8')),
    docs,
  ];
}

function describe(name: ToolName, text: string, required?: readonly string[]): ToolDescription {
  return {
    name,
    description: text.trim(),
    inputSchema: { type: 'object', properties: toolArguments[name], ...defined({ required }) },
    // Codex runs nothing headless that isn't marked as harmless.
    annotations: { readOnlyHint: true, openWorldHint: true },
    // Claude Code would otherwise hide the tool behind a search for tools.
    _meta: { 'anthropic/alwaysLoad': true },
  };
}
