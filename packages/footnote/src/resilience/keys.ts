import type { FootnoteError } from '../errors.ts';
import { type Breaker, type BreakerState, createBreaker, type Permit } from './breaker.ts';

/** A key and the right to use it once. */
export interface KeyTurn {
  /** Undefined where the service is asked without one. */
  readonly key: string | undefined;
  readonly permit: Permit;
}

/** The keys of one provider, used in turn; one that is refused or used up rests while the others go on. */
export interface KeyRing {
  /** The next key that doesn't rest; undefined when all do. */
  take(keys: Keys): KeyTurn | undefined;
  /** How many of them may be used now. */
  ready(keys: Keys): number;
  /** How long until one of them may be used; 0 if one may be used now. */
  restMs(keys: Keys): number;
  /** The best that is true of any of them. */
  state(keys: Keys): BreakerState;
  /** Why they rest: the failure of the one that will be back first. */
  lastFailure(keys: Keys): FootnoteError | undefined;
}

export type Keys = readonly (string | undefined)[];

/** Several keys stand in one setting, separated by commas. */
export function keysIn(setting: string | undefined): Keys {
  const keys = (setting ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  return keys.length === 0 ? [undefined] : [...new Set(keys)];
}

export function createKeyRing(now: () => number): KeyRing {
  const breakers = new Map<string | undefined, Breaker>();
  let turn = 0;

  function breakerOf(key: string | undefined): Breaker {
    let breaker = breakers.get(key);
    if (breaker === undefined) {
      breaker = createBreaker(now);
      breakers.set(key, breaker);
    }
    return breaker;
  }

  function soonest(keys: Keys): Breaker | undefined {
    return keys.map(breakerOf).sort((a, b) => a.restMs() - b.restMs())[0];
  }

  return {
    take(keys) {
      for (let step = 0; step < keys.length; step++) {
        const key = keys[turn++ % keys.length];
        const permit = breakerOf(key).enter();
        if (permit !== undefined) return { key, permit };
      }
      return undefined;
    },
    ready: (keys) => keys.filter((key) => breakerOf(key).restMs() === 0).length,
    restMs: (keys) => soonest(keys)?.restMs() ?? 0,
    state(keys) {
      const states = keys.map((key) => breakerOf(key).state());
      return (['closed', 'half-open'] as const).find((state) => states.includes(state)) ?? 'open';
    },
    lastFailure: (keys) => soonest(keys)?.lastFailure(),
  };
}
