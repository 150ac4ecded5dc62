import type { FootnoteError } from '../errors.ts';

/** A failure in words that a model can act on: what happened, what to do, and whether trying again can help. */
export function failureText({ code, what, hint, retryable, retryAfterMs }: FootnoteError): string {
  if (code === 'INTERNAL') {
    return 'Error (INTERNAL): Something unexpected happened inside Footnote. Trying again will not help; go on without this tool and tell the user.';
  }
  const seconds = retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000));
  return [`Error (${code}): ${what}`, withRetry(hint, seconds, retryable)].filter((part) => part !== '').join(' ');
}

/** When to try again is said once: where the hint speaks of it, there. */
function withRetry(hint: string, seconds: number | undefined, retryable: boolean): string {
  if (/try again in/i.test(hint)) return hint;
  const speaksOfIt = /(?:wait a moment, then )?try again/i;
  if (seconds === undefined)
    return retryable && !speaksOfIt.test(hint) ? `${hint} Trying again in a moment may help.`.trim() : hint;
  const again = `Try again in ${seconds} s`;
  return speaksOfIt.test(hint) ? hint.replace(speaksOfIt, again) : `${hint} ${again}.`.trim();
}
