import type { Io } from '../../contract/io.ts';
import type { SettingsReader } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { createNetwork } from '../../http/network.ts';
import { transportError } from '../../http/transport-error.ts';
import { describeOrigin } from '../../settings/describe-origin.ts';
import { type Check, failed, ok } from './check.ts';

const reachWithinMs = 2_000;

/** The addresses that somebody set instead of a vendor's own: each must answer, whatever it says. */
export async function checkAddresses(settings: SettingsReader, io: Io): Promise<readonly Check[]> {
  const addresses = settings.entries.filter(
    ({ definition, origin }) => /^webSearch\..+Url$/.test(definition.key) && origin.layer !== 'default',
  );
  const network = createNetwork(async () => settings.values.network ?? {});
  try {
    return await Promise.all(
      addresses.map(async ({ definition, value, origin }) => {
        // Wikipedia's address has a place for the language.
        const url = String(value).replaceAll('{language}', 'en');
        const where = `${new URL(url).origin} (${describeOrigin(origin, io)})`;
        const label = definition.key;
        const timeout = AbortSignal.timeout(reachWithinMs);
        const signal = AbortSignal.any([io.signal, timeout]);
        try {
          const { status, discard } = await network.send(url, { method: 'HEAD', headers: {}, signal });
          discard();
          return ok('address', `${where} answers (HTTP ${status}).`);
        } catch (error) {
          io.signal.throwIfAborted();
          if (timeout.aborted) return failed('address', tooSlow(where));
          return failed('address', transportError(error, { signal, provider: { id: label, label }, url }));
        }
      }),
    );
  } finally {
    await network.close();
  }
}

function tooSlow(where: string): FootnoteError {
  return new FootnoteError('PROVIDER_FAILED', `${where} did not answer within ${reachWithinMs / 1000} s.`, {
    hint: 'Check the network and the address.',
  });
}
