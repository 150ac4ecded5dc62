import type { EmulatedReply, EmulatedRequest } from '../../emulator.ts';
import { errorModes, failure as failureReply } from '../../gemini-errors.ts';
import { isGemini2 } from '../../gemini-tools.ts';
import { at, listAt, textAt } from '../../read-json.ts';
import {
  type Call,
  callsOf,
  type Dialect,
  type OfferedTool,
  pieces,
  type ToolChoice,
  type ToolResult,
  usedUp,
  type Words,
} from './dialect.ts';
import { refuseGeminiContent } from './gemini-rules.ts';

/** Gemini's generateContent, plain and streamed. What a generation does differently follows from the model's name. */
export const gemini3: Dialect = {
  path: /\/models\/[^/:]+:(?:streamG|g)enerateContent$/,
  base: '/v1beta',
  model: 'gemini-3.8-flash',
  setting: { kind: 'google', keyVariable: 'GEMINI_API_KEY' },
  keyOf: ({ headers, query }) => headers['x-goog-api-key']?.toString() ?? query.get('key') ?? undefined,
  refusal: (request, memory) => refuseGeminiContent(request, modelOf(request), memory, 'usual'),

  read(request) {
    const { json: body, path } = request;
    const parts = listAt(body, 'contents').flatMap((content) =>
      listAt(content, 'parts').map((part) => ({ role: textAt(content, 'role'), part })),
    );
    const said = parts.map(({ role, part }) => (role === 'model' ? undefined : textAt(part, 'text')));
    const last = said.findLastIndex((text) => text !== undefined);
    const resultsFrom = (start: number) => parts.slice(start).flatMap(({ part }) => resultIn(part));
    return {
      model: modelOf(request),
      isStream: path.includes(':stream'),
      system: textsIn(at(body, 'systemInstruction')),
      user: said[last] ?? '',
      tools: listAt(body, 'tools').flatMap(offeredIn),
      choice: choiceIn(body),
      results: resultsFrom(last + 1),
      allResults: resultsFrom(0),
      body,
    };
  },

  write(words, asked, memory) {
    const isOld = isGemini2(asked.model);
    const calls = callsOf(words, asked);
    // Arguments are objects here: a call that isn't one is an answer of its own kind.
    const isMalformed = calls.some(({ args }) => typeof args === 'string');
    const sign = (what: string) => {
      const signature = Buffer.from(`signature ${memory.next()} of ${what}`).toString('base64');
      memory.signed.set(signature, what);
      return signature;
    };
    const callParts = isMalformed
      ? []
      : calls.map((call, index) => ({
          functionCall: { ...(isOld ? {} : { id: `fc${memory.next()}` }), name: call.tool, args: call.args },
          // Only the first of several, and only by the generation that asks for it again.
          ...(isOld || index > 0 ? {} : { thoughtSignature: sign(call.tool) }),
        }));
    const thoughts =
      words.thoughts !== undefined && at(asked.body, 'generationConfig', 'thinkingConfig', 'includeThoughts') === true
        ? [{ text: words.thoughts, thought: true }]
        : [];
    const textPieces = pieces(words.text ?? '').map((text) => ({ text }));
    const isSigned = !isOld && textPieces.length > 0 && callParts.length === 0;
    // In a stream the signature of a text comes behind it, with an empty one.
    const trailer = isSigned ? [{ text: '', thoughtSignature: sign('text') }] : [];
    const whole =
      words.text === undefined ? [] : [{ text: words.text, ...(isSigned ? { thoughtSignature: sign('text') } : {}) }];

    const usage = { promptTokenCount: 14, candidatesTokenCount: usedUp(words), totalTokenCount: 14 + usedUp(words) };
    const responseId = `r-${memory.next()}`;
    const answer = (parts: readonly object[], ending: object) => ({
      candidates: [{ ...(parts.length === 0 ? {} : { content: { parts, role: 'model' } }), ...ending, index: 0 }],
      usageMetadata: usage,
      modelVersion: asked.model,
      responseId,
    });
    const ending = isMalformed
      ? { finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: `Malformed function call: ${callText(calls)}` }
      : { finishReason: finishReasons[words.stop ?? 'end'] };
    const streamed = [...thoughts, ...textPieces, ...callParts, ...trailer];
    return {
      json: answer([...thoughts, ...whole, ...callParts], ending),
      events: [
        ...streamed.slice(0, -1).map((part) => event(answer([part], {}))),
        event(answer(streamed.slice(-1), ending)),
      ],
      errorEvents: [
        event({ error: { code: 503, message: words.errorWords ?? 'The model is overloaded.', status: 'UNAVAILABLE' } }),
      ],
    };
  },

  failure(kind, { model, user, isStream }) {
    const own: Partial<Record<typeof kind, EmulatedReply>> = {
      'no-model': failureReply(404, 'NOT_FOUND', `models/${model} is not found for API version v1beta.`),
      'bad-request': failureReply(400, 'INVALID_ARGUMENT', user),
    };
    const reply = own[kind] ?? errorModes[kind] ?? {};
    return isStream ? { ...reply, headers: { 'content-type': 'text/event-stream' } } : reply;
  },
};

export const gemini2: Dialect = { ...gemini3, model: 'gemini-2.5-flash' };

/** The other words in which the service refuses its own tools beside functions. */
export const gemini2NewerWords: Dialect = {
  ...gemini2,
  refusal: (request, memory) => refuseGeminiContent(request, modelOf(request), memory, 'newer'),
};

/** A stop with calls is a plain stop. */
const finishReasons = { end: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' } as const satisfies Record<
  NonNullable<Words['stop']> | 'end',
  string
>;

/** This service ends its lines as HTTP does. */
function event(value: object): string {
  return `data: ${JSON.stringify(value)}\r\n\r\n`;
}

function callText(calls: readonly Call[]): string {
  return calls.map(({ tool, args }) => `${tool}(${String(args)}`).join(' ');
}

function modelOf({ path }: Pick<EmulatedRequest, 'path'>): string {
  return /\/models\/([^/:]+):/.exec(path)?.[1] ?? '';
}

function textsIn(content: unknown): string {
  return listAt(content, 'parts')
    .map((part) => textAt(part, 'text') ?? '')
    .join('\n');
}

/** Functions by their name; what Google runs itself (`googleSearch`) by its key. */
function offeredIn(tool: unknown): readonly OfferedTool[] {
  if (at(tool, 'functionDeclarations') === undefined) {
    return Object.keys(Object(tool)).map((name) => ({ name, required: [] }));
  }
  return listAt(tool, 'functionDeclarations').map((one) => ({
    name: textAt(one, 'name') ?? '',
    required: [...listAt(one, 'parameters', 'required'), ...listAt(one, 'parametersJsonSchema', 'required')].map(
      String,
    ),
  }));
}

function choiceIn(body: unknown): ToolChoice {
  const config = at(body, 'toolConfig', 'functionCallingConfig');
  const names = listAt(config, 'allowedFunctionNames').map(String);
  const mode = ({ ANY: 'required', NONE: 'none' } as const)[textAt(config, 'mode') ?? ''] ?? 'auto';
  return names.length === 0 ? { mode } : { mode, names };
}

function resultIn(part: unknown): readonly ToolResult[] {
  const response = at(part, 'functionResponse', 'response');
  if (response === undefined) return [];
  const text = ['output', 'content', 'llmContent', 'error'].map((name) => textAt(response, name)).find((one) => one);
  return [{ tool: textAt(part, 'functionResponse', 'name') ?? '', text: text ?? JSON.stringify(response) }];
}
