import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, type RunningEmulator, startEmulator } from '../../../emulators/emulator.ts';
import { tavily } from '../../../emulators/tavily.ts';
import { bareEnv } from './bare-env.test-kit.ts';
import type { Footnote } from './contract/footnote.ts';
import { createFootnote } from './footnote.ts';

export interface EmulatedFootnote {
  readonly footnote: Footnote;
  /** Its working folder, empty at first. */
  readonly folder: string;
  readonly searched: readonly RunningEmulator[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** A Footnote with keys for providers on loopback; by default Tavily. */
export async function openEmulated(
  emulators: readonly Emulator[] = [tavily],
  env: Readonly<Record<string, string>> = {},
): Promise<EmulatedFootnote> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-emulated-'));
  const searched = await Promise.all(emulators.map((emulator) => startEmulator(emulator)));
  const footnote = createFootnote({
    cwd: folder,
    env: {
      ...bareEnv,
      FOOTNOTE_KEYLESS: 'off',
      FOOTNOTE_DATA_DIR: folder,
      FOOTNOTE_MODEL: 'none',
      ...Object.assign({}, ...searched.map((running) => running.env)),
      ...env,
    },
  });
  return {
    footnote,
    folder,
    searched,
    async [Symbol.asyncDispose]() {
      await footnote.close();
      await Promise.all(searched.map((emulator) => emulator.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
