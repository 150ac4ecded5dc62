import type { SearchResponse, Source } from '../contract/response.ts';
import { insertMarkers } from '../search/cite.ts';
import { shorten } from '../text/cut.ts';
import { titleSign } from '../text/title-sign.ts';

/**
 * The form that models read best: the answer with its markers, then the numbered sources. `isNoticeTold`: whoever shows
 * it has told already that documentation doesn't answer.
 */
export function renderCited(response: SearchResponse, isNoticeTold = false): string {
  const { query, sources } = response;
  const notice = unansweredNotice(response);
  if (notice !== undefined) {
    const parts = [citedHeading(response), isNoticeTold ? '' : notice, nearestHeadings(response)];
    return parts.filter((part) => part !== '').join('\n\n');
  }
  const body = citedBody(response);
  if (body === '' && sources.length === 0) return nothingFound(query);
  const parts = [citedHeading(response)];
  if (body !== '') parts.push(body);
  if (sources.length > 0) parts.push(`Sources:\n${sources.map(sourceLine).join('\n')}`);
  return parts.join('\n\n');
}

/** Of documentation that doesn't answer: its notice, which the cited text tells itself. */
export function unansweredNotice(response: SearchResponse): string | undefined {
  if (response.answer !== undefined || !isFromDocumentation(response)) return undefined;
  return response.warnings.find(({ kind }) => kind === 'provider-notice')?.message;
}

/** Of a question that nothing answers. */
const shortQuery = 60;

/** Passages that do not answer only take up room; where they stand is enough to look there. */
const nearest = { headings: 3, characters: 68, place: 44 };

function nearestHeadings({ results, sources }: SearchResponse): string {
  if (results.length === 0) return '';
  const lines = results.slice(0, nearest.headings).map(({ title }, at) => {
    const place = placeInPackages(sources[at]);
    if (place === undefined) return `- ${shorten(title, nearest.characters)}`;
    // Its package and file are in the place.
    const heading = title.split(titleSign).at(-1) ?? title;
    return `- ${shorten(heading, nearest.characters - place.length - 3)} (${place})`;
  });
  return `Nearest:\n${lines.join('\n')}`;
}

/** `undici/docs/api.md:12`, from its end where it is long; undefined for what is on no disk. */
function placeInPackages(source: Source | undefined): string | undefined {
  if (source?.file === undefined) return undefined;
  const file = source.file.replaceAll('\\', '/');
  const inside = file.split('/node_modules/').at(-1) ?? file;
  const place = `${inside}${source.line === undefined ? '' : `:${source.line}`}`;
  if (place.length <= nearest.place) return place;
  const end = place.slice(2 - nearest.place);
  return end.includes('/') ? `…${end.slice(end.indexOf('/'))}` : `…${end}`;
}

/** What stands between the heading and the sources. */
export function citedBody(response: SearchResponse): string {
  const { answer } = response;
  return answer === undefined ? resultBlocks(response) : insertMarkers(answer).trim();
}

export function nothingFound(query: string): string {
  return `No search results or information found for query: "${query}"`;
}

/** What documentation on this machine is called wherever it stands for an answer. */
export const installedDocumentation = 'Documentation of the packages installed here';

export function isFromDocumentation({ provider }: Pick<SearchResponse, 'provider'>): boolean {
  // By name: whoever renders need not load a provider.
  return provider === 'docs';
}

export function citedHeading(response: SearchResponse): string {
  const query = unansweredNotice(response) === undefined ? response.query : shorten(response.query, shortQuery);
  return isFromDocumentation(response)
    ? `${installedDocumentation}, for "${query}":`
    : `Web search results for "${query}":`;
}

/** Where the source is a file here, its place: an agent can read on there. */
function sourceLine({ n, title, url, file, line, foundBy }: Source): string {
  const place = file === undefined ? url || 'No URI' : `${file}${line === undefined ? '' : `:${line}`}`;
  return `[${n}] ${title || 'Untitled'} (${place})${foundByWords(foundBy)}`;
}

/** Nothing where one provider was asked: then all is of it. */
export function foundByWords(foundBy: Source['foundBy']): string {
  return foundBy === undefined ? '' : `, found by ${foundBy.join(' and ')}`;
}

function resultBlocks({ results }: SearchResponse): string {
  return results.map(({ title, content }, index) => `[${index + 1}] ${title}\n${content}`.trim()).join('\n\n');
}
