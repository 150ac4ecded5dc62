import type { SearchResponse, Source } from '../../contract/response.ts';
import { insertMarkers } from '../../search/cite.ts';
import { cutText, fairShares } from '../../text/cut.ts';
import { withBoundary } from '../../tools/boundary.ts';
import { noticesForModel } from '../../tools/notice-lines.ts';

/** What one search may put into a conversation. */
const mostCharacters = 12_000;

/** What was found, as the model reads it: bounded, between borders, with the numbers that it cites by. */
export function foundText(response: SearchResponse, numbers: readonly number[], label: string): string {
  const numberOf = new Map(response.sources.map(({ n }, index) => [n, numbers[index] ?? 0]));
  const sources = response.sources.map((source) => sourceLine(source, numberOf.get(source.n) ?? 0)).join('\n');
  const room = Math.max(0, mostCharacters - sources.length);
  const body = response.answer === undefined ? results(response, numberOf, room) : answer(response, numberOf, room);
  const found = [body, `Sources:\n${sources}`].filter((part) => part !== '').join('\n\n');
  const isEmpty = body === '' && sources === '';
  const text = isEmpty ? nothingFound(response.query) : withBoundary(found, label);
  return [noticesForModel(response), text].filter((part) => part !== '').join('\n\n');
}

/** Nothing is a result, too: the model says so, and what else could be tried. */
function nothingFound(query: string): string {
  return (
    `Nothing was found for "${query}". Tell the user so, and offer at least two other ways: other words, another ` +
    'provider, one domain, or the installed documentation.'
  );
}

function answer(response: SearchResponse, numberOf: ReadonlyMap<number, number>, room: number): string {
  const { text = '', citations = [] } = response.answer ?? {};
  const renumbered = citations.map((citation) => ({
    ...citation,
    sources: citation.sources.map((n) => numberOf.get(n) ?? 0),
  }));
  return cutText(insertMarkers({ text, citations: renumbered }).trim(), room);
}

function results({ results: found, sources }: SearchResponse, numberOf: ReadonlyMap<number, number>, room: number) {
  const shares = fairShares(
    found.map(({ content }) => content.length),
    room,
  );
  return found
    .map(({ title, url, content }, index) => {
      const source = sources.find((candidate) => candidate.url === url) ?? sources[index];
      const number = source === undefined ? undefined : numberOf.get(source.n);
      return `${number === undefined ? '' : `[${number}] `}${title}\n${cutText(content, shares[index] ?? 0)}`.trim();
    })
    .join('\n\n');
}

function sourceLine({ title, url, publishedDate }: Source, number: number): string {
  const date = publishedDate === undefined ? '' : `, ${publishedDate}`;
  return `[${number}] ${title || 'Untitled'} (${url || 'No URI'}${date})`;
}
