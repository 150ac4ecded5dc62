import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { bareEnv } from '../bare-env.test-kit.ts';
import type { Footnote } from '../contract/footnote.ts';
import { createFootnote } from '../footnote.ts';
import { type Collector, startCollector } from './collector.test-kit.ts';

/** A Footnote with a provider and a collector on loopback. */
export interface TracedFootnote {
  readonly footnote: Footnote;
  readonly collector: Collector;
  readonly tavily: RunningEmulator;
  readonly env: Readonly<Record<string, string>>;
  /** What an operator was told. */
  readonly said: readonly string[];
  /** The lines of all intents and outcomes in the local log. */
  auditLines(): Promise<readonly string[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openTraced(more: Readonly<Record<string, string>> = {}): Promise<TracedFootnote> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-telemetry-'));
  const [collector, emulator] = await Promise.all([startCollector(), startEmulator(tavily)]);
  const said: string[] = [];
  const env = {
    ...bareEnv,
    FOOTNOTE_KEYLESS: 'off',
    FOOTNOTE_AUDIT: 'full',
    FOOTNOTE_DATA_DIR: folder,
    ...emulator.env,
    ...collector.env,
    ...more,
  };
  const footnote = createFootnote({ cwd: folder, env, log: (line) => said.push(line) });
  return {
    footnote,
    collector,
    tavily: emulator,
    env,
    said,
    auditLines: () => readAuditLines(folder),
    async [Symbol.asyncDispose]() {
      await footnote.close();
      await Promise.all([collector[Symbol.asyncDispose](), emulator.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function readAuditLines(dataDir: string): Promise<readonly string[]> {
  const dir = join(dataDir, 'audit');
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.jsonl')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n')).filter((line) => /^\{"type":"(?:intent|outcome)"/.test(line));
}
