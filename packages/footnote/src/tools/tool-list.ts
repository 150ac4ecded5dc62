import { readFileSync } from 'node:fs';
import type { FieldTable } from '../contract/fields.ts';
import { requestFields } from '../contract/request.ts';
import { type McpToolName, usualTools } from '../contract/settings.ts';
import { defined } from '../defined.ts';

export interface ToolDescription {
  readonly name: McpToolName;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: FieldTable;
    readonly required?: readonly string[];
  };
  readonly annotations: { readonly readOnlyHint: true; readonly openWorldHint: true };
  readonly _meta: Readonly<Record<string, unknown>>;
}

/** Those that every framework gets; `verify_citations` is for MCP alone. */
export type ToolName = Exclude<McpToolName, 'verify_citations'>;

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
    freshness: { ...freshness, description: 'Oldest.' },
    includeDomains: { ...includeDomains, description: 'Only these.' },
    excludeDomains: { ...excludeDomains, description: 'Not these.' },
    topic: { ...topic, description: 'News only?' },
    contextMaxCharacters: { ...replyLength, description: 'The longest reply.' },
    structured: { type: 'boolean', description: 'Also as JSON.' },
  },
  fetch_page: {
    url: { type: 'string', description: 'Its address.' },
    urls: {
      type: 'array',
      items: { type: 'string' },
      description: `Up to ${maxPagesAtOnce}, instead of url.`,
    },
    section: { type: 'string', description: "Only this: heading, 'Parent > Child' or #anchor." },
    outline: { type: 'boolean', description: 'Headings instead of text.' },
    query: { type: 'string', description: 'What fits it comes first.' },
    offset: { type: 'integer', minimum: 0, description: 'Where to read on.' },
    maxCharacters: { ...replyLength, description: 'The longest reply.' },
    mode: { type: 'string', enum: ['main', 'full'], default: 'main', description: 'full keeps menus and footers.' },
    format: {
      type: 'string',
      enum: ['markdown', 'text', 'html'],
      default: 'markdown',
      description: 'Its form.',
    },
  },
  docs_search: {
    query: { type: 'string', description: 'What to look for.' },
    package: { type: 'string', description: 'Only this package.' },
    numResults: { ...numResults, description: 'How many passages.' },
    section: { type: 'string', description: 'Instead of query, read one whole: path:line, address or heading.' },
    project: { type: 'string', description: 'Its folder.' },
  },
  verify_citations: {
    text: { type: 'string', description: 'The text with its markers, links or footnotes and its list of sources.' },
    sources: { type: 'array', items: { type: 'string' }, description: 'Addresses of [1], [2] …, in this order.' },
    claims: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          text: { type: 'string', description: 'One sentence.' },
          url: { type: 'string', description: 'The page that it cites.' },
        },
        required: ['text', 'url'],
      },
      description: 'Single claims, instead of text.',
    },
    maxPages: { type: 'integer', minimum: 1, maximum: 20, default: 20, description: 'The most pages to read.' },
    structured: { type: 'boolean', description: 'Also give the result as JSON.' },
  },
} as const satisfies Record<McpToolName, FieldTable>;

/** What is taken besides, from models that know it of another search tool: who can't do it says so in a warning. */
export const unlistedArguments: Readonly<Partial<Record<McpToolName, FieldTable>>> = { web_search: { livecrawl } };

export interface ListedTools {
  /** Where the operator switched it off, only what stays on this machine is listed. */
  readonly web: boolean;
  readonly tools?: readonly McpToolName[] | undefined;
}

const described = new Map<McpToolName, ToolDescription>();

/** The tools as a client lists them. */
export function toolList({ web, tools = usualTools }: ListedTools): readonly ToolDescription[] {
  const listed = (Object.keys(toolArguments) as McpToolName[]).filter((name) => tools.includes(name));
  return listed.filter((name) => web || name === 'docs_search').map(readTool);
}

function readTool(name: McpToolName): ToolDescription {
  const known = described.get(name) ?? describe(name, textOf(name), required[name]);
  described.set(name, known);
  return known;
}

const required: Readonly<Partial<Record<McpToolName, readonly string[]>>> = {
  web_search: ['query'],
};

function textOf(name: McpToolName): string {
  switch (name) {
    case 'web_search':
      return readFileSync(new URL('./mcp-web-search.md', import.meta.url), 'utf8');
    case 'fetch_page':
      return readFileSync(new URL('./mcp-fetch-page.md', import.meta.url), 'utf8');
    case 'docs_search':
      return readFileSync(new URL('./mcp-docs-search.md', import.meta.url), 'utf8');
    case 'verify_citations':
      return readFileSync(new URL('./mcp-verify-citations.md', import.meta.url), 'utf8');
    default:
      return name satisfies never;
  }
}

function describe(name: McpToolName, text: string, required?: readonly string[]): ToolDescription {
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
