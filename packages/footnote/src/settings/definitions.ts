import { brokenRule } from '../contract/fields.ts';
import type { WebSearchProvider } from '../contract/provider.ts';
import {
  fuseBounds,
  mcpToolNames,
  type SettingDefinition,
  type SettingValue,
  usualTools,
} from '../contract/settings.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { commonDomains, ruleDomain } from '../text/domain-lists.ts';
import { readDocSource } from './doc-source.ts';
import { brokenAnchorRule } from './parse-anchor.ts';
import { combineLimits } from './parse-limits.ts';
import { brokenRetentionRule, defaultRetention } from './parse-retention.ts';
import { isSensitive } from './provider-settings.ts';

/** All settings of DESIGN's table, and the block of every provider. */
export function definitionsFor(providers: readonly WebSearchProvider[]): readonly SettingDefinition[] {
  return [...general, ...providers.flatMap(providerDefinitions)];
}

const general: readonly SettingDefinition[] = [
  text('webSearch.provider', 'WEB_SEARCH_PROVIDER', 'provider id, or a comma-separated chain', {
    default: 'auto',
    project: 'configured-providers',
  }),
  number('webSearch.fuse', 'FOOTNOTE_FUSE', 'how many providers are asked side by side and merged, 1 to 5', {
    default: fuseBounds.minimum,
    ...fuseBounds,
  }),
  number(
    'timeoutMs',
    'FOOTNOTE_TIMEOUT_MS',
    'the whole request, in milliseconds; unless set, 60000 for a search by a model and for type deep',
    {
      default: 15_000,
      project: 'counts',
    },
  ),
  // What lies there is believed: records of what to undo, kept answers, the log.
  text('dataDir', 'FOOTNOTE_DATA_DIR', 'where index, log and kept answers live', { project: 'never' }),
  choice('policy.secrets', 'FOOTNOTE_SECRETS', ['block', 'redact', 'off'], 'what happens to secrets in queries', {
    project: { strictestFirst: ['block', 'redact', 'off'] },
  }),
  list('policy.blockPatterns', 'FOOTNOTE_BLOCK_PATTERNS', 'words, or /RE2 patterns/, that never leave', {
    project: { combine: allOfBoth },
  }),
  choice('policy.personal', 'FOOTNOTE_PERSONAL', ['off', 'warn', 'block'], 'what happens to personal data in queries', {
    project: { strictestFirst: ['block', 'warn', 'off'] },
  }),
  list('policy.allowDomains', 'FOOTNOTE_ALLOW_DOMAINS', 'only these domains and their subdomains', {
    project: { combine: inBothLists },
  }),
  list('policy.denyDomains', 'FOOTNOTE_DENY_DOMAINS', 'never these domains; wins over allowDomains', {
    project: { combine: inEitherList },
  }),
  list('policy.allowPrivate', 'FOOTNOTE_ALLOW_PRIVATE', 'private host:port entries that fetch may reach'),
  choice('policy.robots', 'FOOTNOTE_ROBOTS', ['crawl', 'always', 'off'], 'when robots.txt is obeyed', {
    project: { strictestFirst: ['always', 'crawl', 'off'] },
  }),
  choice('policy.web', 'FOOTNOTE_WEB', ['on', 'off'], 'off: no search or fetch leaves the machine', {
    project: { strictestFirst: ['off', 'on'] },
  }),
  choice('policy.keyless', 'FOOTNOTE_KEYLESS', ['on', 'off'], 'off: hosted services are never asked without a key', {
    project: { strictestFirst: ['off', 'on'] },
  }),
  {
    key: 'budget.usdPerDay',
    env: ['FOOTNOTE_BUDGET_USD'],
    project: { combine: (one, other) => Math.min(Number(one), Number(other)) },
    type: 'number',
    meaning: 'a hard stop before sending',
  },
  {
    key: 'network.proxy',
    env: ['FOOTNOTE_PROXY'],
    project: 'after-trust',
    type: 'url',
    secret: true,
    meaning: 'proxy of a company network',
  },
  text('network.caFile', 'FOOTNOTE_CA_FILE', 'certificates to trust beside the usual ones'),
  list(
    'docs.sources',
    'FOOTNOTE_DOCS_SOURCES',
    "where packages have their documentation, as name=address; 'docs add' writes it",
    {
      brokenRule: (item) =>
        readDocSource(item) === undefined ? 'must hold entries like zod=https://zod.dev/' : undefined,
    },
  ),
  number('cache.ttlSeconds', 'FOOTNOTE_CACHE_TTL', 'how long answers are kept; 0 is off', {
    default: 900,
    project: 'counts',
  }),
  text('limits', 'FOOTNOTE_LIMITS', 'such as caller=60/min,tavily=1000/day', {
    project: { combine: (one, other) => combineLimits(String(one), String(other)) },
  }),
  text('redisUrl', 'FOOTNOTE_REDIS_URL', 'cache, limits and flights shared by replicas', { secret: true }),
  choice('audit.mode', 'FOOTNOTE_AUDIT', ['redacted', 'full', 'hash', 'off'], 'how the log keeps queries'),
  choice('audit.sync', 'FOOTNOTE_AUDIT_SYNC', ['group', 'strict'], 'strict: on disk before sending and answering'),
  // A project that shortens the log, or has it told elsewhere, hides what it does.
  text('audit.retention', 'FOOTNOTE_AUDIT_RETENTION', 'how long and how much the log keeps', {
    default: defaultRetention,
    brokenRule: brokenRetentionRule,
    project: 'never',
  }),
  text(
    'audit.anchor',
    'FOOTNOTE_AUDIT_ANCHOR',
    'where its head is written to: file:/PATH, syslog://HOST, https://…, otlp',
    {
      brokenRule: brokenAnchorRule,
      project: 'never',
    },
  ),
  list('server.allowedHosts', 'FOOTNOTE_ALLOWED_HOSTS', 'names the server answers to beside loopback'),
  // Pages of that origin would search, read and chat with whatever this user may reach.
  list('server.allowedOrigins', 'FOOTNOTE_ALLOWED_ORIGINS', 'origins whose pages may call /chatkit and /api', {
    project: 'never',
  }),
  list('server.tools', 'FOOTNOTE_TOOLS', `MCP tools that are listed: ${mcpToolNames.join(', ')}`, {
    default: usualTools,
    choices: mcpToolNames,
    project: { combine: inBoth },
  }),
  text('server.token', 'FOOTNOTE_TOKEN', 'bearer of the server', { secret: true }),
  text('agent.model', 'FOOTNOTE_MODEL', 'model of the assistant, such as google:gemini-3.8-flash; none: extracts'),
  {
    key: 'agent.modelBaseUrl',
    env: ['FOOTNOTE_MODEL_BASE_URL'],
    // It would get the key of whichever vendor the model is of.
    project: 'never',
    type: 'url',
    meaning: 'its address, with the version',
  },
  text('agent.apiKey', 'FOOTNOTE_MODEL_API_KEY', 'key of an openai-compatible model', { secret: true }),
  text('agent.databaseUrl', 'FOOTNOTE_DATABASE_URL', 'sqlite:… or postgres://…, opened read-only', { secret: true }),
];

