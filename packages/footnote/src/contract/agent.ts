import type { FootnoteError } from '../errors.ts';
import type { Citation, Source, Warning } from './response.ts';

/** A conversation with Footnote's own agent. */
export interface Agent {
  /**
   * Sends a message and tells what happens, in order. The last event is `done` or `failed`; nothing is thrown.
   * What was said is part of the conversation afterwards, also where it was stopped.
   */
  send(message: string, call?: AgentCall): AsyncIterable<AgentEvent>;
  /** Forgets the conversation. */
  reset(): void;
}

/** What was said before, by text alone: a page or a thread keeps no more. */
export interface AgentMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface AgentCall {
  readonly signal?: AbortSignal | undefined;
  /** Who asks, for the log. */
  readonly caller?: string | undefined;
  /** Whose limit its searches take, as for a search. */
  readonly countedAs?: string | undefined;
  /** Searches of this turn ask these providers instead of those of the settings. */
  readonly provider?: string | undefined;
  /** The caller's place in a trace, as for a search. */
  readonly traceparent?: string | undefined;
}

export type AgentToolName = 'web_search' | 'fetch_page' | 'docs_search' | 'write_file' | 'query_database';

export type AgentEvent =
  | AgentStepStarted
  | AgentStepEnded
  /** The next piece of the answer's Markdown. */
  | { readonly type: 'text'; readonly text: string }
  /** A span of the text so far, and the sources that it is from. */
  | ({ readonly type: 'citation' } & Citation)
  | { readonly type: 'source'; readonly source: Source }
  | AgentApproval
  | { readonly type: 'done'; readonly answer: AgentAnswer }
  | { readonly type: 'failed'; readonly error: FootnoteError; readonly answer: AgentAnswer };

export interface AgentStepStarted {
  readonly type: 'step';
  readonly state: 'started';
  readonly id: string;
  readonly tool: AgentToolName;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface AgentStepEnded {
  readonly type: 'step';
  readonly state: 'ended';
  readonly id: string;
  readonly tool: AgentToolName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
  readonly tookMs: number;
  /** Who answered a search. */
  readonly provider?: string;
  /** How many results, passages or rows there were. */
  readonly count?: number;
  /** For people: what came of it, or why it failed. */
  readonly message?: string;
  /** The pages or passages that were found. */
  readonly sources?: readonly Omit<Source, 'n'>[];
  /** Google's search suggestions, exactly as received. */
  readonly suggestionsHtml?: string;
}

/** A tool that wants to be allowed; the turn waits until `answer` is called or it is stopped. */
export interface AgentApproval {
  readonly type: 'approval';
  readonly id: string;
  readonly tool: AgentToolName;
  readonly input: Readonly<Record<string, unknown>>;
  /** For people, such as `Overwrite notes.md (1,204 bytes)?` */
  readonly question: string;
  answer(isAllowed: boolean): void;
}

/** What one message came to; it is what `footnote chat --json` prints. */
export interface AgentAnswer {
  /** Markdown, with markers as links and the list of sources at its end. */
  readonly text: string;
  readonly sources: readonly Source[];
  /** Offsets are UTF-16 indices into `text`. */
  readonly citations: readonly Citation[];
  readonly steps: readonly AgentStep[];
  readonly decision: RouteDecision;
  readonly warnings: readonly Warning[];
}

export interface AgentStep {
  readonly tool: AgentToolName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
  readonly provider?: string;
  readonly message?: string;
}

/** What a message needs. */
export interface Route {
  readonly decision: RouteDecision;
  /** 0 to 1. */
  readonly confidence: number;
  /** For people: the signals that decided, the strongest first. */
  readonly reasons: readonly string[];
}

export type RouteDecision = 'web' | 'database' | 'none';

/** Tables and their columns. */
export type TableColumns = Readonly<Record<string, readonly string[]>>;
