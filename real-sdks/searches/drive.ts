// Runs all SDKs for the tests, and tells what came of each search.
import { searchAnthropic, searchGemini, searchOpenai, searchPerplexity } from './answers.ts';
import { brave, exa, searchByMcp } from './mcp-server.ts';
import type { Access, SdkRequest, Search } from './request.ts';
import {
  searchExa,
  searchFirecrawl,
  searchLinkup,
  searchParallel,
  searchSerpapi,
  searchTavily,
  searchYou,
} from './results.ts';

const sdks: Readonly<Record<string, (access: Access) => Search | Promise<Search>>> = {
  '@tavily/core': searchTavily,
  'exa-js': searchExa,
  'exa-mcp-server': (access) => searchByMcp(exa, access),
  '@brave/brave-search-mcp-server': (access) => searchByMcp(brave, access),
  serpapi: searchSerpapi,
  '@perplexity-ai/perplexity_ai': searchPerplexity,
  'parallel-web': searchParallel,
  '@mendable/firecrawl-js': searchFirecrawl,
  'linkup-sdk': searchLinkup,
  '@youdotcom-oss/sdk': searchYou,
  openai: searchOpenai,
  '@anthropic-ai/sdk': searchAnthropic,
  '@google/genai': searchGemini,
};

interface Question {
  readonly id: number;
  readonly name: string;
  readonly request: SdkRequest;
}

/** All at once: the MCP servers take a second to start. */
const access: Readonly<Record<string, Access>> = JSON.parse(process.env['SDK_ACCESS'] ?? '{}');
const opened = new Map(
  Object.entries(access).map(([name, given]) => [name, Promise.resolve(given).then((known) => sdks[name]?.(known))]),
);

process.on('message', async ({ id, name, request }: Question) => {
  try {
    const search = await opened.get(name);
    if (search === undefined) throw new Error(`Nothing here searches with ${name}.`);
    process.send?.({ id, found: await search(request) });
  } catch (error) {
    process.send?.({ id, thrown: describe(error) });
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ isReady: true });

/** SerpApi's SDK throws the text of a reply. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) };
  return { name: error.constructor.name, message: error.message };
}
