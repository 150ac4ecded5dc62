import { homedir } from 'node:os';
import { join } from 'node:path';
import type { WebSearchProvider } from '../contract/provider.ts';
import type {
  IgnoredSetting,
  Origin,
  ProjectFile,
  SettingDefinition,
  SettingEntry,
  SettingsReader,
  SettingsSource,
} from '../contract/settings.ts';
import { workingFolder } from '../disk/working-folder.ts';
import { FootnoteError } from '../errors.ts';
import { didYouMean } from '../text/nearest.ts';
import { type Admitted, admitProject, type OwnSettings } from './admit-project.ts';
import { settingsFiles } from './config-folder.ts';
import { definitionsFor, parseValue } from './definitions.ts';
import { findManagedFile } from './managed-file.ts';
import { type FoundProjectFile, findProjectFile } from './project-file.ts';
import { namedChain, providerNames, unknownProvider } from './provider-settings.ts';
import { type FileEntry, readEntries, readSettingsFile, settingOf } from './settings-file.ts';

/**
 * defaults → user file → project file → environment → call → managed file; the later layer wins, except that of the
 * project's only what restricts counts, until the user trusts it.
 */
export async function loadSettings(
  source: SettingsSource,
  providers: readonly WebSearchProvider[],
  { project = 'as-it-is' }: LoadOptions = {},
): Promise<SettingsReader> {
  const env = environmentOf(source);
  const definitions = definitionsFor(providers);
  const files = settingsFiles(env, source.cwd ?? workingFolder());
  const inFile = (entries: readonly FileEntry[], layer: FileLayer) =>
    entries.flatMap((entry) => fromFile(entry, layer, definitions));

  const managedFile = await findManagedFile(env);
  const managed = managedFile === undefined ? [] : inFile(await readSettingsFile(managedFile), 'managed');
  const beneath = tableOf(defaults(definitions, env), inFile(await readSettingsFile(files.user), 'user'));
  const own = [...fromEnvironment(env, definitions), ...fromCall(source.settings ?? {}, definitions)];
  const found = project === 'left-out' ? undefined : await findProjectFile(files.project, env);
  const isTrusted = project === 'as-if-trusted' || found?.trust === 'trusted';
  // A link out of the project may lead to anything of the user's; until it is trusted, not even its keys are looked at.
  const isRead = found !== undefined && (found.leadsTo === undefined || isTrusted);
  const written = isRead ? inFile(await readEntries(found.text, files.project), 'project') : [];

  const layers = { beneath, above: tableOf(own, managed) };
  const values = nest(tableOf([...beneath.values()], [...layers.above.values()]));
  checkProviderChain(tableOf([...beneath.values()], written, own, managed).get('webSearch.provider'), providers);
  const admitted = admitProject(written, isTrusted, { ...layers, values }, providers);
  return {
    ...readerOf(admitted, layers, [...beneath.values(), ...own]),
    ...(found === undefined ? {} : { project: projectOf(found, written) }),
  };
}

/** The environment of the process, unless another one was handed in. */
export function environmentOf({ env = process.env }: SettingsSource): Readonly<Record<string, string | undefined>> {
  return env;
}

export interface LoadOptions {
  /** As it would be if the user trusted the project's file, or if there were none, for those who compare. */
  readonly project?: 'as-it-is' | 'as-if-trusted' | 'left-out';
}

/** All layers put together. */
function readerOf(
  admitted: Admitted,
  { beneath, above }: Pick<OwnSettings, 'beneath' | 'above'>,
  own: readonly SettingEntry[],
): Omit<SettingsReader, 'project'> {
  const table = tableOf([...beneath.values()], admitted.layer, [...above.values()]);
  const ignored: IgnoredSetting[] = [...admitted.ignored];
  for (const restriction of admitted.restrictions) {
    const { key } = restriction.definition;
    if (table.get(key)?.origin.layer === 'managed') continue;
    table.set(key, restrictedEntry(table.get(key), restriction));
  }
  for (const entry of [...own, ...admitted.layer, ...admitted.restrictions]) {
    const winner = table.get(entry.definition.key);
    const isOverruled = winner?.origin.layer === 'managed' && entry.origin.layer !== 'default';
    if (isOverruled && String(entry.value) !== String(winner.value)) ignored.push({ ...entry, why: 'managed' });
  }
  return {
    values: nest(table) as SettingsReader['values'],
    entries: [...table.values()],
    entry: (key) => table.get(key),
    ignored,
  };
}

