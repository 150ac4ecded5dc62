import type { GenerateContent } from '../../footnote/src/providers/shared/generate-content.ts';

/** The call by Google's own client, over our connections. */
export const generateWithSdk: GenerateContent = async ({ config, ...call }, context, readFailure) => {
  const { GoogleGenAI } = await import('@google/genai');
  const client = new GoogleGenAI({
    apiKey: context.apiKey ?? '',
    // GOOGLE_GENAI_USE_VERTEXAI in a user's shell must not switch the service.
    vertexai: false,
    httpOptions: { baseUrl: context.baseUrl, fetch: context.http.fetchForSdk(readFailure) },
  });
  return client.models.generateContent({
    ...call,
    // The level is a name on the wire, and an enum of the SDK's, which is not loaded at start-up.
    config: { ...config, tools: [...config.tools], abortSignal: context.signal } as never,
  });
};
