import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brave } from '../../../../emulators/brave.ts';
import { type ChaosProxy, type Fault, faults, startChaosProxy } from '../../../../emulators/chaos-proxy.ts';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { bareEnv } from '../bare-env.test-kit.ts';
import { createFootnote, createProviderRegistry, type WebSearchProvider } from '../index.ts';
import { brave as braveProvider } from '../providers/brave.ts';
import { tavily as tavilyProvider } from '../providers/tavily.ts';

/** `npm run test:soak` does 1,000 for each fault and measures the time, too. */
const searches = 100;
/** Asked at once, before the breaker could have seen anything. */
const unaware = 10;
const extraCallsAllowed = 0.15;

let broken: RunningEmulator;
let healthy: RunningEmulator;
let chaos: ChaosProxy;
beforeEach(async () => {
  [broken, healthy] = await Promise.all([startEmulator(tavily), startEmulator(brave)]);
  chaos = await startChaosProxy(broken.origin, { seed: 7, latency: { ms: 40, jitterMs: 30 } });
});
afterEach(() => Promise.all([chaos.close(), broken.close(), healthy.close()]));

/** The same provider, with its calls counted: what is refused by a socket never reaches a server's count. */
function counted(provider: WebSearchProvider) {
  const count = { calls: 0 };
  const search: WebSearchProvider['search'] = (request, context) => {
    count.calls++;
    return provider.search(request, context);
  };
  return { provider: { ...provider, search }, count };
}

async function searchThroughChaos(fault: Fault) {
  await chaos.breakWith(fault);
  const first = counted(tavilyProvider);
  const second = counted(braveProvider);
  const footnote = createFootnote({
    registry: createProviderRegistry([first.provider, second.provider]),
    // The second address wins: between Footnote and its first provider stands the chaos.
    env: { ...bareEnv, ...broken.env, ...healthy.env, TAVILY_BASE_URL: chaos.origin },
    cwd: '/nowhere',
  });
  const answeredBy: string[] = [];
  let asked = 0;
  const ask = async () => {
    // A third of the usual: a hanging provider shows soon, and a busy machine still has the time to ask the second one.
    const call = { timeoutMs: 5_000 };
    // No two alike: what was answered before must not help.
    const search = footnote.search({ query: `bridges ${asked++}` }, call);
    const outcome = await search.catch((error: { code: string }) => error);
    answeredBy.push('provider' in outcome ? String(outcome.provider) : 'nobody');
  };
  await Promise.all(Array.from({ length: unaware }, ask));
  while (answeredBy.length < searches) await Promise.all([ask(), ask(), ask(), ask(), ask()]);
  await footnote.close();
  return { answeredBy, calls: first.count.calls + second.count.calls, firstCalls: first.count.calls };
}

describe('with a first provider that is broken by', () => {
  it.each(faults)('%s, every search is answered, with few extra calls', async (fault) => {
    const { answeredBy, calls, firstCalls } = await searchThroughChaos(fault);
    expect(answeredBy.filter((id) => id !== 'nobody').length / searches).toBeGreaterThanOrEqual(0.99);
    expect(calls / searches - 1).toBeLessThanOrEqual(extraCallsAllowed);
    // A provider that is only late is not left alone; any other is, once it has failed a few times. Until then the
    // retry budget allows two, and one for ten calls.
    if (fault === 'latency') expect(answeredBy.filter((id) => id === 'tavily').length).toBeGreaterThan(searches / 2);
    else expect(firstCalls).toBeLessThanOrEqual(unaware + 2 + unaware / 10);
  });
});

describe('with a first provider that is well', () => {
  it('hardly a search makes a call more', async () => {
    const { answeredBy, calls } = await searchThroughChaos('none');
    expect(answeredBy.filter((id) => id === 'tavily').length / searches).toBeGreaterThanOrEqual(0.95);
    // On a busy machine an answer may take longer than nearly all others did, and then another is asked beside it.
    expect(calls / searches - 1).toBeLessThanOrEqual(extraCallsAllowed / 2);
  });
});
