import type { FootnoteError } from '../errors.ts';

/** A failure in words that a model can act on: what happened, what to do, and whether trying again can help. */
export function failureText({ code, what, hint, retryable, retryAfterMs }: FootnoteError): string {
  if (code === 'INTERNAL') {
    return 'Error (INTERNAL): Something unexpected happened inside Footnote. Trying again will not help; go on without this tool and tell the user.';
  }
  const parts = [`Error (${code}): ${what}`];
  if (hint !== '') parts.push(hint);
  if (retryAfterMs !== undefined) parts.push(`Try again in ${Math.max(1, Math.ceil(retryAfterMs / 1000))} s.`);
  else if (retryable) parts.push('Trying again in a moment may help.');
  return parts.join(' ');
}
