import type { LookupAddress } from 'node:dns';
import { monotonicMs } from '../clock.ts';
import { isSilence, lookUpDirectly, silence } from './direct-lookup.ts';
import { type Lookup, systemLookup } from './system-lookup.ts';

export interface NameLookupOptions {
  /** The system's own way. It holds a thread for as long as a name server is silent, and can't be given up. */
  readonly system?: Lookup;
  /** Asks name servers and needs no thread; what only the system knows, it doesn't. */
  readonly direct?: Lookup;
  /** How long a lookup may take, waiting included. */
  readonly patienceMs?: number;
  readonly now?: () => number;
}

/** Of the four that Node has for names, files and modules together. */
const mostThreads = 2;
const usualPatienceMs = 5_000;
const rememberedMs = 5_000;
const mostRemembered = 1_000;

interface Failure {
  readonly error: unknown;
  readonly until: number;
}

/**
 * Looks names up so that dead ones stop nobody: the system is asked for two at a time; while those are silent, name
 * servers are asked directly. Who wants a name that is being looked up shares that lookup, and a name that was not
 * found is not looked for again at once. Answers are not kept: every connection has its own.
 */
export function createNameLookup(options: NameLookupOptions = {}): Lookup {
  const { system = systemLookup, direct = lookUpDirectly } = options;
  const { patienceMs = usualPatienceMs, now = monotonicMs } = options;
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>();
  const failures = new Map<string, Failure>();
  const waiting = new Set<() => void>();
  let threads = 0;

  async function find(hostname: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    if (threads < mostThreads) return bySystem(hostname);
    try {
      return await direct(hostname);
    } catch (error) {
      if (isSilence(error)) throw error;
    }
    await aThread(signal);
    return bySystem(hostname);
  }

  async function bySystem(hostname: string): Promise<readonly LookupAddress[]> {
    threads++;
    try {
      return await system(hostname);
    } finally {
      threads--;
      const [next] = waiting;
      next?.();
    }
  }

  async function aThread(signal: AbortSignal): Promise<void> {
    while (threads >= mostThreads) {
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          waiting.delete(go);
          resolve();
        };
        waiting.add(go);
        signal.addEventListener('abort', () => {
          waiting.delete(go);
          reject(signal.reason);
        });
      });
    }
  }

  async function findInTime(hostname: string): Promise<readonly LookupAddress[]> {
    const patience = new AbortController();
    const late = new Promise<never>((_, reject) => {
      patience.signal.addEventListener('abort', () => reject(patience.signal.reason));
    });
    const timer = setTimeout(() => patience.abort(silence(hostname)), patienceMs);
    try {
      return await Promise.race([find(hostname, patience.signal), late]);
    } catch (error) {
      if (isSilence(error) || codeOf(error) === 'ENOTFOUND') remember(hostname, error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  function remember(hostname: string, error: unknown): void {
    const [oldest] = failures.keys();
    if (failures.size >= mostRemembered && oldest !== undefined) failures.delete(oldest);
    failures.set(hostname, { error, until: now() + rememberedMs });
  }

  return (hostname) => {
    const failure = failures.get(hostname);
    if (failure !== undefined && now() < failure.until) return Promise.reject(failure.error);
    failures.delete(hostname);
    const shared = underWay.get(hostname) ?? findInTime(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, shared);
    return shared;
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

type NodeCallback = (
  error: Error | null,
  addresses?: string | readonly LookupAddress[],
  family?: number | undefined,
) => void;

/** In the form in which sockets ask. */
export function asNodeLookup(find: Lookup) {
  return (
    hostname: string,
    { all, family }: { readonly all?: boolean; readonly family?: number | string },
    callback: NodeCallback,
  ): void => {
    find(hostname).then(
      (found) => {
        const fitting = found.filter((one) => !family || String(family).endsWith(String(one.family)));
        const [first] = fitting;
        if (first === undefined)
          callback(Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' }));
        else if (all === true) callback(null, fitting);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error),
    );
  };
}
