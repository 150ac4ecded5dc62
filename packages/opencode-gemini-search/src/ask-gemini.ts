import { cleanText } from '../../footnote/src/clean/clean.ts';
import { withoutForgedMarkers } from '../../footnote/src/clean/forged-markers.ts';
import type { CheckedRequest } from '../../footnote/src/contract/request.ts';
import type { SearchResponse } from '../../footnote/src/contract/response.ts';
import type { Deadline } from '../../footnote/src/deadline.ts';
import { createHttpClient } from '../../footnote/src/http/client.ts';
import { asList, asObject, at, type JsonObject } from '../../footnote/src/json.ts';
import { askGemini, type GeminiContext, gemini, readGemini } from '../../footnote/src/providers/gemini.ts';
import { citeNumbered } from '../../footnote/src/search/cite.ts';
import { claim } from '../../footnote/src/search/claim.ts';
import { tidy } from '../../footnote/src/search/tidy.ts';
import { generateWithSdk } from './google-sdk.ts';
import { network } from './network.ts';
import type { PluginSettings } from './settings.ts';

/** What Gemini found: cited, and as it came. */
export interface Found {
  readonly response: SearchResponse;
  /** The raw chunk that `[n]` names stands at n - 1. */
  readonly chunks: readonly unknown[];
  /** The raw groundingMetadata. */
  readonly metadata: JsonObject;
}

/**
 * The steps of a search that the plugin takes: provider, tidy, claim, cite. Nothing is kept, and Gemini's text stays
 * as it is, except for what could be taken for our markers, or for
 * the address of a source.
 */
export async function findWithGemini(
  request: CheckedRequest,
  settings: PluginSettings,
  deadline: Deadline,
): Promise<Found> {
  const startedAt = performance.now();
  const warnings: SearchResponse['warnings'] = [];
  const context = contextFor(settings, deadline, warnings);
  const body = await askGemini(request, context, generateWithSdk);
  const tidied = tidy(await readGemini(body, context), request, gemini);
  const claimed = tidied.answer === undefined ? undefined : withoutForgedMarkers(claim(tidied.answer));
  const sources = tidied.answerSources.map(
    (source) => source && { ...source, title: cleanText(source.title, { isTitle: true }).text },
  );
  const { cited, numberOf } = citeNumbered(claimed, sources, tidied.results);
  const metadata = asObject(at(asList(asObject(body)['candidates'])[0], 'groundingMetadata'));
  const chunks = asList(metadata['groundingChunks']);
  return {
    response: {
      query: request.query,
      provider: gemini.id,
      ...cited,
      ...tidied.extras,
      warnings,
      cached: 'no',
      tookMs: Math.round(performance.now() - startedAt),
    },
    // Of chunks that are one page, the first stands for it.
    chunks: cited.sources.map(({ n }) => chunks[numberOf.indexOf(n)]),
    metadata,
  };
}

function contextFor(
  { apiKey, model, baseUrl }: PluginSettings,
  { signal, remainingMs }: Deadline,
  warnings: SearchResponse['warnings'],
): GeminiContext {
  const now = () => new Date();
  const trustedOrigins = [new URL(baseUrl).origin];
  return {
    apiKey: apiKey?.value,
    baseUrl,
    setting: (name) => (name === 'model' ? model.value : undefined),
    isDefault: (name) => name === 'model' && model.isDefault,
    http: createHttpClient({ network, provider: gemini, signal, remainingMs, now, trustedOrigins }),
    signal,
    now,
    warn: (kind, message) => void warnings.push({ kind, message }),
  };
}
