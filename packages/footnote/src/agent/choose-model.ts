import type { SettingsReader } from '../contract/settings.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { providerSettings } from '../settings/provider-settings.ts';
import { didYouMean } from '../text/nearest.ts';

/** A model, and all that is needed to reach it. */
export interface ChosenModel {
  readonly kind: ModelKind;
  readonly id: string;
  /** Whose it is: the id of the vendor's search provider, where there is one, and a name for people. */
  readonly vendor: string;
  readonly label: string;
  readonly apiKey?: string;
  /** With its version: `…/v1beta`, `…/v1`. */
  readonly baseUrl: string;
}

export const modelKinds = ['google', 'anthropic', 'openai', 'openai-compatible'] as const;
export type ModelKind = (typeof modelKinds)[number];

/** The three vendors by the settings of their search: one key for both. In the order in which a default is looked for. */
const vendors = {
  google: { settings: 'gemini', label: 'Gemini', version: '/v1beta' },
  anthropic: { settings: 'anthropic', label: 'Anthropic', version: '/v1' },
  openai: { settings: 'openai', label: 'OpenAI', version: '' },
} as const;

/**
 * The model that is named, as `google:gemini-3.8-flash`, or the first whose key is there. Undefined where there is
 * none, or where `none` is asked for: then answers are extracts.
 */
export function chooseModel(settings: SettingsReader, named?: string): ChosenModel | undefined {
  const name = named ?? settings.values.agent?.model;
  if (name === 'none') return undefined;
  if (name === undefined) return defaultModel(settings);
  const [kind = '', id = ''] = name.split(/:(.*)/s);
  if (!isKind(kind) || id.trim() === '') throw unknownModel(name, kind);
  return kind === 'openai-compatible' ? compatibleModel(id, settings) : vendorModel(kind, id, settings);
}

function defaultModel(settings: SettingsReader): ChosenModel | undefined {
  for (const kind of ['google', 'anthropic', 'openai'] as const) {
    const { apiKey, model } = providerSettings(settings.values, vendors[kind].settings);
    if (firstKey(apiKey) !== undefined && model !== undefined) return vendorModel(kind, model, settings);
  }
  return undefined;
}

function vendorModel(kind: keyof typeof vendors, id: string, { values }: SettingsReader): ChosenModel {
  const { settings, label, version } = vendors[kind];
  const { apiKey, baseUrl = '' } = providerSettings(values, settings);
  const key = firstKey(apiKey);
  if (key === undefined) throw missingKey(kind);
  return {
    kind,
    id,
    vendor: settings,
    label,
    apiKey: key,
    baseUrl: values.agent?.modelBaseUrl ?? `${baseUrl}${version}`,
  };
}

function compatibleModel(id: string, { values }: SettingsReader): ChosenModel {
  const { modelBaseUrl: baseUrl, apiKey } = values.agent ?? {};
  if (baseUrl === undefined) {
    throw new FootnoteError('NOT_CONFIGURED', `The model openai-compatible:${id} has no address.`, {
      hint: 'Set FOOTNOTE_MODEL_BASE_URL (agent.modelBaseUrl), such as http://127.0.0.1:11434/v1 for Ollama.',
    });
  }
  const label = new URL(baseUrl).host;
  return {
    kind: 'openai-compatible',
    id,
    vendor: 'openai-compatible',
    label,
    baseUrl,
    ...defined({ apiKey: firstKey(apiKey) }),
  };
}

/** Several keys may stand there, separated by commas. */
function firstKey(keys: string | undefined): string | undefined {
  return keys
    ?.split(',')
    .map((key) => key.trim())
    .find((key) => key !== '');
}

function isKind(kind: string): kind is ModelKind {
  return (modelKinds as readonly string[]).includes(kind);
}

function missingKey(kind: keyof typeof vendors): FootnoteError {
  const { settings, label } = vendors[kind];
  const variable = { google: 'GEMINI_API_KEY', anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' }[kind];
  return new FootnoteError('NOT_CONFIGURED', `The model of ${label} has no key.`, {
    hint: `Set ${variable}, or webSearch.${settings}.apiKey in the settings.`,
  });
}

function unknownModel(name: string, kind: string): FootnoteError {
  const shown = name.slice(0, 80);
  return new FootnoteError('NOT_CONFIGURED', `'${shown}' names no model.`, {
    hint:
      didYouMean(kind, modelKinds) ?? `Write it like ${modelKinds.map((one) => `${one}:NAME`).join(', ')}, or none.`,
  });
}
