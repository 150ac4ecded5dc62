import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { openAnchor } from './audit/anchor/open-anchor.ts';
import { type AuditLog, type Hop, type Intent, type Outcome, openAudit } from './audit/audit.ts';
import type { LoggedCall } from './audit/logged-call.ts';
import { createCache, type Load, type Loaded, type ResponseCache } from './cache/cache.ts';
import type { CacheForm } from './cache/cache-form.ts';
import { monotonicMs } from './clock.ts';
import { attemptRecords, attemptsOf } from './contract/attempt.ts';
import type { WebSearchProvider } from './contract/provider.ts';
import { refusalOf } from './contract/refusal.ts';
import type { CheckedRequest, SearchRequest } from './contract/request.ts';
import type { Warning } from './contract/response.ts';
import { auditOf, type SettingsReader } from './contract/settings.ts';
import { type Counters, createCounters } from './counters.ts';
import { type Deadline, type DeadlineSubject, withDeadline } from './deadline.ts';
import { defined } from './defined.ts';
import type { DomainRules } from './domains.ts';
import { FootnoteError } from './errors.ts';
import type { Network } from './http/network.ts';
import { lazy } from './lazy.ts';
import { createLimits, type ProviderUse } from './limits/limits.ts';
import { type Admitted, applyAddressPolicy, applyPolicy, type Rules } from './policy.ts';
import { createBlockPatterns } from './secrets/block-patterns.ts';
import { headerSecrets } from './secrets/header-secrets.ts';
import type { KeyOwner } from './secrets/kinds/secret-kind.ts';
import { createSecretScanner, type SecretScanner } from './secrets/secret-scanner.ts';
import { redacted, withoutSecrets } from './secrets/without-secrets.ts';
import { parseAnchor } from './settings/parse-anchor.ts';
import { parseRetention } from './settings/parse-retention.ts';
import { openFiles } from './store/files.ts';
import { openRedis } from './store/redis.ts';
import type { CallTrace, WorkTrace } from './telemetry/call-trace.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** What stands between a caller and the wire. Nothing is opened before its first use. */
export interface Gateway {
  /** The request that may leave, or BLOCKED_BY_POLICY, which is in the log then. `written` is what the caller wrote. */
  admit(request: CheckedRequest, written: SearchRequest, asking: Asking): Promise<Admitted>;
  /** The same for the address of a page: it may leave, with what should be said of it, or BLOCKED_BY_POLICY. */
  admitAddress(url: URL, written: string, asking: Asking): Promise<readonly Warning[]>;
  /** Gives the error back; where the operator's rules refused something, that is in the log first. */
  onRecord(error: unknown, asking: Asking): Promise<unknown>;
  /**
   * Deadline → intent in the log → cache and single-flight → the caller's limit → `work` → outcome in the log.
   * The order is the promise: nothing leaves that is not on record, and nobody who is over a limit makes others work.
   */
  run<T>(call: GatewayCall<T>, work: (pass: Pass<T>) => Promise<Loaded<T>>): Promise<T>;
  /** Foreign words without the secrets that are known here; undefined where that can't be said for certain. */
  redact(words: string): string | undefined;
  /** Changes with the operator's rules: answers under other rules are not given again. */
  readonly policyVersion: string;
  readonly domains: DomainRules;
  readonly counters: Counters;
  close(): Promise<void>;
}

/** Who asks for what kind of thing, before it may leave. */
export type Asking = Pick<GatewayCall<unknown>, 'kind' | 'caller' | 'traceparent'>;

export interface GatewayCall<T> {
  readonly kind: Intent['kind'];
  /** The query, the address, the SQL or the claims. */
  readonly text: string;
  /** What leaves beside it. */
  readonly options?: Intent['options'];
  /** The providers that may be asked, in order. */
  readonly chain: readonly string[];
  /** What the settings would refuse, and the caller allowed. */
  readonly allowed?: Intent['allowed'] | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly caller?: string | undefined;
  /** Whose limit it takes, such as a token's or an address's; this user's of this machine where it is left out. */
  readonly countedAs?: string | undefined;
  /** The caller's place in a trace, as W3C writes it; nobody outside of this process is told. */
  readonly traceparent?: string | undefined;
  readonly noCache?: boolean | undefined;
  readonly form: ResultForm<T>;
  /** Those with the same key share one result. Undefined: nothing is kept or shared. */
  readonly key?: string | undefined;
  /** Whether a call without a key takes one of the caller's limit; one with a key does where it makes others work. */
  readonly isCounted?: boolean | undefined;
}

/** What the gateway must know of a kind of result: how it is kept, and what the log says of it. */
export interface ResultForm<T> {
  readonly cache?: CacheForm<T>;
  outcome(result: T): Omit<Outcome, 'status' | 'tookMs'>;
}

