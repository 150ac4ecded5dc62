import type { RouteDecision } from '../../contract/agent.ts';
import type { Citation, Source, Warning } from '../../contract/response.ts';
import type { failureJson } from '../../errors.ts';

/**
 * What we say of the AI SDK's UI message stream, version 1. Older releases of the SDK refuse a chunk with a field that
 * they don't know, so there is none here that its first release with approvals hadn't; what is ours alone is in the
 * `data-` chunks.
 */
export type UiMessageChunk =
  | { readonly type: 'start'; readonly messageId: string }
  | { readonly type: 'start-step' | 'finish-step' | 'abort' }
  | { readonly type: 'text-start' | 'text-end'; readonly id: string }
  | { readonly type: 'text-delta'; readonly id: string; readonly delta: string }
  | {
      readonly type: 'tool-input-available';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: unknown;
    }
  | { readonly type: 'tool-output-available'; readonly toolCallId: string; readonly output: ToolOutput }
  | { readonly type: 'tool-output-error'; readonly toolCallId: string; readonly errorText: string }
  | { readonly type: 'tool-output-denied'; readonly toolCallId: string }
  | { readonly type: 'tool-approval-request'; readonly approvalId: string; readonly toolCallId: string }
  | SourceChunk
  | DataChunk
  | { readonly type: 'error'; readonly errorText: string }
  | { readonly type: 'finish'; readonly finishReason: 'stop' | 'tool-calls' | 'error' };

/** What came of a step, for people and programs; what was read there stays here. */
export interface ToolOutput {
  readonly provider?: string;
  readonly count?: number;
  readonly message?: string;
  readonly tookMs: number;
  readonly sources?: readonly Pick<Source, 'title' | 'url' | 'domain' | 'publishedDate'>[];
}

/** The number in the text is `providerMetadata.footnote.n`; a page has the same `sourceId` in every answer. */
export type SourceChunk = {
  readonly sourceId: string;
  readonly providerMetadata: { readonly footnote: { readonly n: number } };
} & (
  | { readonly type: 'source-url'; readonly url: string; readonly title?: string }
  | {
      readonly type: 'source-document';
      readonly mediaType: string;
      readonly title: string;
      readonly filename?: string;
    }
);

export type DataChunk =
  /** What is done at the moment, in words; it becomes no part of the message. */
  | { readonly type: 'data-step'; readonly data: StepWords; readonly transient: true }
  | { readonly type: 'data-approval'; readonly data: ApprovalWords }
  /** Google's search suggestions, to be shown from `/suggestions/<id>`. */
  | { readonly type: 'data-suggestions'; readonly data: { readonly id: string } }
  /** Offsets are UTF-16 indices into `text`, which is all text of the message. */
  | {
      readonly type: 'data-citations';
      readonly data: {
        readonly text: string;
        readonly citations: readonly Citation[];
        readonly sources: readonly Source[];
      };
    }
  | { readonly type: 'data-decision'; readonly data: { readonly decision: RouteDecision } }
  | { readonly type: 'data-warnings'; readonly data: { readonly warnings: readonly Warning[] } }
  | { readonly type: 'data-error'; readonly data: ReturnType<typeof failureJson> };

export interface StepWords {
  /** The call that it is about. */
  readonly id: string;
  readonly state: 'started' | 'ended';
  readonly text: string;
}

export interface ApprovalWords {
  readonly approvalId: string;
  readonly toolCallId: string;
  readonly question: string;
}
