/**
 * What goes over the wire in ChatKit's self-hosted protocol, as far as Footnote speaks it. A field without a value is
 * left out, one with a default is there; times are ISO in UTC.
 */
export interface Thread {
  readonly id: string;
  readonly title?: string;
  readonly created_at: string;
  readonly status: { readonly type: 'active' };
  /** What a server keeps for itself is never sent. */
  readonly metadata: Readonly<Record<string, never>>;
  readonly items: Listing<ThreadItem>;
}

/** A part of a list; `after` is the id of its last row, where there is more. */
export interface Listing<Row> {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly after?: string;
}

export type ThreadItem = UserMessage | AssistantMessage | WorkflowItem | StructuredInput | HiddenItem;

interface ItemBase {
  /** The same whenever the item is told of. */
  readonly id: string;
  readonly thread_id: string;
  readonly created_at: string;
}

export interface UserMessage extends ItemBase, UserInput {
  readonly type: 'user_message';
}

export interface UserInput {
  readonly content: readonly UserContent[];
  /** Never any: they are not supported. */
  readonly attachments: readonly never[];
  readonly quoted_text?: string;
  readonly inference_options: { readonly tool_choice?: { readonly id: string }; readonly model?: string };
}

export type UserContent =
  | { readonly type: 'input_text'; readonly text: string }
  | {
      readonly type: 'input_tag';
      readonly id: string;
      readonly text: string;
      readonly data: Readonly<Record<string, unknown>>;
      readonly group?: string;
      readonly interactive: boolean;
    };

export interface AssistantMessage extends ItemBase {
  readonly type: 'assistant_message';
  readonly content: readonly MessageContent[];
}

export interface MessageContent {
  readonly type: 'output_text';
  readonly text: string;
  readonly annotations: readonly Annotation[];
}

export interface Annotation {
  readonly type: 'annotation';
  readonly source: AnnotationSource;
  /** Behind which UTF-16 unit of the text its sign stands; without one, it is in the list of sources alone. */
  readonly index?: number;
}

export type AnnotationSource = UrlSource | FileSource | EntitySource;

interface SourceBase {
  readonly title: string;
  readonly description?: string;
  readonly timestamp?: string;
}

export interface UrlSource extends SourceBase {
  readonly type: 'url';
  readonly url: string;
  readonly attribution?: string;
}

export interface FileSource extends SourceBase {
  readonly type: 'file';
  readonly filename: string;
}

interface EntitySource extends SourceBase {
  readonly type: 'entity';
  readonly id: string;
  readonly interactive: boolean;
  readonly data: Readonly<Record<string, never>>;
}

export interface WorkflowItem extends ItemBase {
  readonly type: 'workflow';
  readonly workflow: {
    readonly type: 'custom';
    readonly tasks: readonly WorkflowTask[];
    readonly summary?: { readonly title: string; readonly icon: string };
    readonly expanded: boolean;
  };
}

/** There is no state for failure: a task that failed says so, without a sign. */
export type WorkflowTask = { readonly status_indicator: 'none' | 'loading' | 'complete'; readonly title: string } & (
  | {
      readonly type: 'web_search';
      readonly title_query: string;
      readonly queries: readonly string[];
      readonly sources: readonly UrlSource[];
    }
  | { readonly type: 'file'; readonly sources: readonly FileSource[] }
  | { readonly type: 'custom'; readonly icon: string; readonly content?: string }
);

/** A question to the user; the turn goes on when it is answered. */
export interface StructuredInput extends ItemBase {
  readonly type: 'structured_input';
  readonly status: 'pending' | 'answered' | 'skipped';
  readonly inputs: readonly {
    readonly type: 'multiple_choice';
    readonly id: string;
    readonly question: string;
    readonly options: readonly { readonly value: string }[];
    readonly multiple: boolean;
    readonly answer?: { readonly values: readonly string[]; readonly skipped: boolean };
  }[];
}

/** Part of the conversation, and never sent. */
export interface HiddenItem extends ItemBase {
  readonly type: 'hidden_context_item';
  readonly content: string;
}

export type ThreadEvent =
  | { readonly type: 'thread.created' | 'thread.updated'; readonly thread: Thread }
  | { readonly type: 'thread.item.added' | 'thread.item.done' | 'thread.item.replaced'; readonly item: ThreadItem }
  | { readonly type: 'thread.item.updated'; readonly item_id: string; readonly update: ItemUpdate }
  | { readonly type: 'stream_options'; readonly stream_options: { readonly allow_cancel: boolean } }
  | { readonly type: 'progress_update'; readonly icon: string; readonly text: string }
  | ThreadError
  | { readonly type: 'notice'; readonly level: 'info' | 'warning'; readonly message: string };

export type ThreadError =
  | { readonly type: 'error'; readonly code: 'custom'; readonly message: string; readonly allow_retry: boolean }
  | { readonly type: 'error'; readonly code: 'stream.error'; readonly allow_retry: boolean };

export type ItemUpdate =
  | {
      readonly type: 'assistant_message.content_part.added' | 'assistant_message.content_part.done';
      readonly content_index: number;
      readonly content: MessageContent;
    }
  | {
      readonly type: 'assistant_message.content_part.text_delta';
      readonly content_index: number;
      readonly delta: string;
    }
  | {
      readonly type: 'assistant_message.content_part.annotation_added';
      readonly content_index: number;
      readonly annotation_index: number;
      readonly annotation: Annotation;
    }
  | {
      readonly type: 'workflow.task.added' | 'workflow.task.updated';
      readonly task_index: number;
      readonly task: WorkflowTask;
    };