/** In a project's file a setting waits for trust, unless its line above says otherwise. */
type More = Partial<
  Pick<SettingDefinition, 'default' | 'secret' | 'project' | 'brokenRule' | 'minimum' | 'maximum' | 'choices'>
>;

function text(key: string, variable: string, meaning: string, more: More = {}): SettingDefinition {
  return { key, env: [variable], project: 'after-trust', type: 'text', meaning, ...more };
}

function number(key: string, variable: string, meaning: string, more: More = {}): SettingDefinition {
  return { key, env: [variable], project: 'after-trust', type: 'integer', meaning, ...more };
}

/** The first choice is the default. */
function choice(
  key: string,
  variable: string,
  choices: readonly string[],
  meaning: string,
  { project = 'after-trust' }: Pick<More, 'project'> = {},
): SettingDefinition {
  return { key, env: [variable], project, type: 'choice', choices, meaning, ...defined({ default: choices[0] }) };
}

function list(key: string, variable: string, meaning: string, more: More = {}): SettingDefinition {
  return { key, env: [variable], project: 'after-trust', type: 'list', meaning, ...more };
}

function allOfBoth(one: SettingValue, other: SettingValue): SettingValue {
  return [...new Set([one, other].flatMap((value) => (Array.isArray(value) ? (value as readonly string[]) : [])))];
}

