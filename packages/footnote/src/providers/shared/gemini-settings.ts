import type { ProviderSetting } from '../../contract/provider.ts';

export const defaultModel = 'gemini-3.8-flash';

/** Apart from the provider, for whoever must know them without it. */
export const geminiSettings = {
  apiKey: { env: ['GEMINI_API_KEY'], meaning: 'key of the Gemini API' },
  baseUrl: {
    env: ['GOOGLE_GEMINI_BASE_URL'],
    default: 'https://generativelanguage.googleapis.com',
    meaning: 'address of the Gemini API',
  },
  model: { env: ['FOOTNOTE_GEMINI_MODEL'], default: defaultModel, meaning: 'the model that searches' },
} as const satisfies Readonly<Record<string, ProviderSetting>>;
