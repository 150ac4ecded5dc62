import { describe, expect, it } from 'vitest';
import { type DialectName, startModel } from './start-model.ts';

/** What the model answers to a request: its status, and the vendor's words where it refuses. */
async function ask(dialect: DialectName, body: object, { headers = {}, model = '' } = {}): Promise<string> {
  await using running = await startModel({ dialect, script: [{ say: 'In 1894.' }] });
  const name = model === '' ? running.model : model;
  const path = {
    'gemini-2': `/models/${name}:generateContent`,
    'gemini-2-newer-words': `/models/${name}:generateContent`,
    'gemini-3': `/models/${name}:generateContent`,
    'openai-chat': '/chat/completions',
    ollama: '/chat/completions',
    'openai-responses': '/responses',
    anthropic: '/messages',
  }[dialect];
  const reply = await fetch(running.baseUrl + path, {
    method: 'POST',
    headers: { ...keys(dialect), ...headers },
    body: JSON.stringify(dialect.startsWith('gemini') ? body : { model: name, ...body }),
  });
  const json = (await reply.json()) as { readonly error?: { readonly message: string } | null };
  return `${reply.status}${json.error ? ` ${json.error.message}` : ''}`;
}

function keys(dialect: DialectName): Record<string, string> {
  if (dialect.startsWith('gemini')) return { 'x-goog-api-key': 'any-key' };
  if (dialect === 'anthropic') return { 'x-api-key': 'any-key', 'anthropic-version': '2023-06-01' };
  return { authorization: 'Bearer any-key' };
}

