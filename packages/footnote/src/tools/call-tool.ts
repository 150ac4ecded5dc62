import type { Footnote } from '../contract/footnote.ts';
import type { PagesRequest } from '../contract/page.ts';
import type { SearchRequest } from '../contract/request.ts';
import type { SearchResponse } from '../contract/response.ts';
import { isWebOff } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import { asNumber, type JsonObject } from '../json.ts';
import { failureText } from './failure-text.ts';
import { pageText } from './page-text.ts';
import { type SearchText, searchText } from './search-text.ts';
import { checkArguments } from './tool-arguments.ts';
import { maxPagesAtOnce, replyCharacters, type ToolName } from './tool-list.ts';
import type { ToolProgress } from './tool-progress.ts';

/** The part of Footnote that the tools use. */
export interface FootnoteForTools extends Pick<Footnote, 'search' | 'settings' | 'fetchPages'> {
  readonly docs: Pick<Footnote['docs'], 'search'>;
}

export interface ToolCall {
  readonly signal: AbortSignal;
  readonly caller: string;
  /** Whose limit it takes, where that is not the caller's. */
  readonly countedAs?: string | undefined;
  readonly progress: ToolProgress;
  /** Told what went wrong inside, which the model is not. */
  readonly log: (line: string) => void;
}

export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
  readonly structuredContent?: Record<string, unknown>;
  readonly [more: string]: unknown;
}

/** One call of one tool: it never throws, because a failure is a result that the model reads. */
export async function callTool(
  name: ToolName,
  given: unknown,
  call: ToolCall,
  footnote: FootnoteForTools,
): Promise<ToolResult> {
  try {
    const args = checkArguments(name, given);
    if (name !== 'docs_search') await refuseWhereWebIsOff(footnote);
    return await tools[name](args, call, footnote);
  } catch (error) {
    const failure = FootnoteError.from(error);
    if (failure.code === 'INTERNAL') call.log(`${name}: ${describeCause(failure)}`);
    return { content: [{ type: 'text', text: failureText(failure) }], isError: true };
  }
}

/** What stands above and below the text of a page. */
const headCharacters = 400;
/** Less of a page is not worth its reading, and not allowed. */
const shortestPage = 200;

type Tool = (args: JsonObject, call: ToolCall, footnote: FootnoteForTools) => Promise<ToolResult>;

const tools: Readonly<Record<ToolName, Tool>> = {
  async web_search(args, call, footnote) {
    const { structured, ...request } = args;
    const response = await footnote.search(request as unknown as SearchRequest, {
      signal: call.signal,
      caller: call.caller,
      countedAs: call.countedAs,
      onProvider: (id) => call.progress.say(`Asking ${id}`),
      onIndexing: call.progress.count,
    });
    const limit = asNumber(args['contextMaxCharacters']) ?? replyCharacters;
    const readOn = 'Read a source whole: call fetch_page with its address. For more here, raise contextMaxCharacters.';
    const shown = searchText(response, limit, { readOn });
    return structured === true ? { ...text(shown), structuredContent: structuredAnswer(response, shown) } : text(shown);
  },

  async fetch_page(args, call, footnote) {
    const { url, urls, maxCharacters, ...options } = args;
    const addresses = addressesOf(url, urls);
    const share = Math.floor((asNumber(maxCharacters) ?? replyCharacters) / addresses.length) - headCharacters;
    const request = { ...options, urls: addresses, maxCharacters: Math.max(share, shortestPage) } as PagesRequest;
    call.progress.say(
      addresses.length === 1 ? `Reading ${addresses[0]?.slice(0, 200)}` : `Reading ${addresses.length} pages`,
    );
    const outcomes = await footnote.fetchPages(request, {
      signal: call.signal,
      caller: call.caller,
      countedAs: call.countedAs,
      onPage: ({ url: read }) => addresses.length > 1 && call.progress.say(`Read ${read.slice(0, 200)}`),
    });
    const [first] = outcomes;
    if (outcomes.length === 1 && first?.error !== undefined) throw first.error;
    const content = [{ type: 'text' as const, text: pageText(outcomes) }];
    return outcomes.every(({ error }) => error !== undefined) ? { content, isError: true } : { content };
  },

  async docs_search(args, call, footnote) {
    const request = args as unknown as Parameters<Footnote['docs']['search']>[0];
    const response = await footnote.docs.search(request, {
      signal: call.signal,
      caller: call.caller,
      countedAs: call.countedAs,
      onIndexing: call.progress.count,
    });
    const readOn = "Ask for less: a narrower query, 'package', or a smaller numResults.";
    return text(searchText(response, replyCharacters, { readOn }));
  },
};

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

/** Clients that saw the tools before the switch was set may still call them. */
async function refuseWhereWebIsOff(footnote: FootnoteForTools): Promise<void> {
  if (!isWebOff((await footnote.settings()).values)) return;
  throw new FootnoteError('BLOCKED_BY_POLICY', 'Web access is switched off here (policy.web).', {
    hint: 'Only docs_search works, on what is installed on this machine.',
  });
}

/** Two clients show a model nothing but this, so the whole cited text is in it. */
function structuredAnswer(response: SearchResponse, { text, truncated }: SearchText): Record<string, unknown> {
  const { query, provider, sources, results, warnings, cached } = response;
  const links = results.map(({ content: _inText, ...link }) => link);
  return { text, truncated, query, provider, sources, results: links, warnings, cached };
}

function text(shown: SearchText): ToolResult {
  return { content: [{ type: 'text', text: shown.text }] };
}

function describeCause({ message, cause }: FootnoteError): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : message;
}
