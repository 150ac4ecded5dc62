import type { FootnoteError } from '../errors.ts';
import { withBoundary } from './boundary.ts';

/**
 * A failure in words that a model can act on: what happened, what to do, and whether trying again can help. What the
 * refusing side said itself stands apart.
 */
export function failureText(failure: FootnoteError): string {
  return withSaidWords(ownText(failure), failure);
}

/** What the refusing side said itself is foreign text: for a model it stands between borders, and leads nowhere. */
export function withSaidWords(text: string, { code, detail, saidBy }: FootnoteError): string {
  if (code === 'INTERNAL' || detail === undefined) return text;
  // The user's own database says nothing of itself, and a model needs the names of its columns to mend SQL.
  const said = saidBy === undefined ? detail : withoutAddresses(detail);
  return `${text}\n${withBoundary(said, 'what was said')}`;
}

/** Also without a scheme, in any script, or in numbers: a model makes an address of `evil.example/a`, too. */
const address =
  /(?:[a-z][a-z\d+.-]*:)?\/\/\S+|(?<![\p{L}\p{N}.-])(?:(?:[\p{L}\p{N}-]+[.。．｡])+\p{L}{2,}|\d{1,3}(?:\.\d{1,3}){3})(?:[/?#:]\S*|(?=[\s)\]>"',;]|\.?$))/giu;

function withoutAddresses(words: string): string {
  return words.replace(address, '[address]');
}

function ownText({ code, what, hint, retryable, retryAfterMs }: FootnoteError): string {
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