describe('Gemini', () => {
  const user = { role: 'user', parts: [{ text: 'Hello' }] };
  const model = (...parts: object[]) => ({ role: 'model', parts });
  const call = (name: string, more = {}) => ({ functionCall: { name, args: {}, ...more } });
  const response = (name: string, more = {}) => ({ functionResponse: { name, response: { output: 'x' }, ...more } });
  const results = (...parts: object[]) => ({ role: 'user', parts });
  const gemini = (...contents: object[]) => ask('gemini-2', { contents });
  const declared = { functionDeclarations: [{ name: 'web_search' }] };
  const withTools = (tools: object[], more = {}) => ask('gemini-3', { contents: [user], tools, ...more });
  const choose = (functionCallingConfig: object) => withTools([declared], { toolConfig: { functionCallingConfig } });

  it('takes a call with its response', async () => {
    expect(await gemini(user, model(call('a')), results(response('a')))).toBe('200');
    expect(await gemini(user, model(call('a', { id: '1' })), results(response('a', { id: '1' })))).toBe('200');
  });

  it('takes several turns of the user in a row', async () => {
    expect(await gemini(user, model(call('a')), results(response('a')), user)).toBe('200');
  });

  it.each([
    ['two turns of the model', [user, model({ text: 'a' }), model({ text: 'b' })], 'multiturn requests alternate'],
    ['the model at the end', [user, model({ text: 'a' })], 'multiturn requests end with a user role'],
    ['another role', [{ ...user, role: 'assistant' }], 'Please use a valid role: user, model.'],
    ['a call at the start', [model(call('a')), results(response('a'))], 'function call turn comes immediately after'],
    ['a call without its response', [user, model(call('a')), user], 'number of function response parts is equal'],
    [
      'one response to two calls',
      [user, model(call('a'), call('a')), results(response('a'))],
      'number of function response parts is equal',
    ],
    [
      'words beside a response',
      [user, model(call('a')), results(response('a'), { text: 'and' })],
      'number of function response parts is equal',
    ],
    ['a response without a call', [user, results(response('a'))], 'function response turn comes immediately after'],
    ['the response of another function', [user, model(call('a')), results(response('b'))], 'matches a function call'],
    [
      'the response to another id',
      [user, model(call('a', { id: '1' })), results(response('a', { id: '2' }))],
      'with id "2" matches a function call',
    ],
    [
      'a response that is no object',
      [user, model(call('a')), results(response('a', { response: 'x' }))],
      "Invalid value at 'contents[2].parts[0].function_response.response' (type.googleapis.com/google.protobuf.Struct)",
    ],
    [
      'arguments that are no object',
      [user, model(call('a', { args: '{}' })), results(response('a'))],
      'function_call.args',
    ],
    ['a turn without parts', [{ role: 'user', parts: [] }], 'contents.parts must not be empty'],
    ['a part without data', [{ role: 'user', parts: [{}] }], "required oneof field 'data'"],
    ['nothing', [], 'contents is not specified'],
  ])('refuses %s', async (_, contents, words) => {
    expect(await gemini(...contents)).toMatch(/^400 /);
    expect(await gemini(...contents)).toContain(words);
  });

  it('refuses what it does not know', async () => {
    expect(await ask('gemini-3', { contents: [user], tool_choice: 'auto' })).toBe(
      '400 Invalid JSON payload received. Unknown name "tool_choice": Cannot find field.',
    );
    expect(await ask('gemini-3', { contents: [user] }, { model: 'gemini-9' })).toMatch(
      /^404 models\/gemini-9 is not found/,
    );
  });

  it('takes JSON Schema in its own field only', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false };
    const declare = (more: object) => withTools([{ functionDeclarations: [{ name: 'a', ...more }] }]);
    expect(await declare({ parametersJsonSchema: schema })).toBe('200');
    expect(await declare({ parameters: schema })).toContain(
      `Unknown name "additionalProperties" at 'tools[0].function_declarations[0].parameters'`,
    );
    expect(await declare({ parameters: { type: 'object', properties: { a: schema } } })).toContain('properties[a]');
    expect(await declare({ parameters: { type: 'object' }, parametersJsonSchema: schema })).toMatch(/^400 Only one of/);
  });

  it('refuses tools that are named badly, or twice', async () => {
    expect(await withTools([{ functionDeclarations: [{ name: '1a' }] }])).toMatch(/^400 Invalid function name/);
    expect(await withTools([declared, declared])).toBe('400 Duplicate function declaration found: web_search');
  });

  it('takes names of tools only where one must be called', async () => {
    const allowedFunctionNames = ['web_search'];
    expect(await choose({ mode: 'VALIDATED', allowedFunctionNames })).toBe('200');
    expect(await choose({ mode: 'AUTO', allowedFunctionNames })).toMatch(
      /^400 allowed_function_names should only be set/,
    );
    expect(await choose({ mode: 'ANY', allowedFunctionNames: ['other'] })).toMatch(
      /^400 .*"other", which is not declared/,
    );
    expect(await choose({ mode: 'SOME' })).toMatch(/^400 Invalid value at 'tool_config/);
    expect(await ask('gemini-3', { contents: [user], toolConfig: { functionCallingConfig: { mode: 'ANY' } } })).toBe(
      '400 Function calling config is set without function_declarations.',
    );
  });

  it('refuses its own search beside functions', async () => {
    const body = { contents: [user], tools: [{ googleSearch: {} }, declared] };
    expect(await ask('gemini-2', body)).toBe('400 Multiple tools are supported only when they are all search tools.');
    expect(await ask('gemini-2-newer-words', body)).toMatch(
      /^400 Built-in tools \(\{google_search\}\) and Custom tools/,
    );
    expect(await ask('gemini-3', body)).toMatch(/^400 Please enable tool_config.include_server_side_tool_invocations/);
    const toolConfig = { includeServerSideToolInvocations: true };
    expect(await ask('gemini-3', { ...body, toolConfig })).toBe('200');
  });

  it('wants a key', async () => {
    await using running = await startModel({ dialect: 'gemini-3', script: [] });
    const url = `${running.baseUrl}/models/${running.model}:generateContent`;
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403);
  });
});

