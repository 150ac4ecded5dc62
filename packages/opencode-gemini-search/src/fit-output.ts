import type { Answer, SearchResponse } from '../../footnote/src/contract/response.ts';
import type { JsonObject } from '../../footnote/src/json.ts';
import { renderCited } from '../../footnote/src/render/cited.ts';
import { graphemeEnds } from '../../footnote/src/text/graphemes.ts';
import type { Found } from './ask-gemini.ts';
import type { ToolResult } from './search.ts';
import type { PluginSettings } from './settings.ts';

/** OpenCode cuts a result at 51,200 bytes, in the middle of whatever stands there. */
const maxBytes = 50_000;

type Options = Pick<PluginSettings, 'maxSources' | 'includeRawMetadata'>;

/** The result as JSON that OpenCode shows whole. What is too long gets shorter: the text, never the list of sources. */
export function fitOutput(found: Found, options: Options, returnDisplay: string): string {
  const { response, chunks } = keepSources(found, options.maxSources);
  const write = (answer: Answer | undefined, rawMetadata: JsonObject | undefined, sources = chunks): string =>
    JSON.stringify({
      llmContent: renderCited(answer === undefined ? response : { ...response, answer }),
      returnDisplay,
      ...(sources.length === 0 ? {} : { sources }),
      ...(rawMetadata === undefined ? {} : { rawMetadata }),
    } satisfies ToolResult);

  const raw = options.includeRawMetadata ? found.metadata : undefined;
  for (const metadata of [raw, raw === undefined ? undefined : suggestionsOf(raw)]) {
    const whole = write(response.answer, metadata);
    if (fits(whole)) return whole;
  }
  const { answer } = response;
  for (const [metadata, sources] of [
    [raw === undefined ? undefined : suggestionsOf(raw), chunks],
    [undefined, chunks],
    [undefined, chunks.map(withoutLongTexts)],
  ] as const) {
    const shortest = write(answer === undefined ? undefined : shortened(answer, 0), metadata, sources);
    if (!fits(shortest)) continue;
    if (answer === undefined) return shortest;
    return write(
      longestThatFits(answer, (shorter) => fits(write(shorter, metadata, sources))),
      metadata,
      sources,
    );
  }
  // More sources than fit: OpenCode cuts the list and keeps the whole in a file.
  return write(answer === undefined ? undefined : shortened(answer, 0), undefined, chunks.map(withoutLongTexts));
}

/** The first sources are the cited ones, so what `maxSources` leaves out is cited last or not at all. */
function keepSources({ response, chunks }: Found, maxSources = Number.POSITIVE_INFINITY) {
  const { answer, sources } = response;
  if (sources.length <= maxSources) return { response, chunks };
  const citations = (answer?.citations ?? [])
    .map((citation) => ({ ...citation, sources: citation.sources.filter((n) => n <= maxSources) }))
    .filter((citation) => citation.sources.length > 0);
  const kept: SearchResponse = {
    ...response,
    sources: sources.slice(0, maxSources),
    ...(answer === undefined ? {} : { answer: { ...answer, citations } }),
  };
  return { response: kept, chunks: chunks.slice(0, maxSources) };
}

function longestThatFits(answer: Answer, isFitting: (answer: Answer) => boolean): Answer {
  let low = 0;
  let high = answer.text.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isFitting(shortened(answer, middle))) low = middle;
    else high = middle;
  }
  return shortened(answer, low);
}

const notice = '(The answer was longer than a tool result may be; the rest is left out.)';

/** Cut between two characters, with the citations that end before. */
function shortened({ text, citations }: Answer, length: number): Answer {
  const kept = text.slice(0, graphemeEnds(text)(length)).trimEnd();
  return {
    text: kept === '' ? notice : `${kept}…\n\n${notice}`,
    citations: citations.filter(({ end }) => end <= kept.length && end > 0),
  };
}

/** What Google's terms are about stays longest. */
function suggestionsOf({ searchEntryPoint, webSearchQueries }: JsonObject): JsonObject {
  return { searchEntryPoint, webSearchQueries };
}

/** A chunk of a user's own file carries whole passages. */
function withoutLongTexts(chunk: unknown): unknown {
  const text = JSON.stringify(chunk, (_, value) =>
    typeof value === 'string' && value.length > 2_000 ? `${value.slice(0, graphemeEnds(value)(500))}…` : value,
  );
  return JSON.parse(text ?? 'null');
}

function fits(json: string): boolean {
  return Buffer.byteLength(json) <= maxBytes;
}
