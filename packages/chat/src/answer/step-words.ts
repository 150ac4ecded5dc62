import { asText } from '../../../footnote/src/json.ts';
import type { Step } from '../conversation/conversation.ts';

/** What a step does or did, in words: with counts, and with who really answered. */
export function wordsOf(step: Step): string {
  const { tool, input, state, provider, count, message } = step;
  if (state === 'failed' || state === 'denied') return failedWordsOf(step);
  const done = state === 'done';
  const query = asText(input['query']);
  const what = query === undefined ? '' : ` for “${shortened(query)}”`;
  // Where no web provider answers, a search of the web ends in the installed documentation.
  switch (provider === 'docs' ? 'docs_search' : tool) {
    case 'web_search':
      return done
        ? `Searched the web${what}${found(count, 'result')}${by(provider)}`
        : `Searching the web${what}${by(provider, ' with ')}`;
    case 'docs_search':
      return done
        ? `Looked in the installed documentation${what}${found(count, 'passage')}`
        : `Looking in the installed documentation${what}`;
    case 'fetch_page':
      return `${done ? 'Read' : 'Reading'} ${placeOf(asText(input['url']))}`;
    case 'query_database':
      return done ? `Asked the database${found(count, 'row')}` : 'Asking the database';
    case 'write_file':
      return `${done ? 'Wrote' : 'Writing'} ${asText(input['path']) ?? 'a file'}`;
    default:
      return message ?? tool;
  }
}

/** The reason follows behind a colon. */
function failedWordsOf({ tool, input }: Step): string {
  switch (tool) {
    case 'web_search':
      return 'Could not search the web';
    case 'docs_search':
      return 'Could not look in the installed documentation';
    case 'fetch_page':
      return `Could not read ${placeOf(asText(input['url']))}`;
    case 'query_database':
      return 'Could not ask the database';
    case 'write_file':
      return `Did not write ${asText(input['path']) ?? 'a file'}`;
    default:
      return `${tool} failed`;
  }
}

/** The steps that are over, in one line. */
export function summaryOf(steps: readonly Step[]): string {
  const done = steps.filter(({ state }) => state === 'done');
  const [only] = done;
  if (done.length === 1 && only !== undefined) return wordsOf(only);
  const count = (tool: string) => done.filter((step) => step.tool === tool).length;
  const parts = [
    times(count('web_search'), 'Searched the web', 'searches of the web'),
    times(count('fetch_page'), 'read a page', 'pages read'),
    times(count('docs_search'), 'looked in the documentation', 'looks into the documentation'),
    times(count('query_database'), 'asked the database', 'questions to the database'),
    times(count('write_file'), 'wrote a file', 'files written'),
  ].filter((part) => part !== '');
  const line = parts.join(', ');
  return line === '' ? 'Steps' : line.charAt(0).toUpperCase() + line.slice(1);
}

function times(count: number, one: string, many: string): string {
  return count === 0 ? '' : count === 1 ? one : `${count} ${many}`;
}

function found(count: number | undefined, thing: string): string {
  return count === undefined ? '' : `: ${count} ${thing}${count === 1 ? '' : 's'}`;
}

function by(provider: string | undefined, word = ' from '): string {
  if (provider === undefined) return '';
  return `${word}${names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)}`;
}

/** Those that a capital letter is not enough for. */
const names: Readonly<Record<string, string>> = {
  duckduckgo: 'DuckDuckGo',
  hackernews: 'Hacker News',
  openai: 'OpenAI',
  searxng: 'SearXNG',
  serpapi: 'SerpApi',
  stackexchange: 'Stack Exchange',
  you: 'You.com',
};

function placeOf(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url)) return 'a page';
  const { hostname, pathname } = new URL(url);
  return shortened(`${hostname.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`);
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79).trimEnd()}…`;
}
