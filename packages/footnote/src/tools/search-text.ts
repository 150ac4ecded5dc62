import type { SearchResponse, WarningKind } from '../contract/response.ts';
import { renderCited } from '../render/cited.ts';
import { cutText, fairShares, shorten } from '../text/cut.ts';
import { type Border, noBorder } from './boundary.ts';

/** What a model should know before it relies on an answer; the rest is for operators. */
const toldKinds: ReadonlySet<WarningKind> = new Set([
  'option-ignored',
  'option-adjusted',
  'local',
  'redacted',
  'suspicious',
  'answer-incomplete',
  'ungrounded',
]);

/** With borders and how to read on, the shortest reply has room for this much of a query, and for a few words. */
const labelCharacters = 80;

export interface SearchText {
  readonly text: string;
  readonly truncated: boolean;
}

/** The cited form of an answer, never longer than `limit`; a reply that was cut says how to read on. */
export function searchText(
  response: SearchResponse,
  limit: number,
  { readOn, border = noBorder }: { readonly readOn: string; readonly border?: Border | undefined },
): SearchText {
  const around = (found: string) => border(found, `search: ${shorten(response.query, labelCharacters)}`);
  const whole = [around(renderCited(response)), notes(response)].filter((part) => part !== '').join('\n\n');
  if (whole.length <= limit) return { text: whole, truncated: false };
  const closing = `[Cut to ${limit} characters. ${readOn}]`;
  const text = shortened(response, limit - closing.length - 2 - around('').length);
  return { text: `${around(text)}\n\n${closing}`, truncated: true };
}

/** The sources stay as long as they can: they are how a reader gets at the rest. */
function shortened(response: SearchResponse, limit: number): string {
  const empty = renderCited(withTexts(response, () => ''));
  const room = limit - empty.length;
  if (room <= 0) return cutText(empty, limit);
  if (response.answer === undefined) {
    const shares = fairShares(
      response.results.map(({ content }) => content.length),
      room,
    );
    return cutText(renderCited(withTexts(response, (content, index) => cutText(content, shares[index] ?? 0))), limit);
  }
  // Markers are in the rendered text, so that is what is cut, between its heading and its sources.
  const cited = renderCited(response);
  const sourcesAt = response.sources.length === 0 ? cited.length : cited.lastIndexOf('\n\nSources:\n');
  const tail = cited.slice(sourcesAt);
  return `${cutText(cited.slice(0, sourcesAt), limit - tail.length)}${tail}`;
}

function withTexts(response: SearchResponse, cut: (content: string, index: number) => string): SearchResponse {
  const results = response.results.map((result, index) => ({ ...result, content: cut(result.content, index) }));
  const { answer, ...rest } = response;
  return { ...rest, results, ...(answer === undefined ? {} : { answer: { text: '', citations: [] } }) };
}

function notes({ warnings }: SearchResponse): string {
  const told = warnings.filter(({ kind }) => toldKinds.has(kind)).map(({ message }) => `- ${message}`);
  return told.length === 0 ? '' : `Notes:\n${told.join('\n')}`;
}
