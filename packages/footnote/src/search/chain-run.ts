import type { AttemptLog } from '../contract/attempt.ts';
import type { InstalledDocs } from '../contract/docs.ts';
import type { SearchCall } from '../contract/footnote.ts';
import type { CheckedRequest } from '../contract/request.ts';
import type { SearchResponse, Warning } from '../contract/response.ts';
import type { SettingsReader } from '../contract/settings.ts';
import type { FootnoteError } from '../errors.ts';
import type { Gateway, Pass } from '../gateway.ts';
import type { Network } from '../http/network.ts';
import type { Resilience } from '../resilience/resilience.ts';
import type { Chain, ChainEntry } from './route.ts';
import type { SearchTime } from './search-time.ts';

/** One search on its way along the chain: what it was given, and what has happened so far. */
export interface ChainRun extends ChainQuestion {
  /** Who has not been asked yet. */
  readonly queue: ChainEntry[];
  /** The two that are asked side by side, once a search has come to that. */
  hedge?: readonly [first: ChainEntry, second: ChainEntry];
  readonly attempts: AttemptLog;
  readonly warnings: Warning[];
  readonly failures: ChainFailure[];
}

/** Who did not answer, and why. */
export interface ChainFailure {
  readonly id: string;
  readonly failure: FootnoteError;
}

export interface ChainQuestion {
  readonly chain: Chain;
  readonly request: CheckedRequest;
  readonly settings: SettingsReader;
  readonly call: SearchCall;
  readonly deps: {
    readonly network: Network;
    /** Breakers, budgets and measures of all providers. */
    readonly resilience: Resilience;
    readonly docs: InstalledDocs;
  };
  readonly time: SearchTime;
  /** Foreign words without the secrets that are known here. */
  readonly redact: Gateway['redact'];
  readonly pass: Pick<Pass<SearchResponse>, 'deadline' | 'trace' | 'beforeSend' | 'afterSend'>;
}
