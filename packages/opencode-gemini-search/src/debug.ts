import { maskErrorText } from '../../footnote/src/secrets/mask-error-text.ts';
import type { Environment } from './settings.ts';

export interface Log {
  (line: string): void;
  failure(error: unknown, key: string | undefined): void;
}

/** Nothing, unless OPENCODE_GEMINI_SEARCH_DEBUG asks; then stderr, without keys and without queries. */
export function createLog(env: Environment): Log {
  const isOn = !['', '0', 'false'].includes(env['OPENCODE_GEMINI_SEARCH_DEBUG'] ?? '');
  const write = (line: string) => {
    if (isOn) process.stderr.write(`[opencode-gemini-search] ${line}\n`);
  };
  return Object.assign(write, {
    failure(error: unknown, key: string | undefined) {
      if (!isOn) return;
      for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++) {
        write(maskErrorText(inner.stack ?? inner.message, { ...env, BLOCK_KEY: key }));
      }
    },
  });
}
