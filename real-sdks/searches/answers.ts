// The SDKs of vendors whose models search and write an answer, used as their documentation shows.
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI, ThinkingLevel } from '@google/genai';
import Perplexity from '@perplexity-ai/perplexity_ai';
import OpenAI from 'openai';
import { type Access, type Search, unlessEmpty, withSites } from './request.ts';

const contextSizes = { auto: 'medium', deep: 'high' } as const;

export function searchPerplexity({ origin, key }: Access): Search {
  const client = new Perplexity({ apiKey: key, baseURL: origin, maxRetries: 0 });
  return async ({ query, numResults, type, freshness, region, includeDomains, excludeDomains, isRefused }) => {
    const domains = unlessEmpty(includeDomains) ?? unlessEmpty(excludeDomains.map((domain) => `-${domain}`));
    const isFiltered = domains !== undefined || freshness !== undefined;
    const { output, output_text: text } = await client.responses.create({
      model: isRefused ? 'nobody' : 'perplexity/sonar',
      input: query,
      tools: [
        {
          type: 'web_search',
          // @ts-expect-error Like `tool_choice`: the service takes it, and the types of this version don't name it.
          max_results: numResults,
          search_context_size: contextSizes[type],
          user_location: region && { country: region },
          filters: isFiltered ? { search_domain_filter: domains, search_recency_filter: freshness } : undefined,
        },
      ],
      tool_choice: { type: 'web_search' },
      store: false,
    });
    mustSay(text);
    return output.flatMap((item) => (item.type === 'search_results' ? item.results : [])).map(({ url }) => url);
  };
}

export function searchOpenai({ origin, key }: Access): Search {
  const client = new OpenAI({ apiKey: key, baseURL: `${origin}/v1`, maxRetries: 0 });
  return async ({ query, type, region, includeDomains, isRefused }) => {
    const { output, output_text: text } = await client.responses.create({
      model: isRefused ? 'nobody' : 'gpt-6-luna',
      instructions,
      input: query,
      tools: [
        {
          type: 'web_search',
          search_context_size: contextSizes[type],
          filters: includeDomains.length === 0 ? undefined : { allowed_domains: includeDomains },
          user_location: region && { type: 'approximate', country: region },
        },
      ],
      include: ['web_search_call.action.sources'],
      reasoning: type === 'deep' ? undefined : { effort: 'low' },
      store: false,
    });
    mustSay(text);
    return output
      .flatMap((item) => (item.type === 'message' ? item.content : []))
      .flatMap((part) => (part.type === 'output_text' ? part.annotations : []))
      .flatMap((annotation) => (annotation.type === 'url_citation' ? annotation.url : []));
  };
}

export function searchAnthropic({ origin, key }: Access): Search {
  const client = new Anthropic({ apiKey: key, baseURL: origin, maxRetries: 0 });
  return async ({ query, type, region, includeDomains, excludeDomains, isRefused }) => {
    const { content } = await client.messages.create({
      model: isRefused ? 'nobody' : 'claude-haiku-5-5',
      max_tokens: 8_192,
      system: instructions,
      messages: [{ role: 'user', content: query }],
      tools: [
        {
          type: 'web_search_20250305',
          name: 'web_search',
          max_uses: { auto: 3, deep: 8 }[type],
          allowed_domains: unlessEmpty(includeDomains),
          blocked_domains: unlessEmpty(excludeDomains),
          user_location: region && { type: 'approximate', country: region },
        },
      ],
    });
    return content
      .flatMap((block) => (block.type === 'text' ? (block.citations ?? []) : []))
      .flatMap((citation) => (citation.type === 'web_search_result_location' ? citation.url : []));
  };
}

export function searchGemini({ origin, key }: Access): Search {
  const client = new GoogleGenAI({ apiKey: key, vertexai: false, httpOptions: { baseUrl: origin } });
  return async (request) => {
    const { type, from, to, language, region, isRefused } = request;
    const timeRangeFilter = from && { startTime: from, ...(isRefused ? {} : { endTime: to }) };
    const { text, candidates } = await client.models.generateContent({
      model: 'gemini-3.8-flash',
      contents: withSites(request),
      config: {
        tools: [{ googleSearch: timeRangeFilter ? { timeRangeFilter } : {} }],
        ...(type === 'deep' ? { thinkingConfig: { thinkingLevel: ThinkingLevel.HIGH } } : {}),
        ...(language && region
          ? { systemInstruction: 'Answer in the language with the code de. Search for users in Germany.' }
          : {}),
      },
    });
    mustSay(text);
    return (candidates?.[0]?.groundingMetadata?.groundingChunks ?? []).map(({ web }) => web?.uri);
  };
}

const instructions = 'Search the web, then answer from what you found, with citations.';

/** An answer whose text the SDK doesn't find is none for its user. */
function mustSay(text: string | undefined): void {
  if (!text) throw new Error('The SDK found no text in the reply.');
}
