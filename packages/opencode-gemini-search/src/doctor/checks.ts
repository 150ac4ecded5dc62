import { type Check, ok, warn } from '../../../footnote/src/cli/doctor/check.ts';
import { FootnoteError } from '../../../footnote/src/errors.ts';
import { asObject, at, isObject } from '../../../footnote/src/json.ts';
import { shortPath } from '../../../footnote/src/settings/describe-origin.ts';
import type { ToolResult } from '../search.ts';
import { checkEntry } from './check-entry.ts';
import { checkOptions } from './check-options.ts';
import { type ConfigFile, globalFolder, optionsOf, type Place, readConfigFiles } from './config-files.ts';
import { notConfigured } from './not-configured.ts';

/** What the doctor reads and writes; `bin.ts` makes it of the process, a test of strings. */
export interface Doctor extends Place {
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean | undefined };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean | undefined };
  readonly signal: AbortSignal;
  /** The module that OpenCode loads. */
  loadPlugin(): Promise<unknown>;
}

export async function* checkAll(doctor: Doctor, live: boolean): AsyncGenerator<Check, void> {
  const files = yield* checkFiles(doctor);
  const execute = yield* checkPlugin(doctor, optionsOf(files ?? []));
  if (files === undefined) return;
  yield* checkEntry(files, doctor);
  const isReady = yield* checkOptions(files, doctor);
  if (live && isReady && execute !== undefined) yield* checkLive(doctor, execute);
}

/** Undefined where a file is broken: OpenCode then stops too, and nothing can be told about the rest. */
async function* checkFiles(doctor: Doctor): AsyncGenerator<Check, readonly ConfigFile[] | undefined> {
  const found = await readConfigFiles(doctor);
  if (found.length === 0) {
    const example = shortPath(`${globalFolder(doctor)}/opencode.jsonc`, doctor);
    yield notConfigured(
      'config',
      `There is no opencode.json or opencode.jsonc here, in a folder above, or at ${example}.`,
    );
  }
  for (const file of found) {
    if (FootnoteError.is(file)) yield notConfigured('config', file.message);
    else yield ok('config', `${shortPath(file.path, doctor)} is valid.`);
  }
  const files = found.filter((file): file is ConfigFile => !FootnoteError.is(file));
  return files.length === found.length ? files : undefined;
}

type Execute = (query: string, signal: AbortSignal) => Promise<ToolResult>;

/** Loads the plugin as OpenCode does, with the options that it would give to it. */
async function* checkPlugin({ loadPlugin }: Doctor, options: object): AsyncGenerator<Check, Execute | undefined> {
  try {
    const server = at(await loadPlugin(), 'default');
    const hooks = asObject(typeof server === 'function' ? await server({}) : undefined);
    const tool = at(hooks, 'tool', 'geminisearch');
    const { config } = hooks;
    if (typeof config !== 'function' || !isTool(tool)) throw new Error('it offers no geminisearch');
    await config({ provider: { geminisearch: { options } } });
    yield ok('plugin', 'It loads, and offers the tool geminisearch.');
    return async (query, abort) => JSON.parse(await tool.execute({ query }, { abort, metadata: () => undefined }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    yield notConfigured('plugin', `It does not load: ${why}. Install it again.`);
    return undefined;
  }
}

function isTool(tool: unknown): tool is { execute(args: object, context: object): Promise<string> } {
  return isObject(tool) && typeof tool['execute'] === 'function';
}

async function* checkLive({ signal, stderr }: Doctor, execute: Execute): AsyncGenerator<Check, void> {
  if (stderr.isTTY === true) stderr.write('Searching …\n');
  const startedAt = performance.now();
  const { error, sources = [] } = await execute('What is the newest stable version of Node.js?', signal);
  signal.throwIfAborted();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (error !== undefined) yield { check: 'live', status: 'fail', code: 'PROVIDER_FAILED', message: error.message };
  else if (sources.length > 0) yield ok('live', `Gemini answered in ${seconds} s, with ${sources.length} sources.`);
  else yield warn('live', `Gemini answered in ${seconds} s, but named no sources.`);
}
