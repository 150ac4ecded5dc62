import type { SearchResponse } from '../contract/response.ts';
import { render } from '../render/render.ts';
import { cutText, fairShares } from '../text/cut.ts';
import { noticesForModel } from './notice-lines.ts';

/**
 * The `markdown` form of an answer, never longer than `limit`; one that was cut says how to get more. What a model
 * should know before it relies on the answer stands first, and is never cut away.
 */
export function markdownText(response: SearchResponse, limit: number): string {
  const notices = noticesForModel(response);
  const head = notices === '' ? '' : `${notices}\n\n`;
  const whole = `${head}${render(response, 'markdown')}`;
  if (whole.length <= limit) return whole;
  const closing = `\n\n[Cut to ${limit} characters. For more, raise contextMaxCharacters, or read a source at its address.]\n`;
  const room = limit - closing.length - head.length;
  const bare = render(withContents(response, []), 'markdown').length;
  const shares = fairShares(
    response.results.map(({ content }) => content.length),
    // Around each text that is left stand blank lines.
    Math.max(0, room - bare - 2 * response.results.length),
  );
  return `${head}${cutText(render(withContents(response, shares), 'markdown'), room).trimEnd()}${closing}`;
}

/** Addresses stay as long as they can: each text keeps its share, nothing where it has none. */
function withContents(response: SearchResponse, shares: readonly number[]): SearchResponse {
  const results = response.results.map((result, index) => {
    return { ...result, content: cutText(result.content, shares[index] ?? 0) };
  });
  return { ...response, results };
}
