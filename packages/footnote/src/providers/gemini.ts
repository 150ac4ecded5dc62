import type { FailureReader } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { asList, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { countryName } from './shared/country-names.ts';
import { readGeminiReply } from './shared/gemini-reply.ts';
import { defaultModel, geminiSettings } from './shared/gemini-settings.ts';
import { type GeminiCall, type GenerateContent, generateContent } from './shared/generate-content.ts';
import { since } from './shared/since.ts';
import { withSiteWords } from './shared/site-words.ts';

/** Asked in this order where the service doesn't know the default model. */
const replacements = ['gemini-flash-latest', 'gemini-2.5-flash'];

export const gemini: WebSearchProvider = {
  id: 'gemini',
  label: 'Gemini',
  kind: 'answers',
  price: { usd: 3 * 0.014, asOf: '2026-10-07', basis: 'three searches at the grounding price of Gemini 3' },
  honours: ['type', 'freshness', 'includeDomains', 'excludeDomains', 'language', 'region'],
  settings: geminiSettings,
  sensitiveSettingKeys: ['apiKey'],
  readFailure: (failure) => readFailure(failure),
  isConfigured: (settings) => hasSetting(settings, 'gemini', 'apiKey'),

  search: async (request, context) => readGemini(await askGemini(request, context), context),
};

/** What the Gemini provider needs of a call; the OpenCode plugin has nothing else. */
export type GeminiContext = Omit<ProviderContext, 'docs' | 'remainingMs'>;

/** The reply of the first model that the service knows, as it came. */
export async function askGemini(
  request: CheckedRequest,
  context: GeminiContext,
  send: GenerateContent = generateContent,
): Promise<unknown> {
  const named = context.setting('model') ?? defaultModel;
  // A model that the user named is never replaced.
  const models = context.isDefault('model') ? [named, ...replacements] : [named];
  for (const model of models) {
    const body = await generate({ model, request, context, send });
    if (body === 'unknown-model') continue;
    if (model !== named) {
      context.warn('model-replaced', `Gemini doesn't know the model ${named}; ${model} answered instead.`);
    }
    return body;
  }
  throw new FootnoteError('PROVIDER_FAILED', `Gemini doesn't know the model ${named}.`, {
    provider: 'gemini',
    hint: 'Set FOOTNOTE_GEMINI_MODEL, or webSearch.gemini.model, to one that your key can use.',
  });
}

/** The reply read, with the pages behind Google's redirects where they can be found in time. */
export async function readGemini(body: unknown, context: GeminiContext): Promise<WebSearchResponse> {
  return withRealAddresses(readGeminiReply(body, context), context);
}

interface Question {
  readonly model: string;
  readonly request: CheckedRequest;
  readonly context: GeminiContext;
  readonly send: GenerateContent;
}

async function generate({ model, request, context, send }: Question): Promise<unknown | 'unknown-model'> {
  // Only a message that names the asked model means that; the service sometimes answers 404 for
  // one of its internal builds, and the same request then succeeds.
  let unknown: 'asked-model' | 'internal-build' | undefined;
  const readUnknown: FailureReader = (failure) => {
    if (failure.status !== 404) return readFailure(failure);
    unknown = (asText(at(failure.body, 'error', 'message')) ?? model).includes(model)
      ? 'asked-model'
      : 'internal-build';
    return 'empty';
  };
  for (let attempt = 0; attempt < 2; attempt++) {
    unknown = undefined;
    const call = { model, contents: withSiteWords(request), config: searchConfig(model, request, context) };
    const body = await send(call, context, readUnknown);
    if (unknown === undefined) return body;
    if (unknown === 'asked-model') break;
  }
  return 'unknown-model';
}

function searchConfig(model: string, request: CheckedRequest, context: GeminiContext): GeminiCall['config'] {
  const instruction = [
    request.language === undefined ? '' : `Answer in the language with the code ${request.language}.`,
    request.region === undefined ? '' : `Search for users in ${countryName(request.region) ?? request.region}.`,
  ].join(' ');
  return {
    tools: [{ googleSearch: timeRange(request, context) }],
    ...defined({ systemInstruction: asText(instruction.trim()) }),
    ...thinking(model, request, context),
  };
}

function timeRange({ freshness }: CheckedRequest, context: GeminiContext): object {
  if (freshness === undefined) return {};
  const now = context.now();
  // The service takes both ends or neither.
  return { timeRangeFilter: { startTime: since(freshness, now).toISOString(), endTime: now.toISOString() } };
}

/** Models before Gemini 3 have no thinking levels and refuse the field. */
function thinking(
  model: string,
  { type }: CheckedRequest,
  context: GeminiContext,
): Pick<GeminiCall['config'], 'thinkingConfig'> {
  if (type === 'auto') return {};
  if (/gemini-[12]\b/.test(model)) {
    context.warn('option-ignored', `${model} has no 'type' of search.`);
    return {};
  }
  return { thinkingConfig: { thinkingLevel: type === 'fast' ? 'LOW' : 'HIGH' } };
}

/** Google links through a redirect that expires after some weeks: the page behind it is the source. */
async function withRealAddresses(reply: WebSearchResponse, context: GeminiContext): Promise<WebSearchResponse> {
  const { answer } = reply;
  if (answer?.cites !== 'by-bytes') return reply;
  const redirects = answer.sources.map(({ url }) => url).filter((url) => isRedirect(url, context.baseUrl));
  if (redirects.length === 0) return reply;
  const targets = await context.http.resolveRedirects(redirects);
  const sources = answer.sources.map((source) => {
    const target = targets.get(source.url);
    if (target !== undefined) return { ...source, url: target };
    // Google's title is the host of the page, as long as the address doesn't tell it.
    const isHost = isRedirect(source.url, context.baseUrl) && /^[^\s/]+\.[a-z]{2,}$/i.test(source.title ?? '');
    return isHost ? { ...source, domain: source.title } : source;
  });
  return { ...reply, answer: { ...answer, sources } };
}

function isRedirect(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, origin, pathname } = new URL(address);
  const isService = hostname === 'vertexaisearch.cloud.google.com' || origin === new URL(baseUrl).origin;
  return isService && pathname.startsWith('/grounding-api-redirect/');
}

/** A bad key is a 400 here, and a daily quota is a 429 like any rate limit. */
const readFailure: FailureReader = ({ status, body }) => {
  const error = asObject(at(body, 'error'));
  const details = asList(error['details']).map(asObject);
  if (status === 400 && details.some(({ reason }) => reason === 'API_KEY_INVALID')) return { code: 'AUTH_FAILED' };
  if (status === 400 && error['status'] === 'FAILED_PRECONDITION') {
    return {
      code: 'AUTH_FAILED',
      what: 'Gemini does not serve this key here (HTTP 400).',
      hint: 'Its free tier is not offered in every region: check the billing of the key.',
    };
  }
  if (status !== 429) return undefined;
  const retryDelay = details.map(({ retryDelay: delay }) => asText(delay)).find((delay) => delay !== undefined);
  const violations = details.flatMap(({ violations: list }) => asList(list).map(asObject));
  const isDaily = violations.some(({ quotaId }) => asText(quotaId)?.includes('PerDay'));
  // A spend cap or a daily quota links to help, and doesn't say when to come back.
  const isSpent = details.length > 0 && retryDelay === undefined;
  if (isDaily || isSpent) return { code: 'QUOTA_EXCEEDED' };
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(retryDelay ?? '')?.[1];
  return { code: 'RATE_LIMITED', retryAfterMs: seconds === undefined ? undefined : Math.round(Number(seconds) * 1000) };
};