function inBoth(one: SettingValue, other: SettingValue): SettingValue {
  const allowed = Array.isArray(other) ? (other as readonly string[]) : [];
  return (Array.isArray(one) ? (one as readonly string[]) : []).filter((item) => allowed.includes(item));
}

function inEitherList(one: SettingValue, other: SettingValue): SettingValue {
  return [...new Set([...domainsIn(one, 'policy.denyDomains'), ...domainsIn(other, 'policy.denyDomains')])];
}

/** Empty where they have nothing in common: then nothing is allowed. */
function inBothLists(one: SettingValue, other: SettingValue): SettingValue {
  return commonDomains(domainsIn(one, 'policy.allowDomains'), domainsIn(other, 'policy.allowDomains'));
}

function domainsIn(value: SettingValue, setting: string): readonly string[] {
  return Array.isArray(value) ? value.map((rule: string) => ruleDomain(rule, setting)) : [];
}

function providerDefinitions(provider: WebSearchProvider): readonly SettingDefinition[] {
  return Object.entries(provider.settings ?? {}).map(([name, setting]) => ({
    key: `webSearch.${provider.id}.${name}`,
    env: setting.env,
    project: 'after-trust',
    type: setting.choices === undefined ? (name.endsWith('Url') ? 'url' : 'text') : 'choice',
    secret: isSensitive(provider, name),
    meaning: setting.meaning,
    ...defined({ default: setting.default, choices: setting.choices }),
  }));
}

/** A value in the type of its setting, or an error that names the place it came from. */
export function parseValue(definition: SettingDefinition, value: unknown, place: string): SettingValue | undefined {
  const text = typeof value === 'string' ? value.trim() : undefined;
  switch (definition.type) {
    case 'text':
      if (text === undefined) throw bad(place, 'must be a string');
      refuse(place, definition.brokenRule?.(text));
      return text;
    case 'integer': {
      const number = Number(text ?? value);
      const { minimum, maximum } = definition;
      const rule = brokenRule(number, { type: 'integer', ...defined({ minimum, maximum }) });
      refuse(place, rule === undefined ? undefined : `must be ${rule}`);
      return number;
    }
    case 'number': {
      const number = Number(text ?? value);
      if (!Number.isFinite(number) || number < 0) throw bad(place, 'must be a number, 0 or more');
      return number;
    }
    case 'list': {
      const items = parseList(text === undefined ? value : splitList(text), place, definition.choices);
      for (const item of items ?? []) refuse(place, definition.brokenRule?.(item));
      return items;
    }
    case 'url':
      if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text)) {
        throw bad(place, 'must be an address that starts with http:// or https://');
      }
      return text.replace(/\/+$/, '');
    case 'choice':
      if (text === undefined || !definition.choices?.includes(text)) {
        throw bad(place, `must be one of ${definition.choices?.join(', ')}`);
      }
      return text;
    default:
      return definition.type satisfies never;
  }
}

function refuse(place: string, rule: string | undefined): void {
  if (rule !== undefined) throw bad(place, rule);
}

/** By commas, except those inside of a pattern between slashes. */
function splitList(text: string): readonly string[] {
  return text.match(/(?<=^|,)\s*\/(?:\\.|[^/\\])+\/i?\s*(?=,|$)|[^,]+/g) ?? [];
}

/** An empty list is none at all. */
function parseList(items: unknown, place: string, choices?: readonly string[]): readonly string[] | undefined {
  if (!Array.isArray(items) || !items.every((item) => typeof item === 'string')) {
    throw bad(place, 'must be a list of strings');
  }
  const named = items.map((item: string) => item.trim()).filter((item) => item !== '');
  const isOpen = choices === undefined || named.every((item) => choices.includes(item));
  if (!isOpen) throw bad(place, `must name only ${choices.join(', ')}`);
  return named.length === 0 ? undefined : named;
}

/** The value itself is not repeated: it may be a key that went to the wrong place. */
function bad(place: string, rule: string): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', `${place} ${rule}.`, { hint: 'Correct or remove it.' });
}
