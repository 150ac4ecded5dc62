import type { ProviderSetting } from '../../footnote/src/contract/provider.ts';
import { FootnoteError } from '../../footnote/src/errors.ts';
import { asNumber, asText, type JsonObject } from '../../footnote/src/json.ts';
import { geminiSettings } from '../../footnote/src/providers/shared/gemini-settings.ts';
import { keysIn } from '../../footnote/src/resilience/keys.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a value comes from, in the words that a user would look for. */
export interface Setting {
  readonly value: string;
  readonly origin: string;
  readonly isDefault: boolean;
}

export interface PluginSettings {
  readonly apiKey: Setting | undefined;
  readonly model: Setting;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly maxSources: number | undefined;
  readonly language: string | undefined;
  readonly region: string | undefined;
  readonly includeRawMetadata: boolean;
}

export const blockName = 'provider.geminisearch.options';
export const optionNames = ['apiKey', 'model', 'maxSources', 'language', 'region', 'includeRawMetadata'] as const;

/** The block of the OpenCode config first, then the environment, then the default. Blank counts as missing. */
export function readSettings(block: JsonObject, env: Environment): PluginSettings {
  const apiKey = find('apiKey', block, env);
  const [firstKey] = keysIn(apiKey?.value);
  return {
    apiKey: apiKey === undefined || firstKey === undefined ? undefined : { ...apiKey, value: firstKey },
    model: find('model', block, env) ?? byDefault(geminiSettings.model.default),
    baseUrl: checkAddress(find('baseUrl', {}, env) ?? byDefault(geminiSettings.baseUrl.default)),
    maxSources: readMaxSources(block['maxSources']),
    language: asText(block['language'])?.trim(),
    region: asText(block['region'])?.trim(),
    includeRawMetadata: String(block['includeRawMetadata']) === 'true',
  };
}

/** The switch that Footnote's own surfaces obey, where it is in the environment: no file is read for it. */
export function isWebOff(env: Environment): boolean {
  return env['FOOTNOTE_WEB']?.trim() === 'off';
}

function find(name: keyof typeof geminiSettings, block: JsonObject, env: Environment): Setting | undefined {
  const own = asText(block[name])?.trim();
  if (own !== undefined) return { value: own, origin: `${blockName}.${name}`, isDefault: false };
  const definition: ProviderSetting = geminiSettings[name];
  for (const variable of definition.env) {
    const value = env[variable]?.trim() ?? '';
    if (value !== '') return { value, origin: variable, isDefault: false };
  }
  return undefined;
}

function byDefault(value: string): Setting {
  return { value, origin: 'the default', isDefault: true };
}

function checkAddress({ value, origin }: Setting): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/\/+$/, '');
  throw new FootnoteError('NOT_CONFIGURED', `${origin} is not an address of http or https.`, {
    hint: 'Correct it, or remove it to ask Google directly.',
  });
}

/** From a variable, as in `{env:…}`, a number comes as text. */
function readMaxSources(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const count = asNumber(typeof value === 'string' ? Number(value) : value);
  if (count !== undefined && Number.isInteger(count) && count >= 1) return count;
  throw new FootnoteError('NOT_CONFIGURED', `${blockName}.maxSources must be a whole number from 1 on.`, {
    hint: 'Correct it, or remove it to get all sources.',
  });
}
