import type { LookupAddress } from 'node:dns';

/** All addresses of a name. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Node reads the system's list of name servers when this part of it is loaded, which an address needs none of. */
export async function systemLookup(hostname: string): Promise<readonly LookupAddress[]> {
  const { lookup } = await import('node:dns/promises');
  return lookup(hostname, { all: true });
}
