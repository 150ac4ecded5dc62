import { brokenRule, invalidQuery } from './fields.ts';

/** Settings as a user writes them in a file or passes them to `createFootnote`. */
export interface Settings {
  readonly webSearch?: WebSearchSettings;
  readonly timeoutMs?: number;
  readonly dataDir?: string;
  readonly policy?: {
    readonly secrets?: 'block' | 'redact' | 'off';
    /** Plain words, and patterns between slashes, that never leave in a query or an address. */
    readonly blockPatterns?: readonly string[];
    readonly personal?: 'off' | 'warn' | 'block';
    readonly allowDomains?: readonly string[];
    readonly denyDomains?: readonly string[];
    readonly allowPrivate?: readonly string[];
    readonly web?: 'on' | 'off';
    readonly keyless?: 'on' | 'off';
    readonly robots?: 'crawl' | 'always' | 'off';
  };
  readonly budget?: { readonly usdPerDay?: number };
  readonly network?: { readonly proxy?: string; readonly caFile?: string };
  readonly server?: {
    readonly allowedHosts?: readonly string[];
    /** Exact origins whose pages may call `/chatkit` and `/api/*`. */
    readonly allowedOrigins?: readonly string[];
    readonly token?: string;
    /** The MCP tools that clients are told of. */
    readonly tools?: readonly McpToolName[];
  };
  /** Where packages have their documentation, each as `name=address`. */
  readonly docs?: { readonly sources?: readonly string[] };
  readonly cache?: { readonly ttlSeconds?: number };
  readonly limits?: string;
  readonly redisUrl?: string;
  readonly audit?: AuditMode | AuditSettings;
  readonly agent?: {
    readonly model?: string;
    readonly modelBaseUrl?: string;
    readonly apiKey?: string;
    readonly databaseUrl?: string;
  };
}

/** All MCP tools; those that are listed unless `server.tools` says otherwise stand first. */
export const mcpToolNames = ['web_search', 'fetch_page', 'docs_search', 'verify_citations'] as const;
export type McpToolName = (typeof mcpToolNames)[number];
/** A list is in every prompt, so what few need is left out of it. */
export const usualTools: readonly McpToolName[] = ['web_search', 'fetch_page', 'docs_search'];

/** Whether the operator forbids everything that leaves this machine; only the installed documentation answers then. */
export function isWebOff({ policy }: Settings): boolean {
  return policy?.web === 'off';
}

/** `audit: "off"` is the short form of `audit.mode`. */
export function auditOf({ audit = {} }: Settings): AuditSettings & Required<Pick<AuditSettings, 'mode' | 'sync'>> {
  const given: AuditSettings = typeof audit === 'string' ? { mode: audit } : audit;
  return { mode: 'redacted', sync: 'group', ...given };
}

/** For one search of an agent, which waits for its tool, and a person behind it: a minute would be too long. */
export const agentSearchMs = 15_000;

/** The time for one request: its own wish, else the setting; not more than that where it is managed. */
export function timeoutFor(settings: Pick<SettingsReader, 'values' | 'entry'>, asked?: number): number {
  return chosenTimeout(settings, asked) ?? settings.values.timeoutMs;
}

/** The same, where somebody chose it. */
export function chosenTimeout(
  { values: { timeoutMs }, entry }: Pick<SettingsReader, 'values' | 'entry'>,
  asked?: number,
): number | undefined {
  const layer = entry('timeoutMs')?.origin.layer;
  if (layer === 'managed') return Math.min(asked ?? timeoutMs, timeoutMs);
  return asked ?? (layer === 'default' ? undefined : timeoutMs);
}

/** How many providers one search asks side by side; 1 where they are asked one after the other. */
export const fuseBounds = { minimum: 1, maximum: 5 } as const;

/** The same for the providers that are asked side by side: each costs, so a managed number is the most. */
export function fuseFor({ values, entry }: Pick<SettingsReader, 'values' | 'entry'>, asked?: number): number {
  const rule = asked === undefined ? undefined : brokenRule(asked, { ...fuseBounds, type: 'integer' });
  if (rule !== undefined) throw invalidQuery(`'fuse' must be ${rule}.`);
  const fuse = values.webSearch?.fuse ?? fuseBounds.minimum;
  const isManaged = entry('webSearch.fuse')?.origin.layer === 'managed';
  return isManaged ? Math.min(asked ?? fuse, fuse) : (asked ?? fuse);
}

