// The SDKs of vendors that give results, used as their documentation shows.
import { Firecrawl } from '@mendable/firecrawl-js';
import { tavily } from '@tavily/core';
import { You } from '@youdotcom-oss/sdk';
import { Exa } from 'exa-js';
import { LinkupClient } from 'linkup-sdk';
import Parallel from 'parallel-web';
import { getJson } from 'serpapi';
import { type Access, type Search, unlessEmpty, withSites } from './request.ts';

export function searchTavily({ origin, key }: Access): Search {
  const client = tavily({ apiKey: key, apiBaseURL: origin });
  return async ({ query, numResults, language, region, ...request }) => {
    const { results } = await client.search(query, {
      maxResults: request.isRefused ? 99 : numResults,
      topic: request.topic,
      searchDepth: ({ auto: 'basic', deep: 'advanced' } as const)[request.type],
      includeUsage: true,
      timeRange: request.freshness,
      includeDomains: request.includeDomains,
      excludeDomains: request.excludeDomains,
      country: region && { DE: 'germany' }[region],
      language,
      filterByLanguage: language && true,
    });
    return results.map(({ url }) => url);
  };
}

export function searchExa({ origin, key }: Access): Search {
  const client = new Exa(key, origin);
  return async ({ query, numResults, contextMaxCharacters, ...request }) => {
    const { results } = await client.search(query, {
      numResults: request.isRefused ? 1_000 : numResults,
      type: request.type,
      category: request.topic === 'news' ? 'news' : undefined,
      includeDomains: unlessEmpty(request.includeDomains),
      excludeDomains: unlessEmpty(request.excludeDomains),
      startPublishedDate: request.from,
      userLocation: request.region,
      contents: {
        highlights: contextMaxCharacters ? { maxCharacters: Math.ceil(contextMaxCharacters / numResults) } : true,
        livecrawl: request.livecrawl,
      },
    });
    return results.map(({ url }) => url);
  };
}

/** It takes no address. */
export function searchSerpapi({ key }: Access): Search {
  return async (request) => {
    const { freshness, region } = request;
    const reply = await getJson({
      api_key: key,
      engine: request.topic === 'news' ? 'google_news_light' : 'google_light',
      q: withSites(request),
      gl: request.isRefused ? 'nowhere' : region?.toLowerCase(),
      hl: request.language,
      as_qdr: freshness?.charAt(0),
    });
    const rows: { link: string }[] = reply['organic_results'] ?? reply['news_results'];
    return rows.map(({ link }) => link);
  };
}

export function searchParallel({ origin, key }: Access): Search {
  const client = new Parallel({ apiKey: key, baseURL: origin, maxRetries: 0 });
  return async (request) => {
    const policy = {
      include_domains: unlessEmpty(request.includeDomains),
      exclude_domains: unlessEmpty(request.excludeDomains),
      after_date: request.from?.slice(0, 10),
    };
    const isFree = Object.values(policy).every((value) => value === undefined);
    const { results } = await client.search({
      objective: request.query,
      search_queries: request.isRefused ? [] : [request.query],
      mode: ({ auto: 'basic', deep: 'advanced' } as const)[request.type],
      max_chars_total: request.contextMaxCharacters,
      advanced_settings: {
        max_results: request.numResults,
        location: request.region,
        source_policy: isFree ? undefined : policy,
        fetch_policy: request.livecrawl && { max_age_seconds: 600 },
      },
    });
    return results.map(({ url }) => url);
  };
}

export function searchFirecrawl({ origin, key }: Access): Search {
  const client = new Firecrawl({ apiKey: key, apiUrl: origin });
  return async ({ query, numResults, topic, freshness, region, ...request }) => {
    const { web = [], news = [] } = await client.search(query, {
      limit: request.isRefused ? 1_000 : numResults,
      sources: [topic === 'news' ? 'news' : 'web'],
      tbs: freshness && `qdr:${freshness.charAt(0)}`,
      country: region,
      includeDomains: unlessEmpty(request.includeDomains),
      excludeDomains: unlessEmpty(request.excludeDomains),
    });
    return [...web, ...news].map((row) => ('url' in row ? row.url : undefined));
  };
}

export function searchLinkup({ origin, key }: Access): Search {
  const client = new LinkupClient({ apiKey: key, baseUrl: `${origin}/v1` });
  return async ({ query, numResults, type, from, ...request }) => {
    const { results } = await client.search({
      query,
      depth: ({ auto: 'standard', deep: 'deep' } as const)[type],
      outputType: 'searchResults',
      maxResults: request.isRefused ? -1 : numResults,
      fromDate: from && new Date(from),
      includeDomains: unlessEmpty(request.includeDomains),
      excludeDomains: unlessEmpty(request.excludeDomains),
    });
    return results.map(({ url }) => url);
  };
}

export function searchYou({ origin, key }: Access): Search {
  const client = new You({ apiKeyAuth: key });
  return async ({ query, numResults, topic, freshness, region, language, livecrawl, isRefused }) => {
    const { results } = await client.search(
      {
        query,
        count: isRefused ? 1_000 : numResults,
        freshness,
        country: region,
        language: language && ({ de: 'DE' } as const)[language],
        livecrawl: livecrawl && (topic === 'news' ? 'news' : 'web'),
        livecrawlFormats: livecrawl && 'markdown',
      },
      { serverURL: origin },
    );
    return [...(results?.web ?? []), ...(results?.news ?? [])].map(({ url }) => url);
  };
}
