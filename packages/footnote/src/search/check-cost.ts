import type { ProviderContext, WebSearchResponse } from '../contract/provider.ts';
import type { ChainEntry } from './route.ts';

/** More than this many list prices is a mistake, or meant to use up the day's budget of money at one stroke. */
const mostListPrices = 100;

/**
 * A reply with a cost that can be counted. A vendor says itself what a call cost: less than the cheapest one, or less
 * than nothing, would give money back to the budget. What can't be believed is left out, and the list price counts.
 */
export function checkCost(
  reply: WebSearchResponse,
  { provider, keyless }: Pick<ChainEntry, 'provider' | 'keyless'>,
  warn: ProviderContext['warn'],
): WebSearchResponse {
  const { costUsd, ...withoutCost } = reply;
  if (costUsd === undefined) return reply;
  const price = provider.price === 'free' ? undefined : provider.price;
  const most = price === undefined ? Number.POSITIVE_INFINITY : price.usd * mostListPrices;
  if (!(costUsd >= 0 && costUsd <= most && Number.isFinite(costUsd))) {
    const instead = price === undefined || keyless ? 'That is not counted' : 'The list price is counted instead';
    warn('provider-notice', `${provider.label} says that this call cost ${dollars(costUsd)}. ${instead}.`);
    return withoutCost;
  }
  const least = price === undefined || keyless ? 0 : (price.leastUsd ?? price.usd);
  return costUsd < least ? { ...reply, costUsd: least } : reply;
}

function dollars(usd: number): string {
  return `${usd < 0 ? '-' : ''}$${Math.abs(usd).toLocaleString('en', { maximumFractionDigits: 6 })}`;
}
