import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnv } from '../bare-env.test-kit.ts';
import type { Footnote } from '../contract/footnote.ts';
import type { Settings } from '../contract/settings.ts';
import { createFootnote } from '../footnote.ts';

export interface OpenFootnote extends Footnote {
  readonly dataDir: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A Footnote with a folder of its own that may read `places`. */
export async function openFootnote(
  places: readonly string[],
  settings: Settings = {},
  options: { keepsAnswers?: boolean; dataDir?: string } = {},
): Promise<OpenFootnote> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'footnote-fetch-')));
  const footnote = createFootnote({
    env: bareEnv,
    cwd: dataDir,
    keepsAnswers: options.keepsAnswers === true,
    settings: { ...settings, dataDir, policy: { allowPrivate: places, ...settings.policy } },
  });
  return {
    ...footnote,
    dataDir,
    async [Symbol.asyncDispose]() {
      await footnote.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
