import type { DocsRequest } from '../contract/docs.ts';
import type { Footnote } from '../contract/footnote.ts';
import type { PageOutcome, PagesRequest } from '../contract/page.ts';
import { refusalOf } from '../contract/refusal.ts';
import type { SearchRequest } from '../contract/request.ts';
import type { SearchResponse } from '../contract/response.ts';
import { agentSearchMs, isWebOff, type McpToolName } from '../contract/settings.ts';
import type { Verification } from '../contract/verification.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { asNumber, asText, type JsonObject } from '../json.ts';
import { type Border, noBorder } from './boundary.ts';
import { failureText } from './failure-text.ts';
import { pageText } from './page-text.ts';
import { searchText } from './search-text.ts';
import { checkArguments } from './tool-arguments.ts';
import { maxPagesAtOnce, replyCharacters, type ToolName } from './tool-list.ts';
import type { ToolProgress } from './tool-progress.ts';

/** The part of Footnote that the tools use. */
export interface FootnoteForTools extends Pick<Footnote, 'search' | 'settings' | 'fetchPages'> {
  readonly docs: Pick<Footnote['docs'], 'search' | 'status'>;
}

/** The part that an MCP server uses. */
export interface FootnoteForMcp extends FootnoteForTools, Pick<Footnote, 'verify'> {}

/** How a tool is run, by whoever offers it. */
export interface ToolConditions {
  readonly signal: AbortSignal;
  readonly caller: string | undefined;
  /** Whose limit it takes, where that is not the caller's. */
  readonly countedAs?: string | undefined;
  /** The client's place in a trace. */
  readonly traceparent?: string | undefined;
  readonly progress: ToolProgress;
  /** Milliseconds, instead of the setting. */
  readonly timeoutMs?: number | undefined;
  /** Put around what was found; without it nothing is. */
  readonly border?: Border | undefined;
  /** Which projects a docs question may name; its own and its workspaces, unless whoever asks has all rights anyway. */
  readonly projects?: 'own' | 'any' | undefined;
  /** The folder of the project that is meant where a docs question names none. */
  readonly project?: string | undefined;
}

export interface ToolCall extends ToolConditions {
  /** Told what went wrong inside, which the model is not. */
  readonly log: (line: string) => void;
}

/** What a tool gives: the text for the model, and what it was made from. */
export interface ToolReply {
  readonly text: string;
  readonly truncated?: boolean;
  readonly response?: SearchResponse;
  readonly pages?: readonly PageOutcome[];
  readonly verification?: Verification;
  /** Of several pages none could be read; this is what the first one failed with. */
  readonly failure?: FootnoteError;
}

export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
  readonly structuredContent?: Record<string, unknown>;
  readonly [more: string]: unknown;
}

/** One call of one tool: it never throws, because a failure is a result that the model reads. */
export async function callTool(
  name: McpToolName,
  given: unknown,
  call: ToolCall,
  footnote: FootnoteForMcp,
): Promise<ToolResult> {
  try {
    const { structured, ...args } = checkArguments(name, given);
    const reply =
      name === 'verify_citations'
        ? await (await import('./verify-citations.ts')).verifyCitations(args, call, footnote)
        : await runTool(name, args, call, footnote);
    return {
      content: [{ type: 'text', text: reply.text }],
      ...defined({ isError: reply.failure === undefined ? undefined : (true as const) }),
      ...defined({ structuredContent: structured === true ? structuredAnswer(reply) : undefined }),
    };
  } catch (error) {
    const failure = FootnoteError.from(error);
    if (failure.code === 'INTERNAL') call.log(`${name}: ${describeCause(failure)}`);
    return { content: [{ type: 'text', text: failureText(failure) }], isError: true };
  }
}

/** The work of a tool, with arguments that were checked. What fails as a whole is thrown. */
export async function runTool(
  name: ToolName,
  args: JsonObject,
  conditions: ToolConditions,
  footnote: FootnoteForTools,
): Promise<ToolReply> {
  try {
    return await tools[name](args, conditions, footnote);
  } catch (error) {
    throw refusalOf(error)?.rule === 'web' ? webIsOff(error) : error;
  }
}

/** What stands above and below the text of a page. */
const headCharacters = 400;
/** Of a page's share, at most so much tells what is left of it. */
const leftShare = 0.07;
/** Less of a page is not worth its reading, and not allowed. */
const shortestPage = 200;

type Tool = (args: JsonObject, conditions: ToolConditions, footnote: FootnoteForTools) => Promise<ToolReply>;

