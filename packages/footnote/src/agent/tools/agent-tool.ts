import type { AgentToolName } from '../../contract/agent.ts';
import type { SearchResponse, Warning } from '../../contract/response.ts';
import type { JsonObject } from '../../json.ts';
import type { ConversationSources } from '../conversation-sources.ts';

/** Something that a model may call. */
export interface AgentTool {
  readonly name: AgentToolName;
  /** What the model reads of it. */
  readonly description: string;
  /** JSON Schema of its input. */
  readonly parameters: JsonObject;
  readonly timeoutMs: number;
  /** The question that a person must answer with yes first; undefined where nobody need be asked. */
  approval?(input: JsonObject): Promise<string | undefined>;
  run(input: JsonObject, context: ToolContext): Promise<ToolOutcome>;
}

export interface ToolContext {
  readonly signal: AbortSignal;
  readonly caller: string;
  /** Whose limit it takes. */
  readonly countedAs?: string | undefined;
  /** Searches ask these providers instead of those of the settings. */
  readonly provider: string | undefined;
  /** The place of the turn in a trace. */
  readonly traceparent?: string | undefined;
  readonly sources: ConversationSources;
}

export interface ToolOutcome {
  /** What the model reads. */
  readonly text: string;
  /** For people. */
  readonly message?: string;
  readonly provider?: string;
  readonly count?: number;
  /** The numbers of the sources that were found. */
  readonly sources?: readonly number[];
  /** Of a search: what it gave, for when no model writes an answer from it. */
  readonly response?: SearchResponse;
  /** Of a page: its text, for people. */
  readonly pageText?: string;
  readonly warnings?: readonly Warning[];
}
