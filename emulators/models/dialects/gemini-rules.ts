import type { EmulatedReply, EmulatedRequest } from '../../emulator.ts';
import { failure } from '../../gemini-errors.ts';
import { isGemini2, mixedToolsRefusal } from '../../gemini-tools.ts';
import { at, isObject, listAt, objectAt, textAt } from '../../read-json.ts';
import type { Memory } from './dialect.ts';

const knownModels = ['gemini-3.8-flash', 'gemini-flash-latest', 'gemini-2.5-flash'];

/** What Gemini takes that lost a signature on its way; documented for histories that other models wrote. */
const skipped = ['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go'];

/** All that the service refuses in a request, in the order in which it looks. */
export function refuseGeminiContent(
  request: EmulatedRequest,
  model: string,
  memory: Memory,
  words: 'usual' | 'newer',
): EmulatedReply | undefined {
  if (request.headers['x-goog-api-key'] === undefined && request.query.get('key') === null) {
    return failure(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers.");
  }
  if (!knownModels.includes(model)) {
    return failure(404, 'NOT_FOUND', `models/${model} is not found for API version v1beta.`);
  }
  const { json: body } = request;
  const message =
    refuseFields(body) ??
    refuseTools(body) ??
    mixedToolsRefusal(model, body, words) ??
    refuseTurns(listAt(body, 'contents')) ??
    (isGemini2(model) ? undefined : refuseSignatures(listAt(body, 'contents'), memory));
  if (message === undefined) return undefined;
  const reply = failure(400, 'INVALID_ARGUMENT', message);
  return request.path.includes(':stream') ? { ...reply, headers: { 'content-type': 'text/event-stream' } } : reply;
}

const fields: Readonly<Record<string, readonly string[]>> = {
  '': ['contents', 'tools', 'toolConfig', 'systemInstruction', 'generationConfig', 'safetySettings', 'cachedContent'],
  generationConfig: [
    ...['temperature', 'topP', 'topK', 'seed', 'maxOutputTokens', 'stopSequences', 'candidateCount'],
    ...['thinkingConfig', 'responseMimeType', 'responseSchema', 'responseJsonSchema', 'responseModalities'],
    ...['frequencyPenalty', 'presencePenalty', 'responseLogprobs'],
  ],
  toolConfig: ['functionCallingConfig', 'includeServerSideToolInvocations', 'retrievalConfig'],
};

function refuseFields(body: unknown): string | undefined {
  if (!isObject(body)) return 'Invalid JSON payload received.';
  for (const [parent, known] of Object.entries(fields)) {
    const object = parent === '' ? body : objectAt(body, parent);
    const name = Object.keys(object).find((one) => !known.includes(one));
    const place = parent === '' ? '' : ` at '${parent}'`;
    if (name !== undefined) return unknownName(name, place);
  }
  return undefined;
}

function unknownName(name: string, place: string): string {
  return `Invalid JSON payload received. Unknown name "${name}"${place}: Cannot find field.`;
}

/** What a schema may say in `parameters`; `parametersJsonSchema` takes all of JSON Schema. */
const schemaFields = [
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'items', 'properties', 'required', 'anyOf'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength', 'pattern', 'example'],
  ...['default', 'propertyOrdering', 'minimum', 'maximum'],
];

function refuseTools(body: unknown): string | undefined {
  const declared = listAt(body, 'tools').flatMap((tool) => listAt(tool, 'functionDeclarations'));
  const names = declared.map((one) => textAt(one, 'name') ?? '');
  const badName = names.find((name) => !/^[a-z_][\w.:-]{0,63}$/i.test(name));
  if (badName !== undefined) return `Invalid function name "${badName}". Must start with a letter or an underscore.`;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `Duplicate function declaration found: ${twice}`;
  if (declared.length > 512) return 'At most 512 function declarations are supported.';
  for (const [index, one] of declared.entries()) {
    const place = `tools[0].function_declarations[${index}]`;
    if (at(one, 'parameters') !== undefined && at(one, 'parametersJsonSchema') !== undefined) {
      return `Only one of parameters and parameters_json_schema may be set at '${place}'.`;
    }
    const problem = refuseSchema(at(one, 'parameters'), `${place}.parameters`);
    if (problem !== undefined) return problem;
  }

  const config = at(body, 'toolConfig', 'functionCallingConfig');
  const mode = textAt(config, 'mode');
  const allowed = listAt(config, 'allowedFunctionNames').map(String);
  if (config === undefined) return undefined;
  if (declared.length === 0) return 'Function calling config is set without function_declarations.';
  if (mode !== undefined && !['AUTO', 'ANY', 'NONE', 'VALIDATED'].includes(mode)) {
    return `Invalid value at 'tool_config.function_calling_config.mode' (type.googleapis.com/google.ai.generativelanguage.v1beta.FunctionCallingConfig.Mode), "${mode}"`;
  }
  if (allowed.length > 0 && mode !== 'ANY' && mode !== 'VALIDATED') {
    return 'allowed_function_names should only be set when the function calling mode is ANY or VALIDATED.';
  }
  const unknown = allowed.find((name) => !names.includes(name));
  return unknown === undefined ? undefined : `allowed_function_names has "${unknown}", which is not declared.`;
}

function refuseSchema(schema: unknown, place: string): string | undefined {
  if (!isObject(schema)) return undefined;
  const name = Object.keys(schema).find((one) => !schemaFields.includes(one));
  if (name !== undefined) return unknownName(name, ` at '${place}'`);
  const inner = Object.entries(objectAt(schema, 'properties')).map(([key, value]) => [`properties[${key}]`, value]);
  for (const [key, value] of [...inner, ['items', schema['items']]]) {
    const problem = refuseSchema(value, `${place}.${key}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function refuseTurns(contents: readonly unknown[]): string | undefined {
  if (contents.length === 0) return '* GenerateContentRequest.contents: contents is not specified';
  for (const [index, content] of contents.entries()) {
    const role = at(content, 'role') ?? 'user';
    if (role !== 'user' && role !== 'model') return 'Please use a valid role: user, model.';
    const parts = listAt(content, 'parts');
    if (parts.length === 0)
      return `* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.`;
    const empty = parts.findIndex((part) => !dataFields.some((name) => at(part, name) !== undefined));
    if (empty >= 0) {
      return `* GenerateContentRequest.contents[${index}].parts[${empty}].data: required oneof field 'data' must have one initialized field`;
    }
    const before = contents[index - 1];
    // Several turns of the user in a row are taken; the model's are not.
    if (role === 'model' && at(before, 'role') === 'model') {
      return 'Please ensure that multiturn requests alternate between user and model.';
    }
    const problem = refuseCalls(parts, index, role, before) ?? refuseResponses(parts, index, role, before);
    if (problem !== undefined) return problem;
  }
  return at(contents.at(-1), 'role') === 'model'
    ? 'Please ensure that multiturn requests end with a user role or a function response.'
    : undefined;
}

const dataFields = [
  ...['text', 'functionCall', 'functionResponse', 'inlineData', 'fileData'],
  ...['toolCall', 'toolResponse', 'executableCode', 'codeExecutionResult'],
];

function refuseCalls(parts: readonly unknown[], index: number, role: unknown, before: unknown): string | undefined {
  const calls = callsIn(parts);
  if (calls.length === 0) return undefined;
  if (role !== 'model' || before === undefined) {
    return 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
  }
  const bad = calls.findIndex((call) => at(call, 'args') !== undefined && !isObject(at(call, 'args')));
  return bad < 0 ? undefined : notAStruct(`contents[${index}].parts[${bad}].function_call.args`);
}

function refuseResponses(parts: readonly unknown[], index: number, role: unknown, before: unknown): string | undefined {
  const calls = at(before, 'role') === 'model' ? callsIn(listAt(before, 'parts')) : [];
  const responses = parts.flatMap((part) => at(part, 'functionResponse') ?? []);
  if (responses.length > 0 && (role === 'model' || calls.length === 0)) {
    return 'Please ensure that function response turn comes immediately after a function call turn.';
  }
  // Nothing else may stand in that turn.
  if (calls.length !== responses.length || (calls.length > 0 && parts.length > responses.length)) {
    return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
  }
  for (const [part, response] of responses.entries()) {
    const { name, id } = objectAt(response);
    const call = calls.find((one) => at(one, 'name') === name && (id === undefined || at(one, 'id') === id));
    if (call === undefined) {
      return `Please ensure that function response "${String(name)}"${id === undefined ? '' : ` with id "${String(id)}"`} matches a function call of the function call turn.`;
    }
    if (!isObject(at(response, 'response'))) {
      return notAStruct(`contents[${index}].parts[${part}].function_response.response`);
    }
  }
  return undefined;
}

function callsIn(parts: readonly unknown[]): readonly unknown[] {
  return parts.flatMap((part) => at(part, 'functionCall') ?? []);
}

function notAStruct(place: string): string {
  return `Invalid value at '${place}' (type.googleapis.com/google.protobuf.Struct)`;
}

/**
 * What is signed comes back as it was. Since the user's last words the first call of each turn must be signed; before
 * them it may be missing.
 */
function refuseSignatures(contents: readonly unknown[], memory: Memory): string | undefined {
  const last = contents.findLastIndex(
    (content) =>
      at(content, 'role') !== 'model' && listAt(content, 'parts').some((part) => at(part, 'text') !== undefined),
  );
  for (const [index, content] of contents.entries()) {
    const parts = listAt(content, 'parts');
    for (const part of parts) {
      const signature = textAt(part, 'thoughtSignature');
      const what = textAt(part, 'functionCall', 'name') ?? 'text';
      const isGood = signature === undefined || skipped.includes(signature) || memory.signed.get(signature) === what;
      if (!isGood) return 'Corrupted thought signature.';
    }
    const first = parts.find((part) => at(part, 'functionCall') !== undefined);
    if (index > last && first !== undefined && textAt(first, 'thoughtSignature') === undefined) {
      const name = textAt(first, 'functionCall', 'name');
      return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${index + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`;
    }
  }
  return undefined;
}
