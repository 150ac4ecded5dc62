import type { Emulator, RunningEmulator } from '../emulators/emulator.ts';
import type { createFootnote, getAllWebSearchProviders } from '../packages/footnote/src/index.ts';

export const pageFile: string;
export function providersPage(parts: {
  readonly createFootnote: typeof createFootnote;
  readonly getAllWebSearchProviders: typeof getAllWebSearchProviders;
  readonly emulators: readonly Emulator[];
  readonly startEmulator: (emulator: Emulator) => Promise<RunningEmulator>;
}): Promise<string>;
