import type { Context } from 'hono';
import type { Footnote } from '../../contract/footnote.ts';
import type { Counters } from '../../counters.ts';
import type { Turns } from '../chat/turns.ts';
import type { WaitGroup } from './wait-group.ts';

/** What the routes of the server share. */
export interface ServerServices {
  readonly footnote: Footnote;
  /** Whether the web is switched on. */
  readonly web: boolean;
  readonly turns: Turns;
  readonly counters: Counters;
  /** What must end before the server does: a stream is under way for as long as it is written. */
  readonly underWay: WaitGroup;
  readonly log: (line: string) => void;
  /** Who asks, and the signal that tells when they are gone. */
  callOf(context: Context): ServerCall;
  /** Whose threads and questions they are: the token's where there is one, else the address's. */
  ownerOf(context: Context): string;
  /** Whether they may read the log. */
  isOperator(context: Context): boolean;
}

export interface ServerCall {
  readonly signal: AbortSignal;
  readonly caller: string;
  /** Whose limit it takes; undefined for this user of this machine. */
  readonly countedAs: string | undefined;
  /** The W3C header as it came, for those who trace; no provider gets it. */
  readonly traceparent?: string;
}