/** What the project adds, in the words of its file where it makes no sense. */
function restrictedEntry(entry: SettingEntry | undefined, restriction: SettingEntry): SettingEntry {
  const { definition, value, origin } = restriction;
  const { project: rule } = definition;
  if (value === undefined || typeof rule !== 'object' || !('combine' in rule)) return restriction;
  try {
    const combined = rule.combine(entry?.value ?? value, value);
    return entry?.value === undefined ? restriction : { ...entry, value: combined, restrictedBy: origin };
  } catch (error) {
    const { code, what, hint } = FootnoteError.from(error);
    throw new FootnoteError(code, `${what.replace(/\.$/, '')} (${placeIn(origin)}).`, { hint });
  }
}

function projectOf({ text: _, ...file }: FoundProjectFile, entries: readonly SettingEntry[]): ProjectFile {
  return { ...file, entries };
}

function tableOf(...layers: readonly (readonly SettingEntry[])[]): Map<string, SettingEntry> {
  return new Map(layers.flat().map((entry) => [entry.definition.key, entry]));
}

function defaults(
  definitions: readonly SettingDefinition[],
  env: Readonly<Record<string, string | undefined>>,
): readonly SettingEntry[] {
  const data = env['XDG_DATA_HOME'] || join(env['HOME'] || homedir(), '.local', 'share');
  return definitions.map((definition) => ({
    definition,
    value: definition.key === 'dataDir' ? join(data, 'footnote') : definition.default,
    origin: { layer: 'default' },
  }));
}

type FileLayer = Extract<Origin, { readonly file: string }>['layer'];

function fromFile(
  { key, value, file, line }: FileEntry,
  layer: FileLayer,
  definitions: readonly SettingDefinition[],
): readonly SettingEntry[] {
  if (value === '') return [];
  const where = `${file}, line ${line}`;
  const definition = definitionOf(key, definitions, where);
  const parsed = parseValue(definition, value, `'${key}' in ${where}`);
  return [{ definition, value: parsed, origin: { layer, file, line } }];
}

function* fromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  definitions: readonly SettingDefinition[],
): Iterable<SettingEntry> {
  for (const definition of definitions) {
    const variable = definition.env.find((name) => (env[name] ?? '').trim() !== '');
    if (variable === undefined) continue;
    const value = parseValue(definition, env[variable], variable);
    yield { definition, value, origin: { layer: 'environment', variable } };
  }
}

function* fromCall(settings: object, definitions: readonly SettingDefinition[]): Iterable<SettingEntry> {
  for (const { key, value } of flatten(settings)) {
    if (value === '') continue;
    const definition = definitionOf(key, definitions, 'the settings of this call');
    yield { definition, value: parseValue(definition, value, `'${key}'`), origin: { layer: 'call' } };
  }
}

function checkProviderChain(entry: SettingEntry | undefined, providers: readonly WebSearchProvider[]): void {
  if (entry === undefined) return;
  const known = ['auto', ...providers.flatMap(providerNames)];
  for (const id of namedChain(entry.value as string | undefined)) {
    if (known.includes(id)) continue;
    const { what, hint } = unknownProvider(id, ['auto', ...providers.map((provider) => provider.id)]);
    throw new FootnoteError('NOT_CONFIGURED', `${what.slice(0, -1)}, which ${placeOf(entry.origin)} asks for.`, {
      hint,
    });
  }
}

function placeOf(origin: Origin): string {
  if (origin.layer === 'environment') return origin.variable;
  return 'file' in origin ? `'webSearch.provider' in ${placeIn(origin)},` : `'webSearch.provider'`;
}

function placeIn(origin: Origin): string {
  return 'file' in origin ? `${origin.file}, line ${origin.line}` : origin.layer;
}

function definitionOf(key: string, definitions: readonly SettingDefinition[], where: string): SettingDefinition {
  const exact = definitions.find((definition) => definition.key === key);
  if (exact !== undefined) return exact;
  const keys = definitions.map((definition) => definition.key);
  // What a checkout calls a key may be a letter to the model that reads this.
  const name = /^[\w$.-]{1,80}$/.test(key) ? `setting '${key}'` : 'such setting';
  throw new FootnoteError('NOT_CONFIGURED', `There is no ${name} (${where}).`, {
    hint: didYouMean(key, keys) ?? "'footnote config' lists all settings.",
  });
}

/** `{ a: { b: 1 } }` → `a.b = 1`. */
function* flatten(settings: object, prefix = ''): Iterable<Pick<FileEntry, 'key' | 'value'>> {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const key = prefix === '' ? name : `${prefix}.${name}`;
    const setting = settingOf(key, value);
    if (setting === undefined) yield* flatten(value, key);
    else yield setting;
  }
}

function nest(entries: ReadonlyMap<string, SettingEntry>): object {
  const root: Record<string, unknown> = {};
  for (const { definition, value } of entries.values()) {
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
