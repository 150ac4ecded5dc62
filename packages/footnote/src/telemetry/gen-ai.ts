import type { Attributes } from './otlp-json.ts';

/** What the conventions for generative models call these vendors; all others keep their own name. */
const vendors: Readonly<Record<string, string>> = {
  gemini: 'gcp.gemini',
  openai: 'openai',
  anthropic: 'anthropic',
  perplexity: 'perplexity',
};

/** Who answers as a model, by the conventions of OpenTelemetry. */
export function genAi(vendor: string, model: string | undefined): Attributes {
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': vendors[vendor] ?? vendor,
    'gen_ai.request.model': model,
  };
}
