import { cleanAnswer, cleanText } from '../clean/clean.ts';
import { type CleanResult, cleanWarnings } from '../clean/clean-warnings.ts';
import type { ClaimedAnswer } from '../contract/claim.ts';
import type { SearchResult, Warning } from '../contract/response.ts';
import { defined } from '../defined.ts';
import type { Tidied, TidySource } from './tidy.ts';

export interface CleanReply {
  readonly answer: ClaimedAnswer | undefined;
  readonly sources: readonly (TidySource | undefined)[];
  readonly results: readonly SearchResult[];
  readonly warnings: readonly Warning[];
}

/** Everything that a model will read: hidden text and exfiltration links neutralised, spans moved along, counted. */
export function cleanReply(claimed: ClaimedAnswer | undefined, tidied: Tidied): CleanReply {
  const seen: CleanResult[] = [...tidied.cleaned];
  const clean = (text: string, isTitle = false): string => {
    const cleaned = cleanText(text, { neutraliseMarkers: true, isTitle });
    seen.push(cleaned);
    return cleaned.text;
  };
  const results = tidied.results.map((result) => ({
    ...result,
    title: clean(result.title, true),
    content: clean(result.content),
  }));
  const sources = tidied.answerSources.map((source) =>
    source === undefined
      ? undefined
      : { ...source, title: clean(source.title, true), ...defined({ quote: source.quote && clean(source.quote) }) },
  );
  const cleaned = claimed === undefined ? undefined : cleanAnswer(claimed);
  if (cleaned !== undefined) seen.push(cleaned);
  return { answer: cleaned?.answer, sources, results, warnings: cleanWarnings(seen) };
}
