import { homedir } from 'node:os';
import { join } from 'node:path';
import type { WebSearchProvider } from '../contract/provider.ts';
import type {
  ProviderSettings,
  SettingDefinition,
  SettingEntry,
  Settings,
  SettingsReader,
  SettingsSource,
} from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import { isObject } from '../json.ts';
import { didYouMean } from '../text/nearest.ts';
import { configFolder } from './config-folder.ts';
import { definitionsFor, parseValue } from './definitions.ts';
import { type FileEntry, readSettingsFile } from './settings-file.ts';

/** defaults → user file → project file → environment → call; the later layer wins. */
export async function loadSettings(
  source: SettingsSource,
  providers: readonly WebSearchProvider[],
): Promise<SettingsReader> {
  const env = source.env ?? process.env;
  const definitions = definitionsFor(providers);
  const found = new Map<string, SettingEntry>();
  for (const definition of definitions) {
    found.set(definition.key, { definition, value: definition.default, origin: { layer: 'default' } });
  }

  const dataDir = found.get('dataDir');
  if (dataDir !== undefined) found.set('dataDir', { ...dataDir, value: defaultDataDir(env) });

  const files = settingsFiles(env, source.cwd ?? process.cwd());
  for (const layer of ['user', 'project'] as const) {
    for (const entry of await readSettingsFile(files[layer])) {
      if (entry.value === '') continue;
      const where = `${entry.file}, line ${entry.line}`;
      const definition = definitionOf(entry.key, definitions, where);
      const value = parseValue(definition, entry.value, `'${entry.key}' in ${where}`);
      found.set(definition.key, { definition, value, origin: { layer, file: entry.file, line: entry.line } });
    }
  }
  for (const definition of definitions) {
    const variable = definition.env.find((name) => (env[name] ?? '').trim() !== '');
    if (variable === undefined) continue;
    const value = parseValue(definition, env[variable], variable);
    found.set(definition.key, { definition, value, origin: { layer: 'environment', variable } });
  }
  for (const { key, value } of flatten(source.settings ?? {})) {
    if (value === '') continue;
    const definition = definitionOf(key, definitions, 'the settings of this call');
    const parsed = parseValue(definition, value, `'${key}'`);
    found.set(definition.key, { definition, value: parsed, origin: { layer: 'call' } });
  }

  const entries = [...found.values()];
  checkProviderChain(found.get('webSearch.provider'), providers);
  return {
    values: nest(entries) as SettingsReader['values'],
    entries,
    entry: (key) => found.get(key),
  };
}

export function settingsFiles(env: Readonly<Record<string, string | undefined>>, cwd: string) {
  return { user: join(configFolder(env), 'settings.json'), project: join(cwd, 'footnote.json') };
}

function defaultDataDir(env: Readonly<Record<string, string | undefined>>): string {
  const data = env['XDG_DATA_HOME'] || join(env['HOME'] || homedir(), '.local', 'share');
  return join(data, 'footnote');
}

/** The block of one provider, empty where there is none. */
export function providerSettings(settings: Settings, id: string): ProviderSettings {
  const block = settings?.webSearch?.[id];
  return isObject(block) ? (block as ProviderSettings) : {};
}

/** Whether a provider's setting is there; an empty one counts as missing. */
export function hasSetting(settings: Settings, id: string, name: string): boolean {
  return (providerSettings(settings, id)[name] ?? '').trim() !== '';
}

/** The providers that `webSearch.provider` names, in order. */
export function namedChain(value: string | undefined): readonly string[] {
  return (value ?? 'auto')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

export function unknownProvider(id: string, known: readonly string[]): { what: string; hint: string } {
  const hint = didYouMean(id, known) ?? `The providers are ${known.join(', ')}.`;
  return { what: `There is no provider '${id}'.`, hint };
}

function checkProviderChain(entry: SettingEntry | undefined, providers: readonly WebSearchProvider[]): void {
  const known = ['auto', ...providers.map(({ id }) => id)];
  for (const id of namedChain(entry?.value as string | undefined)) {
    if (known.includes(id)) continue;
    const { what, hint } = unknownProvider(id, known);
    throw new FootnoteError('NOT_CONFIGURED', `${what.slice(0, -1)}, which ${describeOrigin(entry)} asks for.`, {
      hint,
    });
  }
}

function describeOrigin(entry: SettingEntry | undefined): string {
  switch (entry?.origin.layer) {
    case 'environment':
      return entry.origin.variable;
    case 'user':
    case 'project':
      return `'webSearch.provider' in ${entry.origin.file}, line ${entry.origin.line},`;
    default:
      return `'webSearch.provider'`;
  }
}

function definitionOf(key: string, definitions: readonly SettingDefinition[], where: string): SettingDefinition {
  const exact = definitions.find((definition) => definition.key === key);
  if (exact !== undefined) return exact;
  const keys = definitions.map((definition) => definition.key);
  throw new FootnoteError('NOT_CONFIGURED', `There is no setting '${key}' (${where}).`, {
    hint: didYouMean(key, keys) ?? "'footnote config' lists all settings.",
  });
}

/** `{ a: { b: 1 } }` → `a.b = 1`. `audit` alone stands for `audit.mode`. */
function* flatten(settings: object, prefix = ''): Iterable<Pick<FileEntry, 'key' | 'value'>> {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (isObject(value)) yield* flatten(value, key);
    else yield { key: key === 'audit' ? 'audit.mode' : key, value };
  }
}

function nest(entries: readonly SettingEntry[]): object {
  const root: Record<string, unknown> = {};
  for (const { definition, value } of entries) {
    if (value === undefined) continue;
    const path = definition.key.split('.');
    const last = path.pop() ?? '';
    let block = root;
    for (const name of path) {
      block[name] ??= {};
      block = block[name] as Record<string, unknown>;
    }
    block[last] = value;
  }
  return root;
}
