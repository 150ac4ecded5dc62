import type { Attempt } from './attempt.ts';

/** What a search gives back, the same for every provider. */
export interface SearchResponse {
  query: string;
  /** The id of the provider that answered; of several that were asked side by side, all that did, with commas. */
  provider: string;
  results: SearchResult[];
  answer?: Answer;
  sources: Source[];
  /** What the provider itself searched for. */
  searchQueries?: string[];
  /** Google's search suggestions, exactly as received: its terms ask that they be shown unchanged. */
  suggestionsHtml?: string;
  /** Gemini's own, as it came; only where the call asked with `raw`, and never from the cache. */
  groundingMetadata?: unknown;
  warnings: Warning[];
  cached: 'no' | 'fresh' | 'stale';
  tookMs: number;
  costUsd?: number;
  /** Every call of a provider, where it took more than one. */
  attempts?: Attempt[];
}

export interface SearchResult {
  title: string;
  url: string;
  content: string;
  score?: number;
  publishedDate?: string;
  /** Of what is on this machine: its file, absolute, and its first and last line. */
  file?: string;
  line?: number;
  endLine?: number;
  /** Where several providers were asked side by side: those that found it, in the chain's order. */
  foundBy?: string[];
}

export interface Answer {
  /** The answer without markers. */
  text: string;
  /** Which part of `text` rests on which sources, sorted by `end`; a marker belongs at `end`. */
  citations: Citation[];
}

export interface Citation {
  /** UTF-16 indices into `Answer.text`. */
  start: number;
  end: number;
  /** Numbers of sources (`Source.n`), ascending. */
  sources: number[];
}

export interface Source {
  /** Counts from 1, in the order of first citation. */
  n: number;
  title: string;
  /** Empty where the provider named no address. */
  url: string;
  domain: string;
  publishedDate?: string;
  /** The words of the source that support the claim, where the provider sends them. */
  quote?: string;
  /** Of what is on this machine: its file, absolute, and its first and last line. */
  file?: string;
  line?: number;
  endLine?: number;
  /** Where several providers were asked side by side: those that found it, in the chain's order. */
  foundBy?: string[];
}

export type WarningKind =
  /** The provider has no such option. */
  | 'option-ignored'
  /** The provider took the option, but not as asked. */
  | 'option-adjusted'
  /** A provider of the chain did not answer. */
  | 'failover'
  /** The query went to a hosted service without a key. */
  | 'keyless'
  /** No web provider answered; the documentation installed here did. */
  | 'local'
  | 'model-replaced'
  /** Secrets were taken out of the query. */
  | 'redacted'
  /** Personal data was in what was sent (`policy.personal`). */
  | 'personal'
  /** Hidden text, unsafe links and the like were neutralised. */
  | 'cleaned'
  /** Something that was found reads like instructions to a model. */
  | 'suspicious'
  | 'answer-incomplete'
  /** The model answered without searching, or named no sources. */
  | 'ungrounded'
  /** Only a part of the page came, or fits. */
  | 'page-incomplete'
  /** The model that was to look at claims again did not, or named no words of the page. */
  | 'not-judged'
  /** No model is configured, so extracts stand for an answer. */
  | 'no-model'
  /** Something the vendor said beside its results. */
  | 'provider-notice';

export interface Warning {
  kind: WarningKind;
  message: string;
}
