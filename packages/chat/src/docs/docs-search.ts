import { defined } from '../../../footnote/src/defined.ts';
import { asList, asNumber, asObject, asText } from '../../../footnote/src/json.ts';

/** What the installed documentation has for a question. */
export interface FoundDocs {
  readonly results: readonly FoundPassage[];
  /** What the reader should know of them, such as that they only come near. */
  readonly notices: readonly string[];
}

export interface FoundPassage {
  /** `undici 7.30.2` */
  readonly package: string;
  /** The headings that lead to it, the last one its own. */
  readonly headings: readonly string[];
  readonly text: string;
  readonly url: string;
  /** Where the server's index keeps it. */
  readonly id?: string;
}

/** A passage among its neighbours. */
export interface DocsFile {
  readonly package: string;
  readonly path: string;
  readonly id: string;
  readonly url: string;
  readonly passages: readonly FilePassage[];
  readonly hasEarlier: boolean;
  readonly hasLater: boolean;
}

export interface FilePassage {
  readonly id: string;
  readonly isReference: boolean;
  readonly headings: readonly string[];
  readonly text: string;
  /** 0 where there are no lines. */
  readonly line: number;
  readonly endLine?: number;
}

export function readFound(body: unknown): FoundDocs {
  const { results, passages, warnings } = asObject(body);
  const ids = new Map(asList(passages).map((place) => [asObject(place)['url'], asText(asObject(place)['id'])]));
  return {
    results: asList(results).map((value) => {
      const { title, content, url } = asObject(value);
      const [name = '', ...headings] = (asText(title) ?? '').split(' › ');
      const address = asText(url) ?? '';
      return {
        package: name,
        headings,
        text: asText(content) ?? '',
        url: address,
        ...defined({ id: ids.get(address) }),
      };
    }),
    notices: asList(warnings).flatMap((warning) => asText(asObject(warning)['message']) ?? []),
  };
}

export function readFile(body: unknown): DocsFile {
  const file = asObject(body);
  return {
    package: `${asText(file['package']) ?? ''} ${asText(file['version']) ?? ''}`.trim(),
    path: asText(file['path']) ?? '',
    id: asText(file['id']) ?? '',
    url: asText(file['url']) ?? '',
    passages: asList(file['passages']).map((value) => {
      const { id, kind, headings, text, line, endLine } = asObject(value);
      return {
        id: asText(id) ?? '',
        isReference: kind === 'reference',
        headings: asList(headings).flatMap((heading) => asText(heading) ?? []),
        text: asText(text) ?? '',
        line: asNumber(line) ?? 0,
        ...defined({ endLine: asNumber(endLine) }),
      };
    }),
    hasEarlier: file['hasEarlier'] === true,
    hasLater: file['hasLater'] === true,
  };
}

/** The same file with what another of its passages brought along, before or behind. */
export function joined(file: DocsFile, other: DocsFile): DocsFile {
  const known = new Set(file.passages.map(({ id }) => id));
  const added = other.passages.filter(({ id }) => !known.has(id));
  const isEarlier = other.passages.findIndex(({ id }) => known.has(id)) > 0;
  return isEarlier
    ? { ...file, passages: [...added, ...file.passages], hasEarlier: other.hasEarlier }
    : { ...file, passages: [...file.passages, ...added], hasLater: other.hasLater };
}
