import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type AuditLog, type AuditOptions, openAudit } from './audit/audit.ts';
import { createCache, type ResponseCache } from './cache/cache.ts';
import type { CheckedRequest } from './contract/request.ts';
import type { SearchResponse } from './contract/response.ts';
import type { SettingsReader } from './contract/settings.ts';
import { type Counters, createCounters } from './counters.ts';
import { defined } from './defined.ts';
import type { DomainRules } from './domains.ts';
import { type PageRecord, pageRecords } from './fetch/page-record.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import { listPriceUsd } from './limits/prices.ts';
import { type Admitted, applyAddressPolicy, applyPolicy, type Rules } from './policy.ts';
import { searchResponses } from './search/cached-response.ts';
import { createSecretScanner, type SecretScanner, withoutSecrets } from './secrets/secrets.ts';
import { openFiles } from './store/files.ts';
import { openRedis } from './store/redis.ts';

/** What stands between a caller and a provider. Nothing is opened before its first use. */
export interface Gateway {
  /** The request that may leave, or BLOCKED_BY_POLICY. */
  admit(request: CheckedRequest): Promise<Admitted>;
  /** The same for the address of a page: it may leave, or BLOCKED_BY_POLICY. */
  admitAddress(url: URL): Promise<void>;
  /** Changes with the operator's rules: answers under other rules are not given again. */
  readonly policyVersion: string;
  readonly domains: DomainRules;
  readonly audit: AuditLog;
  readonly cache: ResponseCache<SearchResponse>;
  readonly pages: ResponseCache<PageRecord>;
  readonly limits: Limits;
  readonly counters: Counters;
  close(): Promise<void>;
}

export interface GatewayOptions {
  readonly settings: SettingsReader;
  /** All ids that a limit may name. */
  readonly providers: readonly string[];
  /** Answers are kept on disk for the next process, as the command line wants it. */
  readonly keepsAnswers: boolean;
  log(line: string): void;
}

/** A whole page on disk, so that the next run can read on in it. */
const pageFileBytes = 8 * 1024 * 1024;

export function openGateway({ settings, providers, keepsAnswers, log }: GatewayOptions): Gateway {
  const { values } = settings;
  const rules = rulesOf(settings);
  const counters = createCounters({ log });
  const store =
    values.redisUrl === undefined ? undefined : openRedis(values.redisUrl, { onChange: counters.storeChanged });
  const ttlSeconds = values.cache?.ttlSeconds ?? 0;
  /** Where answers are kept beyond this process: with all replicas, else in files where the command line wants it. */
  const storeIn = (folder: string, valueBytes?: number) =>
    store ??
    (keepsAnswers && ttlSeconds > 0 ? openFiles(join(values.dataDir, folder), defined({ valueBytes })) : undefined);
  const cache = createCache(searchResponses, { ttlSeconds, store: storeIn('cache'), counters });
  const pagesStore = storeIn(join('cache', 'pages'), pageFileBytes);
  const pages = createCache(pageRecords, { ttlSeconds, store: pagesStore, counters });
  const limits = createLimits({
    limits: values.limits,
    usdPerDay: values.budget?.usdPerDay,
    priceOf: listPriceUsd,
    dataDir: values.dataDir,
    store,
    counters,
    providers,
  });
  let scanning: Promise<SecretScanner> | undefined;
  let scanner: SecretScanner | undefined;
  const loadScanner = () => {
    scanning ??= createSecretScanner(secretValues(settings)).then((loaded) => {
      scanner = loaded;
      return loaded;
    });
    return scanning;
  };
  const audit = openAudit({
    dir: join(values.dataDir, 'audit'),
    ...auditOf(settings),
    // A query that passed the policy was scanned, so the scanner is there; without one nothing is kept readable.
    redact: (text) => (scanner === undefined ? '[not kept]' : withoutSecrets(text, 'redact', scanner).text),
  });
  return {
    async admit(request) {
      await loadScanner();
      return applyPolicy(request, rules, loadScanner);
    },
    async admitAddress(url) {
      await loadScanner();
      await applyAddressPolicy(url, rules, loadScanner);
    },
    policyVersion: createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16),
    domains: rules.domains,
    audit,
    cache,
    pages,
    limits,
    counters,
    async close() {
      await Promise.all([cache.close(), pages.close()]);
      await Promise.all([audit.close(), limits.close(), store?.close()]);
    },
  };
}

function rulesOf({ values }: SettingsReader): Rules {
  const { secrets = 'block', allowDomains = [], denyDomains = [] } = values.policy ?? {};
  return { secrets, domains: { allow: allowDomains, deny: denyDomains } };
}

function auditOf({ values: { audit = {} } }: SettingsReader): Pick<AuditOptions, 'mode' | 'sync'> {
  // `audit: "off"` is the short form of `audit.mode`.
  const { mode = 'redacted', sync = 'group' } = typeof audit === 'string' ? { mode: audit } : audit;
  return { mode, sync };
}

/** Every key and token that is configured: none of them may leave inside a query. */
function secretValues({ entries }: SettingsReader): readonly string[] {
  return entries.flatMap(({ definition, value }) =>
    definition.secret === true && typeof value === 'string' ? [value] : [],
  );
}
