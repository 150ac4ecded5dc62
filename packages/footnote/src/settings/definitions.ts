import type { WebSearchProvider } from '../providers/provider.ts';
import type { SettingValue } from './value.ts';

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

/** All settings of DESIGN's table, and the block of every provider. */
export function definitionsFor(providers: readonly WebSearchProvider[]): readonly SettingDefinition[] {
  return [...general, ...providers.flatMap(providerDefinitions)];
}

const general: readonly SettingDefinition[] = [
  {
    key: 'webSearch.provider',
    env: ['WEB_SEARCH_PROVIDER'],
    type: 'text',
    default: 'auto',
    meaning: 'provider id, or a comma-separated chain',
  },
  {
    key: 'timeoutMs',
    env: ['FOOTNOTE_TIMEOUT_MS'],
    type: 'integer',
    default: 15_000,
    meaning: 'the whole request, in milliseconds',
  },
  {
    key: 'policy.web',
    env: ['FOOTNOTE_WEB'],
    type: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    meaning: 'off: no search leaves the machine',
  },
  {
    key: 'policy.keyless',
    env: ['FOOTNOTE_KEYLESS'],
    type: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    meaning: 'off: hosted services are never asked without a key',
  },
  ...[
    choice('policy.secrets', 'FOOTNOTE_SECRETS', ['block', 'redact', 'off'], 'secrets in queries'),
    list('policy.allowDomains', 'FOOTNOTE_ALLOW_DOMAINS', 'only these domains'),
    list('policy.denyDomains', 'FOOTNOTE_DENY_DOMAINS', 'never these domains'),
    list('policy.allowPrivate', 'FOOTNOTE_ALLOW_PRIVATE', 'private host:port entries that fetch may reach'),
    choice('policy.robots', 'FOOTNOTE_ROBOTS', ['crawl', 'always', 'off'], 'when robots.txt is obeyed'),
    { key: 'dataDir', env: ['FOOTNOTE_DATA_DIR'], type: 'text', meaning: 'audit, cache and index' },
    { key: 'budget.usdPerDay', env: ['FOOTNOTE_BUDGET_USD'], type: 'number', meaning: 'hard stop per day' },
    { key: 'network.proxy', env: ['FOOTNOTE_PROXY'], type: 'url', meaning: 'proxy of a company network' },
    { key: 'network.caFile', env: ['FOOTNOTE_CA_FILE'], type: 'text', meaning: 'own certificate authority' },
    list('server.allowedHosts', 'FOOTNOTE_ALLOWED_HOSTS', 'names the server answers to beside loopback'),
    { key: 'server.token', env: ['FOOTNOTE_TOKEN'], type: 'text', secret: true, meaning: 'bearer of the server' },
    { key: 'cache.ttlSeconds', env: ['FOOTNOTE_CACHE_TTL'], type: 'integer', meaning: 'how long answers are kept' },
    { key: 'limits', env: ['FOOTNOTE_LIMITS'], type: 'text', meaning: 'such as caller=60/min,tavily=1000/day' },
    { key: 'redisUrl', env: ['FOOTNOTE_REDIS_URL'], type: 'text', secret: true, meaning: 'shared by replicas' },
    choice('audit.mode', 'FOOTNOTE_AUDIT', ['redacted', 'full', 'hash', 'off'], 'what the log keeps'),
    choice('audit.sync', 'FOOTNOTE_AUDIT_SYNC', ['group', 'strict'], 'when the log is on disk'),
    { key: 'agent.model', env: ['FOOTNOTE_MODEL'], type: 'text', meaning: 'model of the assistant' },
    { key: 'agent.modelBaseUrl', env: ['FOOTNOTE_MODEL_BASE_URL'], type: 'url', meaning: 'its address' },
    { key: 'agent.databaseUrl', env: ['FOOTNOTE_DATABASE_URL'], type: 'text', secret: true, meaning: 'read-only' },
  ].map((definition): SettingDefinition => ({ ...(definition as SettingDefinition), unused: true })),
];

function choice(key: string, variable: string, choices: readonly string[], meaning: string): SettingDefinition {
  return { key, env: [variable], type: 'choice', choices, meaning };
}

function list(key: string, variable: string, meaning: string): SettingDefinition {
  return { key, env: [variable], type: 'list', meaning };
}

function providerDefinitions(provider: WebSearchProvider): readonly SettingDefinition[] {
  return Object.entries(provider.settings ?? {}).map(([name, setting]) => ({
    key: `webSearch.${provider.id}.${name}`,
    env: setting.env,
    type: name.endsWith('Url') ? 'url' : 'text',
    secret: provider.sensitiveSettingKeys?.includes(name) ?? false,
    meaning: setting.meaning,
    ...(setting.default === undefined ? {} : { default: setting.default }),
  }));
}
