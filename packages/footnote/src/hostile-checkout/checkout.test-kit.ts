import { docsCheckouts } from './docs-checkouts.test-kit.ts';
import { fileCheckouts } from './file-checkouts.test-kit.ts';
import type { Place } from './place.test-kit.ts';
import { settingsCheckouts } from './settings-checkouts.test-kit.ts';
import { setupCheckouts } from './setup-checkouts.test-kit.ts';

/** How somebody comes to open a repository. */
export type Door = 'search' | 'mcp' | 'library' | 'setup';

/** A repository that somebody prepared for whoever opens it. */
export interface HostileCheckout {
  readonly name: string;
  prepare(place: Place): Promise<unknown>;
  /** Where the user stands in it. */
  cwd?(place: Place): string;
  /**
   * What becomes of its `footnote.json`: `refused` ends with exit code 3; `ignored` goes on without these settings and
   * says so in one line; `quiet` has nothing to say; `safe` may be any of them.
   */
  readonly settings: 'refused' | 'quiet' | 'safe' | { readonly ignored: readonly string[] };
  /**
   * By which doors it is opened with what is shipped, as processes: `only` so, and by all of them, where a fault would
   * stop the tests themselves, such as a pipe that is waited for.
   */
  readonly shipped?: readonly Door[] | 'only';
  /** How a search may end, where that is not plain from its settings. */
  readonly searchExit?: readonly number[];
}

export const checkouts: readonly HostileCheckout[] = [
  ...settingsCheckouts,
  ...fileCheckouts,
  ...setupCheckouts,
  ...docsCheckouts,
];
