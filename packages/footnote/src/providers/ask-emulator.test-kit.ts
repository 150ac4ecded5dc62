import { type Emulator, type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { bareEnv } from '../bare-env.test-kit.ts';
import {
  createFootnote,
  FootnoteError,
  getWebSearchProvider,
  type SearchRequest,
  type SearchResponse,
  type Warning,
} from '../index.ts';

/**
 * For the tests of one provider: its emulator on a port of its own, asked through the library's
 * front door. A key set to '', as in `{ TAVILY_API_KEY: '' }`, is the keyless way.
 */
export interface AskEmulator {
  readonly server: RunningEmulator;
  ask(request?: Partial<SearchRequest>, env?: Readonly<Record<string, string>>): Promise<SearchResponse>;
  /** The error of a search that is expected to fail. */
  fail(request?: Partial<SearchRequest>, env?: Readonly<Record<string, string>>): Promise<FootnoteError>;
  close(): Promise<void>;
}

export async function askEmulator(emulator: Emulator): Promise<AskEmulator> {
  const server = await startEmulator(emulator);
  async function ask(
    request: Partial<SearchRequest> = {},
    env: Readonly<Record<string, string>> = {},
    timeoutMs = 10_000,
  ) {
    const isKeyless = Object.values(env).includes('') && getWebSearchProvider(emulator.id)?.keyless === true;
    const provider = isKeyless ? `${emulator.id}:keyless` : emulator.id;
    const footnote = createFootnote({ env: { ...bareEnv, ...server.env, ...env }, cwd: '/nowhere' });
    try {
      return await footnote.search({ query: 'bridges', provider, ...request }, { timeoutMs });
    } finally {
      await footnote.close();
    }
  }
  return {
    server,
    ask,
    fail: async (request, env) => {
      // Time for one more attempt after a rate limit, not for two.
      const outcome = await ask(request, env, 2_500).catch((error: unknown) => error);
      if (FootnoteError.is(outcome)) return outcome;
      throw new Error('The search was expected to fail, and did not.', { cause: outcome });
    },
    close: () => server.close(),
  };
}

/** What was said beside that no key was used, or that something was neutralised. */
export function warningsOf({ warnings }: SearchResponse): readonly Warning[] {
  return warnings.filter(({ kind }) => kind !== 'keyless' && kind !== 'cleaned');
}
