import type { FailureReader } from '../../contract/http-client.ts';
import type { ProviderContext } from '../../contract/provider.ts';
import { defined } from '../../defined.ts';
import { FootnoteError } from '../../errors.ts';

/** One call of the Gemini API, spelled as `@google/genai` spells it. */
export interface GeminiCall {
  readonly model: string;
  readonly contents: string;
  readonly config: {
    readonly tools: readonly [{ readonly googleSearch: object }];
    readonly systemInstruction?: string;
    readonly thinkingConfig?: { readonly thinkingLevel: 'LOW' | 'HIGH' };
  };
}

/** Who sends it: we ourselves, or Google's SDK in the OpenCode plugin, which a test shows to send the same. */
export type GenerateContent = (
  call: GeminiCall,
  context: Pick<ProviderContext, 'apiKey' | 'baseUrl' | 'http' | 'signal'>,
  readFailure: FailureReader,
) => Promise<unknown>;

export const generateContent: GenerateContent = async ({ model, contents, config }, context, readFailure) => {
  const { tools, systemInstruction, thinkingConfig } = config;
  return context.http.json({
    url: `${context.baseUrl.replace(/\/$/, '')}/v1beta/${resourceOf(model)}:generateContent`,
    headers: { 'x-goog-api-key': context.apiKey },
    json: {
      contents: [turn(contents)],
      tools,
      ...defined({ systemInstruction: systemInstruction === undefined ? undefined : turn(systemInstruction) }),
      generationConfig: defined({ thinkingConfig }),
    },
    readFailure,
  });
};

function turn(text: string): object {
  return { parts: [{ text }], role: 'user' };
}

/** A tuned model has its kind in its name. What could lead to another path is no name. */
function resourceOf(model: string): string {
  const [, kind = 'models/', name] = /^((?:tunedM|m)odels\/)?([\w@.-]+)$/.exec(model) ?? [];
  if (name !== undefined) return `${kind}${name}`;
  throw new FootnoteError('NOT_CONFIGURED', 'The setting of the Gemini model is not the name of a model.', {
    provider: 'gemini',
    hint: 'Set FOOTNOTE_GEMINI_MODEL, or webSearch.gemini.model, to a name such as gemini-flash-latest.',
  });
}
