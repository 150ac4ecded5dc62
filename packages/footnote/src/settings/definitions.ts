import type { WebSearchProvider } from '../contract/provider.ts';
import type { SettingDefinition } from '../contract/settings.ts';

/** All settings of DESIGN's table, and the block of every provider. */
export function definitionsFor(providers: readonly WebSearchProvider[]): readonly SettingDefinition[] {
  return [...general, ...planned, ...providers.flatMap(providerDefinitions)];
}

const general: readonly SettingDefinition[] = [
  text('webSearch.provider', 'WEB_SEARCH_PROVIDER', 'provider id, or a comma-separated chain', { default: 'auto' }),
  number('timeoutMs', 'FOOTNOTE_TIMEOUT_MS', 'the whole request, in milliseconds', { default: 15_000 }),
  text('dataDir', 'FOOTNOTE_DATA_DIR', 'where index, log and kept answers live'),
  choice('policy.secrets', 'FOOTNOTE_SECRETS', ['block', 'redact', 'off'], 'what happens to secrets in queries'),
  list('policy.allowDomains', 'FOOTNOTE_ALLOW_DOMAINS', 'only these domains and their subdomains'),
  list('policy.denyDomains', 'FOOTNOTE_DENY_DOMAINS', 'never these domains; wins over allowDomains'),
  list('policy.allowPrivate', 'FOOTNOTE_ALLOW_PRIVATE', 'private host:port entries that fetch may reach'),
  choice('policy.robots', 'FOOTNOTE_ROBOTS', ['crawl', 'always', 'off'], 'when robots.txt is obeyed'),
  choice('policy.web', 'FOOTNOTE_WEB', ['on', 'off'], 'off: no search or fetch leaves the machine'),
  choice('policy.keyless', 'FOOTNOTE_KEYLESS', ['on', 'off'], 'off: hosted services are never asked without a key'),
  { key: 'budget.usdPerDay', env: ['FOOTNOTE_BUDGET_USD'], type: 'number', meaning: 'a hard stop before sending' },
  { key: 'network.proxy', env: ['FOOTNOTE_PROXY'], type: 'url', secret: true, meaning: 'proxy of a company network' },
  text('network.caFile', 'FOOTNOTE_CA_FILE', 'certificates to trust beside the usual ones'),
  number('cache.ttlSeconds', 'FOOTNOTE_CACHE_TTL', 'how long answers are kept; 0 is off', { default: 900 }),
  text('limits', 'FOOTNOTE_LIMITS', 'such as caller=60/min,tavily=1000/day'),
  text('redisUrl', 'FOOTNOTE_REDIS_URL', 'cache, limits and flights shared by replicas', { secret: true }),
  choice('audit.mode', 'FOOTNOTE_AUDIT', ['redacted', 'full', 'hash', 'off'], 'how the log keeps queries'),
  choice('audit.sync', 'FOOTNOTE_AUDIT_SYNC', ['group', 'strict'], 'strict: on disk before sending and answering'),
  list('server.allowedHosts', 'FOOTNOTE_ALLOWED_HOSTS', 'names the server answers to beside loopback'),
  text('server.token', 'FOOTNOTE_TOKEN', 'bearer of the server', { secret: true }),
];

/** They belong to parts of Footnote that are still to come. */
const planned: readonly SettingDefinition[] = [
  text('agent.model', 'FOOTNOTE_MODEL', 'model of the assistant'),
  { key: 'agent.modelBaseUrl', env: ['FOOTNOTE_MODEL_BASE_URL'], type: 'url', meaning: 'its address' } as const,
  text('agent.databaseUrl', 'FOOTNOTE_DATABASE_URL', 'opened read-only', { secret: true }),
].map((definition) => ({ ...definition, unused: true }));

type More = Pick<SettingDefinition, 'default' | 'secret'>;

function text(key: string, variable: string, meaning: string, more: More = {}): SettingDefinition {
  return { key, env: [variable], type: 'text', meaning, ...more };
}

function number(key: string, variable: string, meaning: string, more: More = {}): SettingDefinition {
  return { key, env: [variable], type: 'integer', meaning, ...more };
}

/** The first choice is the default. */
function choice(key: string, variable: string, choices: readonly string[], meaning: string): SettingDefinition {
  return {
    key,
    env: [variable],
    type: 'choice',
    choices,
    meaning,
    ...(choices[0] === undefined ? {} : { default: choices[0] }),
  };
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
