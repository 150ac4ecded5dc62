import type { ByteSupport, ProviderContext, ProviderSource, WebSearchResponse } from '../../contract/provider.ts';
import { defined } from '../../defined.ts';
import { checkShape } from '../../http/reply-shape.ts';
import { asList, asNumber, asObject, asText, at, type JsonObject } from '../../json.ts';
import { failedInside } from './failed-inside.ts';

/** Why a model stopped, where that means that it would not answer. */
const refusals: ReadonlySet<string> = new Set(
  'SAFETY RECITATION LANGUAGE BLOCKLIST PROHIBITED_CONTENT SPII'.split(' '),
);

/** A model that said nothing may come without candidates. */
const shape = { candidates: 'list', promptFeedback: 'object', usageMetadata: 'object' } as const;

/** Reads a generateContent reply: the visible text, what supports it, and where that comes from. */
export function readGeminiReply(body: unknown, context: Pick<ProviderContext, 'warn' | 'http'>): WebSearchResponse {
  const { warn } = context;
  checkShape(body, shape, { id: 'gemini', label: 'Gemini' });
  const reply = asObject(body);
  const candidate = asObject(asList(reply['candidates'])[0]);
  const parts = asList(at(candidate, 'content', 'parts')).map(visibleText);
  const finishReason = asText(candidate['finishReason']);
  if (parts.join('').trim() === '') {
    const feedback = asObject(reply['promptFeedback']);
    const said = asText(feedback['blockReasonMessage']) ?? asText(candidate['finishMessage']);
    refuse(asText(feedback['blockReason']) ?? finishReason, said, context);
    return { results: [] };
  }
  if (finishReason !== undefined && finishReason !== 'STOP') {
    warn('answer-incomplete', `Gemini stopped before its answer was complete (${word(finishReason)}).`);
  }
  const grounding = asObject(candidate['groundingMetadata']);
  const sources = asList(grounding['groundingChunks']).map(readChunk);
  if (sources.length === 0) {
    warn('ungrounded', 'Gemini answered without naming a source, perhaps from memory.');
  }
  return {
    results: [],
    answer: { cites: 'by-bytes', parts, sources, supports: asList(grounding['groundingSupports']).map(readSupport) },
    searchQueries: asList(grounding['webSearchQueries']).flatMap((query) => asText(query) ?? []),
    ...defined({
      suggestionsHtml: asText(at(grounding, 'searchEntryPoint', 'renderedContent')),
      groundingMetadata: candidate['groundingMetadata'],
    }),
  };
}

/** Thoughts and tool calls keep their place, so that a part's number still fits, but have no text. */
function visibleText(part: unknown): string {
  const { text, thought } = asObject(part);
  return typeof text === 'string' && thought !== true ? text : '';
}

function readSupport(item: unknown): ByteSupport {
  const support = asObject(item);
  const segment = asObject(support['segment']);
  return {
    // Zero is left out on the wire.
    start: asNumber(segment['startIndex']) ?? 0,
    end: asNumber(segment['endIndex']),
    text: typeof segment['text'] === 'string' && segment['text'] !== '' ? segment['text'] : undefined,
    part: asNumber(segment['partIndex']),
    sources: asList(support['groundingChunkIndices']).flatMap((index) => asNumber(index) ?? []),
  };
}

/** A page, a file of the user's, a place or an image; only some of them have an address. */
function readChunk(item: unknown): ProviderSource {
  const chunk = asObject(item);
  const { web, retrievedContext, maps, image } = chunk as Record<string, JsonObject | undefined>;
  const found = asObject(web ?? retrievedContext ?? maps ?? image);
  return {
    url: asText(found['uri']) ?? asText(found['sourceUri']) ?? '',
    title: asText(found['title']) ?? asText(found['documentName']),
    quote: retrievedContext === undefined ? undefined : asText(found['text']),
  };
}

/** Nothing at all is "nothing found"; a reason for it is a failure, and another provider may do better. */
function refuse(reason: string | undefined, said: string | undefined, context: Pick<ProviderContext, 'http'>): void {
  if (reason === undefined || reason === 'STOP') return;
  const isRefusal = refusals.has(reason) || reason.startsWith('BLOCK') || reason === 'OTHER';
  const hint = 'Rephrase it, or use another provider.';
  throw isRefusal
    ? failedInside(context, `Gemini declined to answer this query (${word(reason)}).`, said, { retryable: false, hint })
    : failedInside(context, `Gemini gave no answer (${word(reason)}).`, said);
}

/** The service may invent new reasons; only something that looks like one is repeated. */
function word(reason: string): string {
  return /^[A-Z_]{1,40}$/.test(reason) ? reason : 'unknown reason';
}
