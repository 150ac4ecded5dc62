import { asList, asNumber, asObject, asText, parseJson } from '../../json.ts';

/** What is remembered of a page of a site, so that it need not be read again. */
export interface KnownPage {
  readonly finalUrl: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Of the body: many sites can't tell whether a page has changed, but we can. */
  readonly hash: string;
  /** How many links lead to it. */
  readonly depth: number;
  /** The run that looked at it last. */
  readonly run: string;
  /** It has passages in the index. */
  readonly isIndexed: boolean;
}

export interface WaitingPage {
  readonly path: string;
  readonly depth: number;
}

/** Everything that the next run has to know, also when this one was killed. */
export interface CrawlState {
  readonly run: string;
  readonly isComplete: boolean;
  readonly pages: ReadonlyMap<string, KnownPage>;
  /** Found, and not read yet. */
  readonly waiting: readonly WaitingPage[];
}

export function writeState({ pages, ...state }: CrawlState): string {
  return JSON.stringify({ ...state, pages: [...pages] });
}

/** What can't be understood is forgotten: then everything is read again. */
export function readState(text: string | undefined): CrawlState | undefined {
  const state = asObject(parseJson(text ?? ''));
  const run = asText(state['run']);
  if (run === undefined) return undefined;
  return {
    run,
    isComplete: state['isComplete'] === true,
    pages: new Map(asList(state['pages']).flatMap(readEntry)),
    waiting: asList(state['waiting']).flatMap((value) => {
      const { path, depth } = asObject(value);
      return typeof path === 'string' ? [{ path, depth: asNumber(depth) ?? 0 }] : [];
    }),
  };
}

function readEntry(value: unknown): readonly (readonly [string, KnownPage])[] {
  const [path, about] = asList(value);
  const page = asObject(about);
  const finalUrl = asText(page['finalUrl']);
  if (typeof path !== 'string' || finalUrl === undefined) return [];
  const known: KnownPage = {
    finalUrl,
    etag: asText(page['etag']),
    lastModified: asText(page['lastModified']),
    hash: asText(page['hash']) ?? '',
    depth: asNumber(page['depth']) ?? 0,
    run: asText(page['run']) ?? '',
    isIndexed: page['isIndexed'] === true,
  };
  return [[path, known]];
}
