import type { LanguageModel } from 'ai';
import { defined } from '../defined.ts';

/** The only file that knows the names of the AI SDK: they change with its versions. */
export { jsonSchema, type ModelMessage, stepCountIs, streamText, type ToolSet } from 'ai';
export type { LanguageModel };

export interface ModelToOpen {
  readonly kind: 'google' | 'anthropic' | 'openai' | 'openai-compatible';
  readonly id: string;
  readonly apiKey?: string;
  /** With its version: `…/v1beta`, `…/v1`. */
  readonly baseUrl: string;
}

/**
 * A model as an object: a string would go to a gateway of the SDK's maker. All that the SDK would look for in the
 * environment is handed to it, an empty key where there is none.
 */
export async function openModel(
  { kind, id, apiKey, baseUrl: baseURL }: ModelToOpen,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  // What it has to say about a request is for those who write it, and would land on the user's terminal.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const options = { apiKey: apiKey ?? '', baseURL, fetch };
  switch (kind) {
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(options)(id);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(options)(id);
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(options)(id);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ name: 'compatible', baseURL, fetch, ...defined({ apiKey }) })(id);
    }
    default:
      return kind satisfies never;
  }
}
