import { withDeadline } from './deadline.ts';
import type { Gateway } from './gateway.ts';

/** For a search of this machine alone: nothing leaves, so nothing is held back, logged, kept or paid for. */
export function localGateway(
  closing: AbortSignal,
): Pick<Gateway, 'admit' | 'run' | 'redact' | 'domains' | 'policyVersion'> {
  return {
    admit: async (request) => ({ request, warnings: [] }),
    run: ({ timeoutMs, signal }, work) =>
      withDeadline(timeoutMs, [signal, closing], 'search', async (deadline) => {
        const unmetered = { hop: async () => {}, beforeSend: async () => {}, afterSend: () => {} };
        return (await work({ deadline, earlier: () => undefined, ...unmetered })).value;
      }),
    redact: () => undefined,
    domains: { allow: undefined, deny: [] },
    policyVersion: '',
  };
}