const tools: Readonly<Record<ToolName, Tool>> = {
  async web_search(args, { progress, border, ...conditions }, footnote) {
    const response = await footnote.search(args as unknown as SearchRequest, {
      ...callOf(conditions),
      usualTimeoutMs: agentSearchMs,
      // Clients that saw the tool before the switch was set may still call it.
      onlyWeb: isWebOff((await footnote.settings()).values),
      onProvider: (id) => progress.say(`Asking ${id}`),
      onIndexing: progress.count,
    });
    const limit = asNumber(args['contextMaxCharacters']) ?? replyCharacters;
    const readOn = 'Read a source whole: call fetch_page with its address. For more here, raise contextMaxCharacters.';
    return { ...searchText(response, limit, { readOn, border }), response };
  },

  async fetch_page(args, { progress, border = noBorder, ...conditions }, footnote) {
    const { url, urls, maxCharacters, ...options } = args;
    const addresses = addressesOf(url, urls);
    const share = Math.floor((asNumber(maxCharacters) ?? replyCharacters) / addresses.length);
    const leftCharacters = Math.floor(share * leftShare);
    const room = share - headCharacters - leftCharacters - border('', addresses[0] ?? '').length;
    const request = { ...options, urls: addresses, maxCharacters: Math.max(room, shortestPage) } as PagesRequest;
    progress.say(
      addresses.length === 1 ? `Reading ${addresses[0]?.slice(0, 200)}` : `Reading ${addresses.length} pages`,
    );
    const pages = await footnote.fetchPages(request, {
      ...callOf(conditions),
      onPage: ({ url: read }) => addresses.length > 1 && progress.say(`Read ${read.slice(0, 200)}`),
    });
    const failure = pages.every(({ error }) => error !== undefined) ? pages[0]?.error : undefined;
    if (pages.length === 1 && failure !== undefined) throw failure;
    const repeated = ['mode', 'section', 'outline', 'query'].filter((name) => args[name] !== undefined);
    return { text: pageText(pages, { border, leftCharacters, repeated }), pages, ...defined({ failure }) };
  },

  async docs_search(args, { progress, border, projects = 'own', ...conditions }, footnote) {
    const request = docsRequest(args, conditions.project);
    if (projects === 'own' && request.project !== undefined) {
      const { refuseOtherProject } = await import('../docs/own-project.ts');
      await refuseOtherProject(request.project, (await footnote.docs.status()).root);
    }
    const response = await footnote.docs.search(request, {
      ...callOf(conditions),
      onIndexing: progress.count,
    });
    const readOn = "Ask for less: a narrower query, 'package', 'section' or a smaller numResults.";
    return { ...searchText(response, replyCharacters, { readOn, border }), response };
  },
};

function docsRequest(args: JsonObject, folder: string | undefined): DocsRequest {
  return { ...args, project: asText(args['project']) ?? folder };
}

/** What a search, a page and a docs question take of it. */
function callOf({
  signal,
  caller,
  countedAs,
  traceparent,
  timeoutMs,
}: Omit<ToolConditions, 'progress' | 'border' | 'projects'>) {
  return { signal, caller, countedAs, traceparent, timeoutMs };
}

function addressesOf(url: unknown, urls: unknown): readonly string[] {
  const addresses = [...(typeof url === 'string' ? [url] : []), ...(Array.isArray(urls) ? urls : [])];
  const distinct = [...new Set(addresses.map(String))];
  if (distinct.length === 0)
    throw invalidUrl('fetch_page needs an address.', "Give it as 'url', or several as 'urls'.");
  if (distinct.length > maxPagesAtOnce) {
    throw invalidUrl(`fetch_page reads at most ${maxPagesAtOnce} pages in a call.`, 'Read the rest in another call.');
  }
  return distinct;
}

function invalidUrl(what: string, hint: string): FootnoteError {
  return new FootnoteError('INVALID_URL', what, { hint });
}

/** In words for a model: what is left to it. */
function webIsOff(cause: unknown): FootnoteError {
  return new FootnoteError('BLOCKED_BY_POLICY', 'Web access is switched off here (policy.web).', {
    hint: 'Only docs_search works, on what is installed on this machine.',
    cause,
  });
}

/** Two clients show a model nothing but this, so the whole cited text is in it. */
function structuredAnswer({ text, truncated, response, verification }: ToolReply): Record<string, unknown> | undefined {
  if (verification !== undefined) return { text, truncated, ...verification };
  if (response === undefined) return undefined;
  const { query, provider, sources, results, warnings, cached } = response;
  const links = results.map(({ content: _inText, ...link }) => link);
  return { text, truncated, query, provider, sources, results: links, warnings, cached };
}

/** What went wrong inside, for operators. */
export function describeCause({ message, cause }: FootnoteError): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : message;
}