/** What `work` may use. */
export interface Pass<T = unknown> {
  /** Its own: `work` goes on when its first caller leaves, as long as others wait for the same. */
  readonly deadline: Deadline;
  /** Told of the parts of the work, where traces are wanted. */
  readonly trace?: WorkTrace | undefined;
  /** To be called before anything leaves for another address than the call's own: it is in the log then. */
  hop(address: string, why: Hop['why']): Promise<void>;
  /** What was kept before, however old, for those who can ask whether it still holds. */
  earlier(): T | undefined;
  /** Takes the provider's limits and the day's budget. Throws to refuse: then nothing is sent. */
  beforeSend(provider: string, use: ProviderUse): Promise<void>;
  /** What the call cost, as far as the vendor says; 0 where it failed. */
  afterSend(provider: string, costUsd: number | undefined, use: ProviderUse): void;
}

export interface GatewayOptions {
  readonly settings: SettingsReader;
  /** Limits may name them, and budgets know their prices. */
  readonly providers: readonly WebSearchProvider[];
  /** Whose keys are found by their shapes, and don't leave. */
  readonly keyOwners: Iterable<KeyOwner>;
  /** Answers are kept on disk for the next process, as the command line wants it. */
  readonly keepsAnswers: boolean;
  readonly closing: AbortSignal;
  /** For the anchor of the log, where that is an address. */
  readonly network: Pick<Network, 'send'>;
  /** Undefined where nobody asked for it. */
  readonly telemetry?: Telemetry | undefined;
  /** The clock of what is kept. */
  readonly now?: () => number;
  log(line: string): void;
}

export function openGateway({
  settings,
  providers,
  keyOwners,
  keepsAnswers,
  closing,
  network,
  telemetry,
  now = Date.now,
  log,
}: GatewayOptions): Gateway {
  const { values } = settings;
  const { dataDir } = values;
  const rules = rulesOf(settings);
  const counters = createCounters({ log });
  const store =
    values.redisUrl === undefined ? undefined : openRedis(values.redisUrl, { onChange: counters.storeChanged });
  const limits = createLimits({
    limits: values.limits,
    usdPerDay: values.budget?.usdPerDay,
    dataDir,
    store,
    counters,
    providers: providers.map(({ id }) => id),
    priceOf: (id) => listPriceUsd(providers.find((provider) => provider.id === id)),
  });
  const ttlSeconds = values.cache?.ttlSeconds ?? 0;
  const keepsFiles = keepsAnswers && ttlSeconds > 0;
  const caches = new Map<unknown, ResponseCache<unknown>>();
  let scanner: SecretScanner | undefined;
  const loadScanner = lazy(async () => {
    const secrets = [...secretValues(settings), ...headerSecrets(telemetry?.headers ?? [])];
    scanner = await createSecretScanner(secrets, keyOwners);
    return scanner;
  });
  const finders = { secrets: loadScanner, patterns: createBlockPatterns(rules.blockPatterns) };
  const { mode, sync, retention, anchor: written } = auditOf(values);
  const dir = join(dataDir, 'audit');
  const place = mode === 'off' || written === undefined ? undefined : parseAnchor(written);
  const anchor = place && openAnchor({ place, dir, network, toTelemetry: telemetry?.anchor, counters, log });
  const audit = openAudit({
    dir,
    mode,
    sync,
    retention: parseRetention(retention),
    onHead: anchor?.note,
    // `run` has loaded the scanner; without one nothing is kept readable.
    redact: (text) => (scanner === undefined ? '[not kept]' : withoutSecrets(text, 'redact', scanner).text),
  });

  function cacheOf<T>(form: CacheForm<T>): ResponseCache<T> {
    const known = caches.get(form) as ResponseCache<T> | undefined;
    if (known !== undefined) return known;
    const files = keepsFiles
      ? openFiles(join(dataDir, 'cache', form.folder), { valueBytes: form.fileBytes, around: join(dataDir, 'cache') })
      : undefined;
    const cache = createCache(form, { ttlSeconds, store: store ?? files, counters, now });
    caches.set(form, cache as ResponseCache<unknown>);
    return cache;
  }

  const metering = {
    beforeSend: limits.takeProvider,
    afterSend: (provider: string, costUsd: number | undefined, use: ProviderUse) =>
      void limits.spend(provider, costUsd, use),
  };

  async function onRecord(error: unknown, { kind, caller = 'library', traceparent }: Asking): Promise<unknown> {
    const refusal = refusalOf(error);
    if (refusal === undefined) return error;
    const trace = telemetry?.startCall({ kind, caller, chain: [], traceparent });
    try {
      await audit.blocked({ kind, caller, ...refusal }, trace?.written);
    } finally {
      trace?.failed(FootnoteError.from(error));
    }
    return error;
  }

  async function recorded<T>(work: Promise<T>, asking: Asking): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw await onRecord(error, asking);
    }
  }

  return {
    admit: (request, written, asking) => recorded(applyPolicy(request, written, rules, finders), asking),
    admitAddress: (url, written, asking) => recorded(applyAddressPolicy(url, written, rules, finders), asking),
    onRecord,
    async run(
      {
        kind,
        timeoutMs,
        form,
        key,
        isCounted,
        caller = 'library',
        countedAs = thisUser(),
        noCache,
        traceparent,
        ...call
      },
      work,
    ) {
      type Result = Parameters<typeof form.outcome>[0];
      const what = subjects[kind];
      await loadScanner();
      const trace = telemetry?.startCall({ kind, caller, chain: call.chain, traceparent });
      return withDeadline(timeoutMs, [call.signal, closing], what, ({ signal }) =>
        logged({ audit, form, trace }, { kind, caller, owner: countedAs, key, ...sentOf(call) }, async (leaving) => {
          const hop = async (text: string, why: Hop['why']) => {
            if (text !== call.text) await audit.hop(await leaving(), { text, why }, trace?.written);
          };
          const load: Load<Result> = (workSignal, earlier) =>
            withDeadline(timeoutMs, [workSignal, closing], what, async (deadline) => {
              await leaving();
              return work({ deadline, earlier, trace, hop, ...metering });
            });
          const admit = () => limits.takeCaller(countedAs);
          if (key === undefined || form.cache === undefined) {
            if (isCounted === true) await admit();
            return (await load(signal, () => undefined)).value;
          }
          return cacheOf(form.cache).through(key, { signal, noCache, admit }, load);
        }),
      );
    },
    // `run` has loaded the scanner.
    redact: (words) => (scanner === undefined ? undefined : redacted(words, scanner)),
    policyVersion: createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16),
    domains: rules.domains,
    counters,
    async close() {
      await Promise.all([...caches.values()].map((cache) => cache.close()));
      await Promise.all([audit.close(), limits.close(), store?.close()]);
      await anchor?.close();
    },
  };
}