describe.each(['openai-chat', 'ollama'] as const)('%s', (dialect) => {
  const user = { role: 'user', content: 'Hello' };
  const call = (id: string) => ({ id, type: 'function', function: { name: 'a', arguments: '{}' } });
  const assistant = (...tool_calls: object[]) => ({ role: 'assistant', content: null, tool_calls });
  const result = (tool_call_id: string) => ({ role: 'tool', tool_call_id, content: 'x' });
  const chat = (...messages: object[]) => ask(dialect, { messages });

  it('takes calls with their results, in any order', async () => {
    expect(await chat(user, assistant(call('1'), call('2')), result('2'), result('1'))).toBe('200');
  });

  it.each([
    ['a call without a result', [user, assistant(call('1')), user], 'did not have response messages: 1'],
    ['one result for two calls', [user, assistant(call('1'), call('2')), result('1')], 'response messages: 2'],
    ['a result without a call', [user, result('1')], "messages with role 'tool' must be a response to a preceeding"],
    ['a second result', [user, assistant(call('1')), result('1'), result('1')], "messages with role 'tool' must be"],
    ['another role', [{ ...user, role: 'model' }], "Invalid value: 'model'."],
    ['a message that says nothing', [user, { role: 'assistant', content: null }], "Invalid value for 'content'"],
    [
      'arguments that are no text',
      [user, assistant({ id: '1', type: 'function', function: { name: 'a', arguments: {} } }), result('1')],
      "Invalid type for 'messages[1].tool_calls[0].function.arguments'",
    ],
  ])('refuses %s', async (_, messages, words) => {
    expect(await chat(...messages)).toMatch(/^400 /);
    expect(await chat(...messages)).toContain(words);
  });

  it('is strict about the rest only where it is OpenAI', async () => {
    const isStrict = dialect === 'openai-chat';
    const messages = [user];
    const tools = [{ type: 'function', function: { name: 'a', parameters: { type: 'object' } } }];
    const bodies: readonly [object, RegExp][] = [
      [{ messages, max_tokens: 5 }, /^400 Unsupported parameter: 'max_tokens'/],
      [{ messages, topK: 5 }, /^400 Unrecognized request argument supplied: topK/],
      [{ messages, tools: [] }, /^400 Invalid 'tools': empty array/],
      [{ messages, tool_choice: 'auto' }, /^400 .*'tool_choice' is only allowed when 'tools' are specified/],
      [{ messages, tools, tool_choice: 'any' }, /^400 Invalid value: 'any'/],
      [
        { messages, tools, tool_choice: { type: 'function', function: { name: 'b' } } },
        /^400 Tool choice 'b' not found in 'tools' parameter/,
      ],
      [
        { messages, tools: [{ type: 'function', function: { name: 'a b' } }] },
        /^400 Invalid 'tools\[0\].function.name'/,
      ],
      [
        { messages, tools: [{ type: 'function', function: { name: 'a', parameters: {} } }] },
        /^400 Invalid schema for function 'a'/,
      ],
      [
        { messages, tools: [{ type: 'function', function: { ...tools[0]?.function, strict: true } }] },
        /^400 Invalid schema for function 'a'/,
      ],
    ];
    for (const [body, words] of bodies) expect(await ask(dialect, body)).toMatch(isStrict ? words : /^200$/);
    expect(await ask(dialect, { messages }, { headers: { authorization: '' } })).toMatch(isStrict ? /^401 / : /^200$/);
  });
});

describe('OpenAI responses', () => {
  const user = { role: 'user', content: [{ type: 'input_text', text: 'Hello' }] };
  const call = (call_id: string) => ({ type: 'function_call', call_id, name: 'a', arguments: '{}' });
  const output = (call_id: string) => ({ type: 'function_call_output', call_id, output: 'x' });
  const respond = (...input: object[]) => ask('openai-responses', { input });

  it('takes a text, and calls with their outputs', async () => {
    expect(await ask('openai-responses', { input: 'Hello' })).toBe('200');
    expect(await respond(user, call('1'), call('2'), output('2'), output('1'))).toBe('200');
  });

  it.each([
    ['a call without output', [user, call('1')], '400 No tool output found for function call 1.'],
    ['an output without call', [user, output('1')], '400 No tool call found for function call output with call_id 1.'],
    ['an item that it does not know', [user, { type: 'tool_result' }], "400 Invalid value: 'tool_result'."],
    ['a reference to nothing', [{ type: 'item_reference', id: 'msg_9' }], "404 Item with id 'msg_9' not found."],
    [
      'thoughts that led nowhere',
      [user, { type: 'reasoning', id: 'rs_1', summary: [] }],
      "400 Item 'rs_1' of type 'reasoning' was provided without its required following item.",
    ],
    [
      'thoughts that it never had',
      [user, { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'c2VhbGVk' }, user],
      '400 The encrypted content for item rs_1 could not be verified.',
    ],
  ])('refuse %s', async (_, input, words) => {
    expect(await respond(...input)).toBe(words);
  });

  it('refuse what they do not know, or no longer', async () => {
    const body = { input: 'Hello' };
    expect(await ask('openai-responses', { ...body, messages: [] })).toBe("400 Unknown parameter: 'messages'.");
    expect(await ask('openai-responses', { ...body, temperature: 0 })).toMatch(/^400 Unsupported parameter/);
    expect(await ask('openai-responses', body, { model: 'llama' })).toMatch(/^404 The model `llama` does not exist/);
    expect(await ask('openai-responses', { ...body, tool_choice: 'required' })).toMatch(/^400 Tool choice must be/);
  });
});

