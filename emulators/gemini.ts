import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { answers } from './gemini-answers.ts';
import { errorModes } from './gemini-errors.ts';
import { type Quirk, quirks } from './gemini-quirks.ts';
import { mixedToolsRefusal } from './gemini-tools.ts';
import { findPages, sitesIn } from './pages.ts';
import { bodyOf } from './read-request.ts';

const knownModels = ['gemini-3.8-flash', 'gemini-flash-latest', 'gemini-2.5-flash'];

export const gemini: Emulator = {
  id: 'gemini',
  keyVariable: 'GEMINI_API_KEY',
  env: (origin) => ({ GOOGLE_GEMINI_BASE_URL: origin }),
  keyOf: ({ headers }) => {
    const key = headers['x-goog-api-key'];
    return typeof key === 'string' ? key : undefined;
  },
  queryOf: (request) => (request.path.endsWith('/hang') ? 'emulate:slow-headers' : promptOf(request)),
  quirks: [
    ...Object.keys(quirks),
    ...Object.keys(answers),
    ...Object.keys(errorModes),
    'only-latest-model',
    'only-old-model',
    'no-model',
    'internal-build',
    'newer-tools-refusal',
  ],

  reply(request, mode) {
    if (request.path.startsWith('/grounding-api-redirect/')) return redirect(request);
    const model = /^\/v1beta\/models\/([^/:]+):generateContent$/.exec(request.path)?.[1];
    if (request.method !== 'POST' || model === undefined) return errorReply(404, 'NOT_FOUND', 'Not found.');
    if (gemini.keyOf(request) === undefined) return errorReply(403, 'PERMISSION_DENIED', 'Unregistered callers.');
    const unknownField = invalidField(request);
    if (unknownField !== undefined) return errorReply(400, 'INVALID_ARGUMENT', `Unknown name "${unknownField}".`);
    const missing = missingModel(model, mode, request);
    if (missing !== undefined) return missing;
    const words = mode === 'newer-tools-refusal' ? 'newer' : 'usual';
    const refusal = mixedToolsRefusal(model, request.json, words);
    if (refusal !== undefined) return errorReply(400, 'INVALID_ARGUMENT', refusal);
    if (mode === 'bad-request') return errorReply(400, 'INVALID_ARGUMENT', badRequestWords(gemini.keyOf(request)));
    const failure = errorModes[mode];
    if (failure !== undefined) return failure;
    return { json: generateContent(request, quirks[mode] ?? answers[mode], mode, model) };
  },
};

/** Everything that a caller may want of generateContent, spelled as the SDK spells it. */
const fields: Readonly<Record<string, readonly string[]>> = {
  '': ['contents', 'tools', 'systemInstruction', 'generationConfig', 'toolConfig'],
  generationConfig: ['temperature', 'maxOutputTokens', 'thinkingConfig'],
};

function invalidField(request: EmulatedRequest): string | undefined {
  const body = bodyOf(request);
  for (const [parent, known] of Object.entries(fields)) {
    const object = parent === '' ? body : body[parent];
    const unknown = Object.keys((object ?? {}) as object).find((name) => !known.includes(name));
    if (unknown !== undefined) return unknown;
  }
  const [tool] = (body['tools'] ?? []) as { googleSearch?: Record<string, unknown> }[];
  const range = tool?.googleSearch?.['timeRangeFilter'] as Record<string, unknown> | undefined;
  const isHalf = range !== undefined && (range['startTime'] === undefined || range['endTime'] === undefined);
  return isHalf ? 'time_range_filter' : undefined;
}