/** Names are for the log: a program that calls itself another has no other limit. */
function thisUser(): string {
  return `user:${process.getuid?.() ?? ''}@${hostname()}`;
}

/** What is late, in words. */
const subjects = {
  search: 'search',
  fetch: 'page',
  database: 'database query',
  judge: 'judgement',
} as const satisfies Readonly<Record<Intent['kind'], DeadlineSubject>>;

function sentOf({
  text,
  options,
  chain,
  allowed,
}: Pick<GatewayCall<unknown>, 'text' | 'options' | 'chain' | 'allowed'>) {
  return { text, options, chain, ...defined({ allowed }) };
}

interface Logging<T> {
  readonly audit: AuditLog;
  readonly form: ResultForm<T>;
  readonly trace: CallTrace | undefined;
}

/** The intent is on disk before anything leaves the machine, the outcome before the answer is given. */
async function logged<T>(
  { audit, form, trace }: Logging<T>,
  intent: Intent,
  work: (leaving: LoggedCall['leaving']) => Promise<T>,
): Promise<T> {
  const startedAt = monotonicMs();
  const tookMs = () => Math.round(monotonicMs() - startedAt);
  try {
    const call = await audit.begin(intent, trace?.written);
    if (call.repeats !== undefined) trace?.repeats(call.repeats);
    const result = await work(call.leaving).catch(async (error: unknown) => {
      const failure = FootnoteError.from(error);
      const { code, provider } = failure;
      const attempts = attemptRecords(attemptsOf(failure));
      const outcome = { status: 'failed', code, ...defined({ provider, attempts }), tookMs: tookMs() } as const;
      await call.ended(outcome);
      throw failure;
    });
    const outcome = form.outcome(result);
    await call.ended({ status: 'answered', ...outcome, tookMs: tookMs() });
    trace?.answered(outcome);
    return result;
  } catch (error) {
    trace?.failed(FootnoteError.from(error));
    throw error;
  }
}

function listPriceUsd(provider: WebSearchProvider | undefined): number | undefined {
  return provider?.price === 'free' ? 0 : provider?.price?.usd;
}

function rulesOf({ values }: SettingsReader): Rules {
  const {
    secrets = 'block',
    allowDomains,
    denyDomains = [],
    blockPatterns = [],
    personal = 'off',
  } = values.policy ?? {};
  return { secrets, domains: { allow: allowDomains, deny: denyDomains }, blockPatterns, personal };
}

/** Every key and token that is configured: none of them may leave inside a query. */
export function secretValues({ entries }: SettingsReader): readonly string[] {
  return entries.flatMap(({ definition, value }) =>
    definition.secret === true && typeof value === 'string' ? [value] : [],
  );
}
