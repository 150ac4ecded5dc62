import type { Context } from 'hono';
import { senderOf } from './sender.ts';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request is the operator's own: it brought the token, which the guard has seen. A server without one
 * believes only this machine itself, asked by its own name, with no proxy between and by no page of another origin.
 */
export function isOperator(context: Context, isTokenWanted: boolean): boolean {
  if (isTokenWanted) return true;
  const { address } = senderOf(context);
  const isForwarded = ['origin', 'forwarded', 'x-forwarded-for'].some((name) => context.req.header(name) !== undefined);
  return address === undefined && !isForwarded && loopback.has(new URL(context.req.url).hostname);
}
