import type { Emulator, RunningEmulator } from '../emulators/emulator.ts';
import type { Script } from '../emulators/models/script.ts';
import type { RunningModel } from '../emulators/models/start-model.ts';

export interface SiteOptions {
  readonly script?: Script;
  readonly emulators?: readonly Emulator[];
  readonly delays?: { readonly firstByteMs?: number; readonly pieceMs?: number };
  readonly env?: Readonly<Record<string, string>>;
  /** Text by path, in the folder that the server is started in. */
  readonly files?: Readonly<Record<string, string>>;
  /** More of `footnote serve`. */
  readonly options?: readonly string[];
}

export interface Site {
  readonly origin: string;
  readonly model: RunningModel | undefined;
  readonly searched: readonly RunningEmulator[];
  readonly folder: string;
  /** What the server wrote to stderr. */
  said(): string;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export function startSite(options?: SiteOptions): Promise<Site>;