function missingModel(model: string, mode: string, request: EmulatedRequest): EmulatedReply | undefined {
  const served = {
    'only-latest-model': ['gemini-flash-latest'],
    'only-old-model': ['gemini-2.5-flash'],
    'no-model': [],
  }[mode];
  // An alias that is valid, answered with the name of a build behind it; the next try succeeds.
  if (mode === 'internal-build' && isEveryOther(promptOf(request))) {
    return errorReply(404, 'NOT_FOUND', 'Model not found: models/gemini-v4p1s-internal');
  }
  if ((served ?? knownModels).includes(model)) return undefined;
  return errorReply(
    404,
    'NOT_FOUND',
    `models/${model} is not found for API version v1beta, or is not supported for generateContent.`,
  );
}

const askedTimes = new Map<string, number>();

function isEveryOther(prompt: string): boolean {
  const times = askedTimes.get(prompt) ?? 0;
  askedTimes.set(prompt, times + 1);
  return times % 2 === 0;
}

function generateContent(request: EmulatedRequest, quirk: Quirk | undefined, mode: string, model: string): object {
  const candidate =
    quirk === undefined ? groundedAnswer(request, mode) : quirk(`${request.origin}/grounding-api-redirect`);
  return {
    ...candidate,
    usageMetadata: { promptTokenCount: 14, candidatesTokenCount: 41, totalTokenCount: 512, serviceTier: 'standard' },
    modelVersion: model,
    responseId: 'tQb4aKfoFt2Y-8YPn5uPoAE',
  };
}

/** One sentence for each page found, each supported by its page. */
function groundedAnswer(request: EmulatedRequest, mode: string): object {
  const prompt = promptOf(request);
  const found = mode === 'empty' ? [] : findPages({ count: 5, ...sitesIn(prompt) });
  if (found.length === 0) {
    return { candidates: [{ content: { role: 'model' }, finishReason: 'STOP', index: 0 }] };
  }
  const text = found.map(({ snippet }) => snippet).join(' ');
  let from = 0;
  const supports = found.map(({ snippet }, index) => {
    const start = Buffer.byteLength(text.slice(0, text.indexOf(snippet, from)));
    from = text.indexOf(snippet, from) + snippet.length;
    const segment = {
      ...(start === 0 ? {} : { startIndex: start }),
      endIndex: start + Buffer.byteLength(snippet),
      text: snippet,
    };
    return { segment, groundingChunkIndices: [index] };
  });
  return {
    candidates: [
      {
        content: { parts: [{ text, thoughtSignature: 'EqQBCqEBAQw51sd0' }], role: 'model' },
        finishReason: 'STOP',
        index: 0,
        groundingMetadata: {
          searchEntryPoint: { renderedContent: '<style>.chip{}</style>\n<div class="container"></div>\n' },
          groundingChunks: found.map(({ url, host }) => ({
            web: { uri: `${request.origin}/grounding-api-redirect/to?url=${encodeURIComponent(url)}`, title: host },
          })),
          groundingSupports: supports,
          webSearchQueries: ['bridge opening year', 'bridge opening year', ''],
        },
      },
    ],
  };
}

function redirect({ path, query, method }: EmulatedRequest): EmulatedReply {
  const target = query.get('url') ?? 'https://stadtarchiv.example/bruecke';
  switch (path.slice('/grounding-api-redirect/'.length)) {
    case 'to':
      return { status: 302, headers: { location: target }, text: '' };
    case 'hop':
      return { status: 302, headers: { location: `to?url=${encodeURIComponent(target)}` }, text: '' };
    case 'get-only':
      return method === 'HEAD' ? { status: 405, text: '' } : { status: 302, headers: { location: target }, text: '' };
    case 'private':
      return { status: 302, headers: { location: 'http://169.254.169.254/latest/' }, text: '' };
    default:
      return { status: 404, text: 'expired' };
  }
}

function promptOf({ json }: EmulatedRequest): string {
  const { contents } = (json ?? {}) as { contents?: { parts?: { text?: string }[] }[] };
  return contents?.[0]?.parts?.[0]?.text ?? '';
}

function errorReply(code: number, status: string, message: string): EmulatedReply {
  return { status: code, json: { error: { code, message, status } } };
}
