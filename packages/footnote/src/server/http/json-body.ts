import type { Context } from 'hono';
import { FootnoteError } from '../../errors.ts';
import { parseJson } from '../../json.ts';

export async function jsonBody(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  // A form on a foreign page can send anything but this without asking first.
  const body = /^application\/json *(;|$)/i.test(type) ? parseJson(await context.req.text()) : undefined;
  if (body !== undefined) return body;
  throw new FootnoteError('INVALID_QUERY', 'The body must be JSON, with the header Content-Type: application/json.');
}