describe('Anthropic', () => {
  const user = { role: 'user', content: 'Hello' };
  const use = (id: string) => ({ type: 'tool_use', id, name: 'a', input: {} });
  const assistant = (...content: object[]) => ({ role: 'assistant', content });
  const result = (tool_use_id: string) => ({ type: 'tool_result', tool_use_id, content: 'x' });
  const said = (...content: object[]) => ({ role: 'user', content });
  const words = { type: 'text', text: 'and' };
  const send = (messages: object[], more = {}, headers = {}) =>
    ask('anthropic', { max_tokens: 100, messages, ...more }, { headers });

  it('takes calls with their results, and words behind these', async () => {
    expect(await send([user, assistant(use('1'), use('2')), said(result('2'), result('1'), words)])).toBe('200');
  });

  it.each([
    ['a call without a result', [user, assistant(use('1')), user], '`tool_use` ids were found without `tool_result`'],
    [
      'one result for two calls',
      [user, assistant(use('1'), use('2')), said(result('1'))],
      'blocks immediately after: 2. Each',
    ],
    ['words before a result', [user, assistant(use('1')), said(words, result('1'))], 'immediately after: 1. Each'],
    ['a result without a call', [said(result('1'))], 'unexpected `tool_use_id` found in `tool_result` blocks: 1.'],
    [
      'two results of one call',
      [user, assistant(use('1')), said(result('1'), result('1'))],
      'each tool_use must have a single result',
    ],
    [
      'an id twice',
      [user, assistant(use('1')), said(result('1')), assistant(use('1')), said(result('1'))],
      '`tool_use` ids must be unique',
    ],
    ['the user twice', [user, user], 'roles must alternate between "user" and "assistant"'],
    ['the assistant at the start', [assistant(words), user], 'first message must use the "user" role'],
    ['the assistant at the end', [user, assistant(words)], 'The conversation must end with a user message.'],
    ['another role', [{ ...user, role: 'system' }], "messages.0.role: Input should be 'user' or 'assistant'"],
    ['an empty message', [{ role: 'user', content: '' }], 'all messages must have non-empty content'],
    ['an empty block', [said({ type: 'text', text: ' ' })], 'text content blocks must contain non-whitespace text'],
  ])('refuses %s', async (_, messages, words) => {
    expect(await send(messages)).toMatch(/^400 /);
    expect(await send(messages)).toContain(words);
  });

  it('refuses what it does not know, or no longer', async () => {
    expect(await send([user], { top: 1 })).toBe('400 top: Extra inputs are not permitted');
    expect(await ask('anthropic', { messages: [user] })).toBe('400 max_tokens: Field required');
    expect(await send([user], { temperature: 1 })).toBe('200');
    expect(await send([user], { temperature: 1 }, { 'anthropic-version': '2026-10-21' })).toMatch(/^400 temperature/);
    expect(await send([user], {}, { 'anthropic-version': '' })).toMatch(/^400 anthropic-version/);
    expect(await send([user], {}, { 'x-api-key': 'any-key', authorization: 'Bearer any-key' })).toBe('200');
  });

  it('checks tools and their choice', async () => {
    const tools = [{ name: 'a', input_schema: { type: 'object' } }];
    expect(await send([user], { tools, tool_choice: { type: 'any' } })).toMatch(/^200/);
    expect(await send([user], { tools: [{ name: 'a' }] })).toMatch(/^400 tools.0.custom.input_schema/);
    expect(await send([user], { tools: [...tools, ...tools] })).toBe('400 tools: Tool names must be unique.');
    expect(await send([user], { tool_choice: { type: 'auto' } })).toMatch(/^400 tool_choice may only be specified/);
    expect(await send([user], { tools, tool_choice: { type: 'tool', name: 'b' } })).toMatch(/^400 Tool 'b' not found/);
    expect(await send([user], { tools, tool_choice: { type: 'required' } })).toMatch(/^400 tool_choice: Input tag/);
    const thinking = { type: 'enabled', budget_tokens: 1024 };
    expect(await send([user], { tools, thinking, tool_choice: { type: 'any' } })).toMatch(/^400 Thinking may not be/);
  });

  it('wants its thoughts back before its calls, as they were', async () => {
    const thinking = { type: 'adaptive' };
    const forged = { type: 'thinking', thinking: 'Hm.', signature: 'c2lnbmF0dXJl' };
    expect(await send([user, assistant(use('1')), said(result('1'))], { thinking })).toMatch(
      /^400 messages\.1\.content\.0\.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`/,
    );
    expect(await send([user, assistant(forged, use('1')), said(result('1'))], { thinking })).toMatch(
      /^400 messages\.1\.content\.0: Invalid `signature` in `thinking` block/,
    );
  });
});
