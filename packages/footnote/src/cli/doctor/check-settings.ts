import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import type { SettingsReader } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { namedChain, settingsFiles } from '../../settings/settings.ts';
import { readSettingsFile } from '../../settings/settings-file.ts';
import { namesOf, presentChain } from '../present-chain.ts';
import { shortPath } from '../terminal/origin.ts';
import { type Check, failed, ok, warn } from './check.ts';
import { secretsInFile } from './secrets-in-files.ts';

export interface CheckUp {
  readonly footnote: Footnote;
  readonly io: Io;
  /** Providers by name, instead of those of the settings. */
  readonly provider: string | undefined;
}

/** The oldest Node that package.json allows. */
const oldestNode = [20, 19] as const;

export function checkNode({ nodeVersion }: Io): Check {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isNewEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  if (isNewEnough) return ok('node', `Node ${nodeVersion}.`);
  const message = `Node ${nodeVersion} is too old. Install Node ${oldestNode.join('.')} or newer.`;
  return { check: 'node', status: 'fail', code: 'NOT_CONFIGURED', message };
}

/** The files by themselves, then all layers together; gives the settings where they load. */
export async function* checkSettings({ footnote, io }: CheckUp): AsyncGenerator<Check, SettingsReader | undefined> {
  const checks: Check[] = [];
  const secrets: string[] = [];
  for (const file of Object.values(settingsFiles(io.env, io.cwd))) {
    try {
      const { length } = await readSettingsFile(file);
      secrets.push(...(await secretsInFile(file, footnote.registry.getAllWebSearchProviders(), io)));
      checks.push(ok('settings', `${shortPath(file, io)}: ${length === 0 ? 'nothing' : length} set.`));
    } catch (error) {
      checks.push(failed('settings', error));
    }
  }
  yield* checks;
  const loaded = await footnote.settings().catch(FootnoteError.from);
  // What broke a file broke this, too, and was said.
  const filesParse = checks.every(({ status }) => status === 'ok');
  if (FootnoteError.is(loaded) && filesParse) yield failed('settings', loaded);
  for (const message of secrets) yield warn('secrets', message);
  return FootnoteError.is(loaded) ? undefined : loaded;
}

export function* checkProviders(settings: SettingsReader, { footnote, provider }: CheckUp): Iterable<Check> {
  const chain = presentChain(settings, footnote.registry, provider);
  if (FootnoteError.is(chain)) {
    yield failed('providers', chain);
    return;
  }
  for (const skipped of chain.skipped) yield warn('providers', skipped.message);
  if (chain.otherwise !== undefined) yield warn('providers', chain.otherwise.message);
  yield ok('providers', `Asked in this order: ${namesOf(chain)}.`);
}

/** One tiny search each; services without a key only when they are named, since nobody chose them yet. */
export async function* checkLive(settings: SettingsReader, up: CheckUp): AsyncIterable<Check> {
  const chain = presentChain(settings, up.footnote.registry, up.provider);
  if (FootnoteError.is(chain)) return;
  const named = up.provider === undefined ? [] : namedChain(up.provider);
  const links = chain.entries.filter(
    ({ provider, keyless }) => provider.local !== true && (!keyless || named.includes(provider.id)),
  );
  if (links.length === 0) {
    yield warn('live', 'No provider has a key. Name one with --provider to try it.');
  }
  for (const { provider } of links) yield await tryLive(provider.id, up);
}

async function tryLive(id: string, { footnote, io }: CheckUp): Promise<Check> {
  const check = `live ${id}`;
  const request = { query: 'wikipedia', numResults: 1, provider: id };
  try {
    const { results, sources, tookMs } = await footnote.search(request, { signal: io.signal, caller: 'cli' });
    const count = Math.max(results.length, sources.length);
    const found = count === 1 ? '1 result' : `${count} results`;
    return ok(check, `Answered in ${(tookMs / 1000).toFixed(1)} s with ${found}.`);
  } catch (error) {
    io.signal.throwIfAborted();
    return failed(check, error);
  }
}