export interface WebSearchSettings {
  /** A provider id, several separated by commas, or `auto`. */
  readonly provider?: string;
  /** How many of the chain are asked side by side; 1 to 5, and 1 is one after the other. */
  readonly fuse?: number;
  /** `webSearch.<provider id>` */
  readonly [id: string]: string | number | ProviderSettings | undefined;
}

export type ProviderSettings = Readonly<Record<string, string | undefined>>;

export type AuditMode = 'redacted' | 'full' | 'hash' | 'off';
/** `group`: written at once, synced within 50 ms. `strict`: synced before sending, and before answering. */
export type AuditSync = 'group' | 'strict';

export interface AuditSettings {
  readonly mode?: AuditMode;
  readonly sync?: AuditSync;
  /** Such as `90d,256MB`. */
  readonly retention?: string;
  /** Where the head of the log is written to: `file:/PATH`, `syslog://HOST`, `syslog+tcp://HOST`, `https://…` or `otlp`. */
  readonly anchor?: string;
}

export interface SettingsReader {
  readonly values: Settings & { readonly timeoutMs: number; readonly dataDir: string };
  readonly entries: readonly SettingEntry[];
  entry(key: string): SettingEntry | undefined;
  /** What was set somewhere and does not count, with the reason. */
  readonly ignored: readonly IgnoredSetting[];
  /** The project's file, where there is one. */
  readonly project?: ProjectFile;
}

/** One setting, its value, and which of the six layers it came from. */
export interface SettingEntry {
  readonly definition: SettingDefinition;
  readonly value: SettingValue | undefined;
  readonly origin: Origin;
  /** The place in the project's file that restricts the value further. */
  readonly restrictedBy?: Origin;
}

export type Origin =
  | { readonly layer: 'default' }
  | { readonly layer: 'user' | 'project' | 'managed'; readonly file: string; readonly line: number }
  | { readonly layer: 'environment'; readonly variable: string }
  | { readonly layer: 'call' };

export interface IgnoredSetting extends SettingEntry {
  readonly why: IgnoredReason;
}

export type IgnoredReason =
  /** It would do more than restrict, and nobody has trusted the file. */
  | 'not-trusted'
  /** No project may set it, trusted or not. */
  | 'never-of-a-project'
  /** An address of a project's file would get a key that is not of that file. */
  | 'key-from-elsewhere'
  /** Providers that the user has not configured, or not named. */
  | 'not-configured'
  /** The managed file says otherwise. */
  | 'managed';

/** The `footnote.json` of a project: it can only restrict, until the user trusts exactly this content. */
export interface ProjectFile {
  readonly file: string;
  readonly sha256: string;
  /** `changed`: other content of it was trusted. */
  readonly trust: 'trusted' | 'not-trusted' | 'changed';
  /** Where it is a link out of the project's folder, its target: untrusted, nothing of it is even read as settings. */
  readonly leadsTo?: string;
  /** All that it says, whether it counts or not. */
  readonly entries: readonly SettingEntry[];
}

/** What a setting in a project's file does before anybody trusts that file. */
export type ProjectRule =
  /** It counts like the user's own. */
  | 'counts'
  /** Of the providers in it, those that the user has configured. */
  | 'configured-providers'
  /** It counts where it is stricter than the user's own: the strictest choice stands first. */
  | { readonly strictestFirst: readonly string[] }
  /** It holds beside the user's own. */
  | { combine(one: SettingValue, other: SettingValue): SettingValue }
  | 'after-trust'
  | 'never';

export interface SettingDefinition {
  readonly key: string;
  readonly env: readonly string[];
  readonly project: ProjectRule;
  readonly type: 'text' | 'integer' | 'number' | 'list' | 'url' | 'choice';
  readonly choices?: readonly string[];
  readonly default?: SettingValue;
  /** Of a whole number: its bounds; 0 or more where there are none. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly secret?: boolean;
  /** Of a text, or of each item of a list: what it must be, in words, where it is not. */
  readonly brokenRule?: (text: string) => string | undefined;
  readonly meaning: string;
  /** It is accepted and checked, but nothing reads it in this version; `footnote config` says so. */
  readonly unused?: boolean;
}

export type SettingValue = string | number | readonly string[];

export interface SettingsSource {
  readonly settings?: Settings | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly cwd?: string | undefined;
}
