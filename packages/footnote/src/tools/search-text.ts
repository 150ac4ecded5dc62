import type { SearchResponse } from '../contract/response.ts';
import { renderCited } from '../render/cited.ts';
import { cutText, fairShares, shorten } from '../text/cut.ts';
import { type Border, noBorder } from './boundary.ts';
import { noticesForModel } from './notice-lines.ts';

/** With borders and how to read on, the shortest reply has room for this much of a query, and for a few words. */
const labelCharacters = 80;

export interface SearchText {
  readonly text: string;
  readonly truncated: boolean;
}

/** Notices, then the cited form of an answer, never longer than `limit`; a reply that was cut says how to read on. */
export function searchText(
  response: SearchResponse,
  limit: number,
  { readOn, border = noBorder }: { readonly readOn: string; readonly border?: Border | undefined },
): SearchText {
  const around = (found: string) => border(found, `search: ${shorten(response.query, labelCharacters)}`);
  const notices = noticesForModel(response);
  const whole = joined(notices, around(renderCited(response, true)));
  if (whole.length <= limit) return { text: whole, truncated: false };
  const closing = `[Cut to ${limit} characters. ${readOn}]`;
  const room = limit - closing.length - around('').length - 2 * gap.length;
  const first = cutText(notices, room * noticeShare);
  const text = shortened(response, room - first.length);
  return { text: joined(first, around(text), closing), truncated: true };
}

const gap = '\n\n';
/** What the reader must know of an answer goes before the answer, up to here. */
const noticeShare = 0.6;

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(gap);
}

/** The sources stay as long as they can: they are how a reader gets at the rest. */
function shortened(response: SearchResponse, limit: number): string {
  const empty = renderCited(
    withTexts(response, () => ''),
    true,
  );
  const room = limit - empty.length;
  if (room <= 0) return cutText(empty, limit);
  if (response.answer === undefined) {
    const shares = fairShares(
      response.results.map(({ content }) => content.length),
      room,
    );
    return cutText(
      renderCited(
        withTexts(response, (content, index) => cutText(content, shares[index] ?? 0)),
        true,
      ),
      limit,
    );
  }
  // Markers are in the rendered text, so that is what is cut, between its heading and its sources.
  const cited = renderCited(response, true);
  const sourcesAt = response.sources.length === 0 ? cited.length : cited.lastIndexOf('\n\nSources:\n');
  const tail = cited.slice(sourcesAt);
  return `${cutText(cited.slice(0, sourcesAt), limit - tail.length)}${tail}`;
}

function withTexts(response: SearchResponse, cut: (content: string, index: number) => string): SearchResponse {
  const results = response.results.map((result, index) => ({ ...result, content: cut(result.content, index) }));
  const { answer, ...rest } = response;
  return { ...rest, results, ...(answer === undefined ? {} : { answer: { text: '', citations: [] } }) };
}
