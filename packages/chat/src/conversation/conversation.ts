import type { Citation, Source, Warning } from '../../../footnote/src/contract/response.ts';

/** A conversation as the browser keeps it. */
export interface Conversation {
  readonly id: string;
  readonly title: string;
  /** ISO times. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly exchanges: readonly Exchange[];
}

/** A question and its answer. */
export interface Exchange {
  readonly id: string;
  readonly question: string;
  /** The id of the system tool that it was forced to use. */
  readonly tool?: string;
  readonly askedAt: string;
  readonly answer: Answer;
}

export interface Answer {
  readonly state: AnswerState;
  /** Markdown: markers are links, and the list of sources stands at its end. */
  readonly text: string;
  readonly steps: readonly Step[];
  readonly sources: readonly Source[];
  /** Offsets are UTF-16 indices into `text`. */
  readonly citations: readonly Citation[];
  readonly warnings: readonly Warning[];
  /** Google's search suggestions: where they are shown, and until when. */
  readonly suggestions?: { readonly id: string; readonly until: string };
  /** A sentence for people. */
  readonly failure?: string;
}

export type AnswerState =
  /** Nothing was written yet. */
  | 'searching'
  | 'writing'
  /** A tool asks whether it may. */
  | 'asking'
  | 'done'
  | 'stopped'
  /** The connection broke; what came is kept. */
  | 'broken'
  | 'failed';

export interface Step {
  readonly id: string;
  /** Such as `web_search`. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly state: 'running' | 'asking' | 'done' | 'failed' | 'denied';
  readonly provider?: string;
  readonly count?: number;
  /** What came of it, or why it failed. */
  readonly message?: string;
  readonly approval?: Approval;
}

export interface Approval {
  readonly id: string;
  readonly question: string;
  readonly isAllowed?: boolean;
}

export const emptyAnswer: Answer = {
  state: 'searching',
  text: '',
  steps: [],
  sources: [],
  citations: [],
  warnings: [],
};

export function isUnderWay({ state }: Answer): boolean {
  return state === 'searching' || state === 'writing';
}
