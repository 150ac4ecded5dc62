import type { WebSearchProvider } from '../contract/provider.ts';
import type { IgnoredReason, IgnoredSetting, SettingEntry, Settings } from '../contract/settings.ts';
import { hasSetting, namedChain } from './provider-settings.ts';

/** What holds without the project's file. */
export interface OwnSettings {
  /** Beneath the project: defaults and the user's file. */
  readonly beneath: ReadonlyMap<string, SettingEntry>;
  /** Above the project: variables, the call, the managed file. */
  readonly above: ReadonlyMap<string, SettingEntry>;
  readonly values: Settings;
}

/** What a project's file may do here. */
export interface Admitted {
  /** They win over the user's file. */
  readonly layer: readonly SettingEntry[];
  /** They hold beside whatever the others say. */
  readonly restrictions: readonly SettingEntry[];
  readonly ignored: readonly IgnoredSetting[];
}

/** A project's file can only restrict; what does more waits until the user trusts it, and some things never count. */
export function admitProject(
  entries: readonly SettingEntry[],
  isTrusted: boolean,
  own: OwnSettings,
  providers: readonly WebSearchProvider[],
): Admitted {
  const layer = new Map<string, SettingEntry>();
  const restrictions: SettingEntry[] = [];
  const ignored: IgnoredSetting[] = [];
  const ignore = (entry: SettingEntry, why: IgnoredReason) => ignored.push({ ...entry, why });

  for (const entry of entries.filter(({ value }) => value !== undefined)) {
    const { key, project: rule } = entry.definition;
    const { counts, rest } = splitEntry(entry, layer.get(key) ?? own.beneath.get(key), own, providers);
    if (rule === 'never') ignore(entry, 'never-of-a-project');
    else if (isRestriction(entry)) restrictions.push(entry);
    else if (isTrusted) layer.set(key, entry);
    else {
      if (counts !== undefined) layer.set(key, counts);
      if (rest !== undefined) ignore(rest, rule === 'configured-providers' ? 'not-configured' : 'not-trusted');
    }
  }
  for (const entry of layer.values()) {
    if (!sendsForeignKey(entry, layer, own)) continue;
    layer.delete(entry.definition.key);
    ignore(entry, 'key-from-elsewhere');
  }
  return { layer: [...layer.values()], restrictions, ignored };
}

/** It adds to the user's own, whatever that is. */
function isRestriction({ definition: { project } }: SettingEntry): boolean {
  return typeof project === 'object' && 'combine' in project;
}

/** What counts without trust, and what does not. */
function splitEntry(
  entry: SettingEntry,
  current: SettingEntry | undefined,
  own: OwnSettings,
  providers: readonly WebSearchProvider[],
): { readonly counts?: SettingEntry | undefined; readonly rest?: SettingEntry | undefined } {
  const { project: rule } = entry.definition;
  if (rule === 'counts') return { counts: entry };
  if (rule === 'configured-providers') return splitChain(entry, own, providers);
  if (typeof rule === 'string' || !('strictestFirst' in rule)) return { rest: entry };
  const strictness = ({ value }: SettingEntry) => rule.strictestFirst.indexOf(String(value));
  if (current === undefined || strictness(entry) < strictness(current)) return { counts: entry };
  return strictness(entry) === strictness(current) ? {} : { rest: entry };
}

/** A chain in the project's order, of what the user's own chain may ask: a query goes to nobody else. */
function splitChain(entry: SettingEntry, { values }: OwnSettings, providers: readonly WebSearchProvider[]) {
  const users = namedChain(values.webSearch?.provider);
  const isUsers = (id: string) => {
    if (users.includes(id)) return true;
    const provider = providers.find((candidate) => candidate.id === id);
    if (provider === undefined || provider.local === true) return provider?.local === true;
    const isKeyless = provider.keyless === true && !hasSetting(values, id, 'apiKey');
    return users.includes('auto') && provider.isConfigured(values) && !isKeyless;
  };
  const asked = namedChain(String(entry.value));
  const of = (ids: readonly string[]) => (ids.length === 0 ? undefined : { ...entry, value: ids.join(',') });
  return { counts: of(asked.filter(isUsers)), rest: of(asked.filter((id) => !isUsers(id))) };
}

/** Whether an address of a project's file would get a key that is not of that file, too. */
function sendsForeignKey(
  { definition }: SettingEntry,
  layer: ReadonlyMap<string, SettingEntry>,
  { beneath, above }: OwnSettings,
): boolean {
  const [block] = /^webSearch\..+\./.exec(definition.key) ?? [];
  if (definition.type !== 'url' || block === undefined) return false;
  const isKey = (entry: SettingEntry) => entry.definition.secret === true && entry.definition.key.startsWith(block);
  const isSet = (entry: SettingEntry) => isKey(entry) && entry.value !== undefined;
  if ([...above.values()].some(isSet)) return true;
  return [...beneath.values()].some((entry) => isSet(entry) && !layer.has(entry.definition.key));
}
