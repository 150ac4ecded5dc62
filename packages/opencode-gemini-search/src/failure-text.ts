import { FootnoteError } from '../../footnote/src/errors.ts';
import { blockName } from './settings.ts';

export const emptyQuery = "The 'query' parameter cannot be empty. Say what to search for.";

export const missingKey =
  `Web search is not set up: there is no Gemini API key. Set the variable GEMINI_API_KEY, or ${blockName}.apiKey ` +
  'in opencode.jsonc, and start OpenCode again. Google gives keys at https://aistudio.google.com/apikey.';

export const switchedOff = 'Web search is switched off here (FOOTNOTE_WEB=off).';

/** What went wrong and what to check, for a model that will tell its user. */
export function unavailable(error: unknown, keyOrigin = 'GEMINI_API_KEY'): string {
  const failure = FootnoteError.is(error) ? error : unexpected;
  return `Web search is currently unavailable. ${failure.what} ${hintFor(failure, keyOrigin)}`.trim();
}

const unexpected = new FootnoteError('INTERNAL', 'Something unexpected happened inside the plugin.', {
  hint: 'Set OPENCODE_GEMINI_SEARCH_DEBUG=1, search again, and report what it prints.',
});

/** The core speaks of its own settings and of other providers; here there is one of each. */
function hintFor({ code, hint, retryAfterMs }: FootnoteError, keyOrigin: string): string {
  switch (code) {
    case 'AUTH_FAILED':
      return `${hint} The key comes from ${keyOrigin}.`;
    case 'QUOTA_EXCEEDED':
      return `Wait for its reset, or check the plan of the key, which comes from ${keyOrigin}.`;
    case 'RATE_LIMITED':
      return `${whenToRetry(hint, retryAfterMs)} If it goes on, check the plan of the key, which comes from ${keyOrigin}.`;
    case 'TIMEOUT':
      return 'Try again, or ask something narrower; if it goes on, check the network.';
    case 'TOO_LARGE':
      return 'Ask something narrower, and check GOOGLE_GEMINI_BASE_URL if it is set.';
    case 'CANCELLED':
      return 'Search again if the answer is still wanted.';
    case 'INVALID_QUERY':
      return `${hint} Check ${blockName} in opencode.jsonc.`.trim();
    default:
      return withCheck(
        hint
          .replace(', or use another provider.', '.')
          .replace('webSearch.gemini.', `${blockName}.`)
          .replace('the base URL', 'GOOGLE_GEMINI_BASE_URL')
          .replace('the options', blockName),
        keyOrigin,
      );
  }
}

function whenToRetry(hint: string, retryAfterMs: number | undefined): string {
  return retryAfterMs === undefined ? hint : `Try again in ${Math.ceil(retryAfterMs / 1000)} s.`;
}

/** Most hints of the core say what to check or to set; the others only to try again. */
function withCheck(hint: string, keyOrigin: string): string {
  if (/\b(check|correct|set|remove)\b/i.test(hint)) return hint;
  return `${hint} If it goes on, check the network, the model, and the key, which comes from ${keyOrigin}.`.trim();
}
