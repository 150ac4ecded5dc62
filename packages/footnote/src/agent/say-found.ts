import type { SearchResponse } from '../contract/response.ts';
import { insertMarkers } from '../search/cite.ts';
import { cutText } from '../text/cut.ts';
import type { Turn } from './conversation.ts';
import type { ToolOutcome } from './tools/agent-tool.ts';

const mostExtracts = 5;
const extractCharacters = 400;

/** What a search gave as the answer itself: the provider's own words, or extracts of what it found. */
export function sayFound({ response, sources = [], text }: ToolOutcome, turn: Pick<Turn, 'say'>): void {
  if (response === undefined) turn.say(text);
  else if (response.answer !== undefined && response.answer.text.trim() !== '') turn.say(answer(response, sources));
  else if (response.results.length > 0) turn.say(extracts(response, sources));
  else turn.say(nothingFound(response.query));
}

/** In the numbers of the conversation, which become those of the reader on the way out. */
function answer({ answer: given, sources: own }: SearchResponse, numbers: readonly number[]): string {
  const { text = '', citations = [] } = given ?? {};
  const numberOf = new Map(own.map(({ n }, index) => [n, numbers[index] ?? 0]));
  const renumbered = citations.map((citation) => ({
    ...citation,
    sources: citation.sources.map((n) => numberOf.get(n) ?? 0),
  }));
  return insertMarkers({ text, citations: renumbered }).trim();
}

function extracts({ results, sources }: SearchResponse, numbers: readonly number[]): string {
  return results
    .slice(0, mostExtracts)
    .map(({ title, url, content }, index) => {
      const at = sources.findIndex((source) => source.url === url);
      const number = numbers[at === -1 ? index : at];
      // A fence of code in one line would take the rest of the answer for code.
      const extract = cutText(
        content
          .replace(/```\w*|`/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
        extractCharacters,
      );
      return `**${title.replace(/[*_[\]]/g, '')}**\n${extract}${number === undefined ? '' : ` [${number}]`}`;
    })
    .join('\n\n');
}

function nothingFound(query: string): string {
  return (
    `Nothing was found for “${query}”.\n\nYou could try other words, another provider, a search in one domain, or the ` +
    'documentation that is installed here.'
  );
}
