import { monotonicMs } from '../clock.ts';
import type { ErrorCode, FootnoteError } from '../errors.ts';
import { type Budget, createBudget } from './budget.ts';
import type { SeenHealth } from './health.ts';
import { createLatencies, hedgeBudget, type Latencies } from './hedge.ts';
import { createKeyRing, type KeyRing, type Keys } from './keys.ts';
import { retryBudget } from './retry.ts';

/** What one Footnote has learned about its providers. All searches share it. */
export interface Resilience {
  of(provider: string): ProviderResilience;
  health(): readonly SeenHealth[];
  /** Tells other processes, through the data folder, if there is something new. Returns at once. */
  save(dataDir: string): void;
  /** Once everything that `save` was asked to write is written. */
  settled(): Promise<void>;
  /** A hosted service without a key that is passed over, because names did not resolve a moment ago. */
  isOffline(service: { readonly keyless: boolean }): boolean;
  /** The name of a service did not resolve. */
  noteUnresolved(service: { readonly keyless: boolean }): void;
  readonly now: () => number;
  readonly random: () => number;
}

/** What is known about one provider. */
export interface ProviderResilience {
  readonly keys: KeyRing;
  readonly retries: Budget;
  readonly hedges: Budget;
  readonly latencies: Latencies;
  /** Told after each call; undefined for an answer. */
  note(failure: FootnoteError | undefined, call: NotedCall): void;
}

/** With which keys, and at which addresses. */
export interface NotedCall {
  readonly keys: Keys;
  readonly addresses: readonly string[];
}

export interface ResilienceOptions {
  /** Milliseconds that only ever go forward. */
  readonly now?: () => number;
  readonly random?: () => number;
}

/** How long hosted keyless services are left alone after a name did not resolve. */
const offlineMs = 30_000;
/** A storm of failures is written down once in this time, not once each. */
const saveEveryMs = 1_000;

export function createResilience(options: ResilienceOptions = {}): Resilience {
  const { now = monotonicMs, random = Math.random } = options;
  const known = new Map<string, { of: ProviderResilience; health(): SeenHealth | undefined }>();
  let isNew = false;
  let savedAt = Number.NEGATIVE_INFINITY;
  let unsaved: string | undefined;
  let saving: Promise<void> = Promise.resolve();
  let offlineUntil = 0;

  function create(provider: string) {
    const keyRing = createKeyRing(now);
    let lastError: { code: ErrorCode; at: string } | undefined;
    let last: NotedCall = { keys: [undefined], addresses: [] };
    let wasClosed = true;
    const of: ProviderResilience = {
      keys: keyRing,
      retries: createBudget(retryBudget),
      hedges: createBudget(hedgeBudget),
      latencies: createLatencies(),
      note(failure, call) {
        last = call;
        const isClosed = keyRing.state(call.keys) === 'closed';
        if (failure !== undefined) lastError = { code: failure.code, at: new Date().toISOString() };
        if (failure !== undefined || isClosed !== wasClosed) isNew = true;
        wasClosed = isClosed;
      },
    };
    function health(): SeenHealth | undefined {
      if (lastError === undefined) return undefined;
      const breaker = keyRing.state(last.keys);
      const retryAt = new Date(Date.now() + keyRing.restMs(last.keys)).toISOString();
      return { provider, addresses: last.addresses, breaker, ...(breaker === 'closed' ? {} : { retryAt }), lastError };
    }
    return { of, health };
  }

  const health = () => [...known.values()].flatMap((entry) => entry.health() ?? []);

  function write(dataDir: string): void {
    isNew = false;
    savedAt = now();
    unsaved = undefined;
    saving = saving.then(async () => {
      const { writeHealth } = await import('./health.ts');
      await writeHealth(dataDir, health());
    });
  }

  return {
    now,
    random,
    health,
    isOffline: ({ keyless }) => keyless && monotonicMs() < offlineUntil,
    noteUnresolved({ keyless }) {
      if (keyless) offlineUntil = monotonicMs() + offlineMs;
    },
    of(provider) {
      let entry = known.get(provider);
      if (entry === undefined) {
        entry = create(provider);
        known.set(provider, entry);
      }
      return entry.of;
    },
    save(dataDir) {
      if (!isNew) return;
      if (now() - savedAt >= saveEveryMs) write(dataDir);
      else unsaved = dataDir;
    },
    settled() {
      if (unsaved !== undefined) write(unsaved);
      return saving;
    },
  };
}
