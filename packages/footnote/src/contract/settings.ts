/** Settings as a user writes them in a file or passes them to `createFootnote`. */
export interface Settings {
  readonly webSearch?: WebSearchSettings;
  readonly timeoutMs?: number;
  readonly dataDir?: string;
  readonly policy?: {
    readonly secrets?: 'block' | 'redact' | 'off';
    readonly allowDomains?: readonly string[];
    readonly denyDomains?: readonly string[];
    readonly allowPrivate?: readonly string[];
    readonly web?: 'on' | 'off';
    readonly keyless?: 'on' | 'off';
    readonly robots?: 'crawl' | 'always' | 'off';
  };
  readonly budget?: { readonly usdPerDay?: number };
  readonly network?: { readonly proxy?: string; readonly caFile?: string };
  readonly server?: { readonly allowedHosts?: readonly string[]; readonly token?: string };
  readonly cache?: { readonly ttlSeconds?: number };
  readonly limits?: string;
  readonly redisUrl?: string;
  readonly audit?: AuditMode | { readonly mode?: AuditMode; readonly sync?: AuditSync };
  readonly agent?: { readonly model?: string; readonly modelBaseUrl?: string; readonly databaseUrl?: string };
}

/** Whether the operator forbids everything that leaves this machine; only the installed documentation answers then. */
export function isWebOff({ policy }: Settings): boolean {
  return policy?.web === 'off';
}

export interface WebSearchSettings {
  /** A provider id, several separated by commas, or `auto`. */
  readonly provider?: string;
  /** `webSearch.<provider id>` */
  readonly [id: string]: string | ProviderSettings | undefined;
}

export type ProviderSettings = Readonly<Record<string, string | undefined>>;

export type AuditMode = 'redacted' | 'full' | 'hash' | 'off';
/** `group`: written at once, synced within 50 ms. `strict`: synced before sending, and before answering. */
export type AuditSync = 'group' | 'strict';

export interface SettingsReader {
  readonly values: Settings & { readonly timeoutMs: number; readonly dataDir: string };
  readonly entries: readonly SettingEntry[];
  entry(key: string): SettingEntry | undefined;
}

/** One setting, its value, and which of the five layers it came from. */
export interface SettingEntry {
  readonly definition: SettingDefinition;
  readonly value: SettingValue | undefined;
  readonly origin: Origin;
}

export type Origin =
  | { readonly layer: 'default' }
  | { readonly layer: 'user' | 'project'; readonly file: string; readonly line: number }
  | { readonly layer: 'environment'; readonly variable: string }
  | { readonly layer: 'call' };

export interface SettingDefinition {
  readonly key: string;
  readonly env: readonly string[];
  readonly type: 'text' | 'integer' | 'number' | 'list' | 'url' | 'choice';
  readonly choices?: readonly string[];
  readonly default?: SettingValue;
  readonly secret?: boolean;
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
