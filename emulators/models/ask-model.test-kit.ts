import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { jsonSchema, type ModelMessage, stepCountIs, streamText, type ToolSet } from 'ai';
import { type DialectName, type ModelOptions, type RunningModel, startModel } from './start-model.ts';

// Its warnings are for terminals.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** The real client of a dialect, pointed at a model on loopback. */
export function clientFor(dialect: DialectName, { baseUrl: baseURL, model }: RunningModel, apiKey = 'any-key') {
  switch (dialect) {
    case 'gemini-2':
    case 'gemini-2-newer-words':
    case 'gemini-3':
      return createGoogleGenerativeAI({ baseURL, apiKey })(model);
    case 'openai-chat':
      return createOpenAI({ baseURL, apiKey }).chat(model);
    case 'openai-responses':
      return createOpenAI({ baseURL, apiKey })(model);
    case 'ollama':
      return createOpenAICompatible({ name: 'ollama', baseURL, includeUsage: true })(model);
    case 'anthropic':
      return createAnthropic({ baseURL, apiKey })(model);
  }
}

type StreamOptions = Parameters<typeof streamText>[0];
export interface Conversation extends Partial<Omit<StreamOptions, 'model' | 'tools' | 'prompt'>> {
  readonly key?: string;
  readonly tools?: ToolSet;
}

/** Starts a model, talks to it with the real SDK until it has no more to call, and tells what happened. */
export async function talk(options: ModelOptions, { key, ...more }: Conversation = {}) {
  await using running = await startModel(options);
  const errors: unknown[] = [];
  const messages: ModelMessage[] = more.messages ?? [{ role: 'user', content: 'When was the bridge opened?' }];
  const result = streamText({
    model: clientFor(options.dialect, running, key),
    system: 'Answer in one sentence.',
    tools,
    stopWhen: stepCountIs(5),
    maxRetries: 0,
    onError: ({ error }) => void errors.push(error),
    ...more,
    messages,
  });
  let text = '';
  const parts: string[] = [];
  try {
    for await (const part of result.fullStream) {
      parts.push(part.type);
      if (part.type === 'text-delta') text += part.text;
    }
  } catch (error) {
    // So ends a connection that is cut; every other failure is a part of the stream.
    errors.push(error);
  }
  const isDone = errors.length === 0 && !parts.includes('abort');
  return {
    text,
    parts,
    errors,
    finishReason: isDone ? await result.finishReason : undefined,
    messages: isDone ? (await result.response).messages : [],
    steps: isDone ? await result.steps : [],
    requests: running.requests,
  };
}

const query = jsonSchema<{ query: string }>({
  type: 'object',
  properties: { query: { type: 'string' } },
  required: ['query'],
  additionalProperties: false,
});

const tools: ToolSet = {
  web_search: {
    description: 'Search the web.',
    inputSchema: query,
    execute: async ({ query }: { query: string }) => `found ${query}`,
  },
  docs_search: {
    description: 'Search the documentation.',
    inputSchema: query,
    execute: async ({ query }: { query: string }) => `read ${query}`,
  },
};
