import type { Context } from 'hono';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request comes from this machine itself: by its own name, with no proxy between, and of no page of another
 * origin. A sender without an address is on loopback, but so is whatever a proxy passes on.
 */
export function isFromThisMachine({ req }: Context, address: string | undefined): boolean {
  const isPassedOn = ['origin', 'forwarded', 'x-forwarded-for'].some((name) => req.header(name) !== undefined);
  return address === undefined && !isPassedOn && loopback.has(new URL(req.url).hostname);
}
