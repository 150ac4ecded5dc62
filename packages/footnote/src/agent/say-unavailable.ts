import { type ErrorCode, type FootnoteError, withSaidSentence } from '../errors.ts';
import type { Turn, Writer } from './conversation.ts';

/** What the user must mend, or wanted: it ends the turn as an error. */
const mustBeMended: readonly ErrorCode[] = ['INVALID_QUERY', 'CANCELLED', 'BLOCKED_BY_POLICY', 'INTERNAL'];

/** A search that failed is said so, and breaks no conversation. */
export function sayUnavailable(failure: FootnoteError, turn: Turn): Writer {
  if (turn.signal.aborted || mustBeMended.includes(failure.code)) throw failure;
  const advice = failure.code === 'TIMEOUT' ? ' Please try again.' : ` ${failure.hint}`.trimEnd();
  const said = `Web search is temporarily unavailable: ${reasonOf(failure, turn)}.${advice}`;
  turn.say(said);
  turn.warn({ kind: 'failover', message: withSaidSentence(failure.message, failure) });
  turn.remember([
    { role: 'user', content: turn.text },
    { role: 'assistant', content: said },
  ]);
  return 'search';
}

function reasonOf({ code, what, provider }: FootnoteError, { call }: Turn): string {
  // Whoever named a provider is told about that one.
  if (code === 'NOT_CONFIGURED' && provider !== undefined && call.provider !== undefined) {
    return `Web search provider '${provider}' is not properly configured. Please set the required API key`;
  }
  if (code === 'NOT_CONFIGURED') return 'no provider is configured';
  return what.replace(/\.$/, '').replace(/^The /, 'the ');
}
