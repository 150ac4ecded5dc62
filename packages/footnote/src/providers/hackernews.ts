import type { HttpFailure } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { escapeHtml } from '../html/escape.ts';
import { asList, asNumber, asObject, asText, type JsonObject } from '../json.ts';
import { fitQuery } from './shared/fit-query.ts';
import { since } from './shared/since.ts';

/** Stories of Hacker News, through the search that Algolia hosts for it. */
export const hackernews: WebSearchProvider = {
  id: 'hackernews',
  label: 'Hacker News',
  kind: 'results',
  keyless: true,
  optIn: true,
  price: 'free',
  honours: ['numResults', 'contextMaxCharacters', 'freshness'],
  snippets: 'html',
  settings: {
    baseUrl: {
      env: ['HACKERNEWS_BASE_URL'],
      default: 'https://hn.algolia.com',
      meaning: 'address of the search of Hacker News',
    },
  },
  isConfigured: () => true,

  async search(request, context) {
    const body = await context.http.json({
      url: `${context.baseUrl}/api/v1/search`,
      query: {
        // Algolia answers 400 to a longer query.
        query: fitQuery('Hacker News', request.query, { bytes: 512 }, context),
        tags: 'story',
        hitsPerPage: hitsPerPage(request),
        numericFilters: createdSince(request, context),
      },
      readFailure,
      expects: { hits: 'list' },
    });
    return readReply(body);
  },
};

/** Domains are filtered afterwards, so more stories are needed to leave enough. */
function hitsPerPage({ numResults, includeDomains, excludeDomains }: CheckedRequest): number {
  return includeDomains.length + excludeDomains.length > 0 ? 100 : numResults;
}

function createdSince({ freshness }: CheckedRequest, context: ProviderContext): string | undefined {
  if (freshness === undefined) return undefined;
  return `created_at_i>${Math.floor(since(freshness, context.now()).getTime() / 1000)}`;
}

function readReply(body: unknown): WebSearchResponse {
  return {
    results: asList(asObject(body)['hits']).map((item) => {
      const story = asObject(item);
      const discussion = discussionOf(story);
      return {
        // The title is plain text, unlike the text of the story.
        title: escapeHtml(asText(story['title']) ?? ''),
        // A story that only asks or tells something has no page of its own.
        url: asText(story['url']) ?? discussion,
        content: asText(story['story_text']) ?? resonance(story, discussion),
        publishedDate: asText(story['created_at']) ?? asNumber(story['created_at_i']),
      };
    }),
  };
}

function discussionOf(story: JsonObject): string {
  const id = asText(story['objectID']);
  return id === undefined ? '' : `https://news.ycombinator.com/item?id=${encodeURIComponent(id)}`;
}

/** Most stories are a link without a text; what readers made of it is all there is to say. */
function resonance(story: JsonObject, discussion: string): string {
  const points = asNumber(story['points']) ?? 0;
  const comments = asNumber(story['num_comments']) ?? 0;
  return `${points} points and ${comments} comments on Hacker News: ${discussion}`;
}

function readFailure({ status }: HttpFailure) {
  if (status !== 401 && status !== 403) return undefined;
  // There is no key that could be wrong.
  return {
    code: 'PROVIDER_FAILED',
    what: `The search of Hacker News refuses this machine (HTTP ${status}).`,
    hint: 'Use another provider.',
  } as const;
}
