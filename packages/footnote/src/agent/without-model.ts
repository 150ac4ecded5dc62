import { FootnoteError } from '../errors.ts';
import { cutText } from '../text/cut.ts';
import type { Turn, Writer } from './conversation.ts';
import type { SureRoute } from './route.ts';
import { sayFound } from './say-found.ts';
import { sayUnavailable } from './say-unavailable.ts';

const queryCharacters = 2_000;

/** Nobody writes an answer, so what was found stands for itself. */
export async function answerWithoutModel({ decision }: SureRoute, turn: Turn): Promise<Writer> {
  turn.warn({
    kind: 'no-model',
    message:
      'Without a model these are extracts. With a key such as GEMINI_API_KEY, or FOOTNOTE_MODEL, answers are written ' +
      'from them, and follow-up questions are understood.',
  });
  const tool = turn.tools.get(decision === 'web' ? 'web_search' : 'docs_search');
  if (decision === 'database') {
    turn.say('A question to your database needs a model that writes the SQL.');
    return 'search';
  }
  if (tool === undefined) return nothingToAsk(turn);
  const outcome = await turn.steps.run(tool, { query: cutText(turn.text, queryCharacters) });
  if (!FootnoteError.is(outcome)) {
    sayFound(outcome, turn);
    return 'search';
  }
  if (decision === 'web') return sayUnavailable(outcome, turn);
  if (outcome.code === 'NOT_CONFIGURED') return nothingToAsk(turn);
  throw outcome;
}

function nothingToAsk(turn: Turn): Writer {
  turn.say(
    'There is nothing to look this up with here: without a model I only find what stands on the web or in the ' +
      'documentation that is installed.',
  );
  return 'search';
}
