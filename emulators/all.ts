import { anthropic } from './anthropic.ts';
import { brave } from './brave.ts';
import { duckduckgo } from './duckduckgo.ts';
import type { Emulator } from './emulator.ts';
import { exa } from './exa.ts';
import { firecrawl } from './firecrawl.ts';
import { gemini } from './gemini.ts';
import { hackernews } from './hackernews.ts';
import { jina } from './jina.ts';
import { kagi } from './kagi.ts';
import { linkup } from './linkup.ts';
import { openai } from './openai.ts';
import { parallel } from './parallel.ts';
import { perplexity } from './perplexity.ts';
import { searxng } from './searxng.ts';
import { serpapi } from './serpapi.ts';
import { serper } from './serper.ts';
import { stackexchange } from './stackexchange.ts';
import { tavily } from './tavily.ts';
import { wikipedia } from './wikipedia.ts';
import { you } from './you.ts';

/** One for each provider; the contract suite fails for a provider that has none. */
export const emulators: readonly Emulator[] = [
  gemini,
  tavily,
  exa,
  brave,
  serper,
  serpapi,
  searxng,
  perplexity,
  parallel,
  firecrawl,
  linkup,
  you,
  jina,
  kagi,
  duckduckgo,
  openai,
  anthropic,
  wikipedia,
  stackexchange,
  hackernews,
];
