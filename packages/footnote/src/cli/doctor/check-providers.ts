import type { SettingsReader } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { chainNames, currentChain } from '../../search/current-chain.ts';
import { keylessName, namedChain, readProviderName } from '../../settings/provider-settings.ts';
import { type Check, failed, ok, warn } from './check.ts';
import type { DoctorContext } from './check-settings.ts';

/** The providers that would be asked, without asking them. */
export function* checkProviders(settings: SettingsReader, { footnote, provider }: DoctorContext): Iterable<Check> {
  const chain = currentChain(settings, footnote.registry, provider);
  if (FootnoteError.is(chain)) {
    yield failed('providers', chain);
    return;
  }
  for (const skipped of chain.skipped) yield warn('providers', skipped.message);
  if (chain.otherwise !== undefined) yield warn('providers', chain.otherwise.message);
  yield ok('providers', `Asked in this order: ${chainNames(chain)}.`);
}

/** One tiny search each; services without a key only when they are named, since nobody chose them yet. */
export async function* checkLive(settings: SettingsReader, context: DoctorContext): AsyncIterable<Check> {
  const chain = currentChain(settings, context.footnote.registry, context.provider);
  if (FootnoteError.is(chain)) return;
  const named =
    context.provider === undefined ? [] : namedChain(context.provider).map((name) => readProviderName(name).id);
  const links = chain.entries.filter(
    ({ provider, keyless }) => provider.local !== true && (!keyless || named.includes(provider.id)),
  );
  if (links.length === 0) {
    yield warn('live', 'No provider has a key. Name one with --provider to try it.');
  }
  for (const { provider, keyless } of links)
    yield await tryLive(keyless ? keylessName(provider.id) : provider.id, context);
}

async function tryLive(id: string, { footnote, io }: DoctorContext): Promise<Check> {
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
