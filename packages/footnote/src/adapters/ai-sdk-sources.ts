import type { Citation, Source } from '../contract/response.ts';
import { asList, asObject, asText, isObject } from '../json.ts';

/** What `createUIMessageStream` hands to its `execute`. */
export interface AiSdkWriter {
  write(part: SourcePart | CitationsPart): void;
}

interface SourcePart {
  type: 'source-url';
  sourceId: string;
  url: string;
  title?: string;
}

interface CitationsPart {
  type: 'data-citations';
  data: CitationsData;
}

/** The data part `data-citations`: which part of `text` rests on which of the sources. */
export interface CitationsData {
  text: string;
  citations: readonly Citation[];
  sources: readonly Source[];
}

/**
 * Sends the sources of a tool's output to the browser, which a tool of the AI SDK can't do by itself. It takes any
 * output, and gives the number of sources that were sent: none for those of other tools.
 */
export function writeSources(writer: AiSdkWriter, output: unknown): number {
  const { answer, citations, sources } = asObject(output);
  const known = asList(sources).filter(isSource);
  if (known.length === 0) return 0;
  const withAddress = known.filter(({ url }) => url !== '');
  for (const { url, title } of withAddress) writer.write({ type: 'source-url', sourceId: url, url, title });
  const data = { text: asText(answer) ?? '', citations: asList(citations).filter(isCitation), sources: known };
  writer.write({ type: 'data-citations', data });
  return withAddress.length;
}

function isSource(value: unknown): value is Source {
  return isObject(value) && typeof value['n'] === 'number' && [value['url'], value['title']].every(isString);
}

function isCitation(value: unknown): value is Citation {
  return isObject(value) && [value['start'], value['end']].every(Number.isInteger) && Array.isArray(value['sources']);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
