import { refuse } from './error-response.ts';
import { addDefaultHeaders } from './response-headers.ts';

/** `http://name@host/`, which no Request can be made of: whoever reads more than its address would fail. */
export function hasUser(url: string): boolean {
  return /^https?:\/\/[^/?#]*@/i.test(url);
}

/** It comes before everything else, so it carries its headers itself. */
export function userInAddress(): Response {
  const response = refuse(400, 'INVALID_URL', 'An address here has no user name.', { connection: 'close' });
  addDefaultHeaders(response.headers);
  return response;
}

export function stopping(): Response {
  const retry = { 'retry-after': '1', connection: 'close' };
  return refuse(503, 'CANCELLED', 'This server is stopping. Ask again in a moment.', retry);
}

/** The rest of the body is never read, so the connection is of no use any more. */
export function tooLarge(): Response {
  return refuse(413, 'TOO_LARGE', 'A body may have at most 1 MB.', { connection: 'close' });
}

/** Nothing at this address, or nothing for this method. */
export function notThere(methods: readonly string[]): Response {
  if (methods.length === 0) {
    return refuse(404, 'INVALID_URL', 'There is nothing at this address. GET / lists what there is.');
  }
  const allow = methods.join(', ');
  return refuse(405, 'INVALID_QUERY', `This address takes ${allow} only.`, { allow });
}
