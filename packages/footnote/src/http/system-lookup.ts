import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** All addresses of a name. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export function systemLookup(hostname: string): Promise<readonly LookupAddress[]> {
  return lookup(hostname, { all: true });
}
