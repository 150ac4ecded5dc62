import type { EmulatedReply, EmulatedRequest } from '../../emulator.ts';
import type { Failure } from '../script.ts';

/** How one vendor's API asks a model and puts its words on the wire. A script decides; a dialect only translates. */
export interface Dialect {
  /** The requests that are in this dialect. */
  readonly path: RegExp;
  /** What stands between the origin and the path, as clients want it in a base URL. */
  readonly base: string;
  /** The model that clients ask for. */
  readonly model: string;
  /** How Footnote's settings name such a model, and the variable of its key. */
  readonly setting: { readonly kind: string; readonly keyVariable: string };
  keyOf(request: EmulatedRequest): string | undefined;
  /** What the vendor says to a request that it would refuse. */
  refusal(request: EmulatedRequest, memory: Memory): EmulatedReply | undefined;
  read(request: Pick<EmulatedRequest, 'path' | 'json'>): Asked;
  write(words: Words, asked: Asked, memory: Memory): Written;
  failure(kind: Failure, asked: Asked): EmulatedReply;
}

/** What a request holds, in no vendor's words. */
export interface Asked {
  readonly model: string;
  readonly isStream: boolean;
  readonly system: string;
  /** The last thing that the user wrote. */
  readonly user: string;
  readonly tools: readonly OfferedTool[];
  readonly choice: ToolChoice;
  /** What came back from tools since the user wrote, oldest first. */
  readonly results: readonly ToolResult[];
  /** The same from the whole conversation. */
  readonly allResults: readonly ToolResult[];
  readonly body: unknown;
}

export interface OfferedTool {
  readonly name: string;
  /** The arguments that a call must have. */
  readonly required: readonly string[];
}

export interface ToolChoice {
  readonly mode: 'auto' | 'none' | 'required';
  /** The only tools that may be called. */
  readonly names?: readonly string[];
  /** No more than one call in a turn. */
  readonly isSingle?: boolean;
}

export interface ToolResult {
  readonly tool: string;
  readonly text: string;
}

/** What a model says: thoughts, then text, then calls. */
export interface Words {
  readonly thoughts?: string;
  readonly text?: string;
  readonly calls?: readonly Call[];
  /** It had to stop early. */
  readonly stop?: 'length' | 'filter';
  /**
   * Instead of the end: the stream stays open, the connection is cut, the stream ends between two events, or the
   * vendor reports an error in it.
   */
  readonly breaksOff?: 'hang' | 'cut' | 'end' | 'error';
  /** What the vendor says in that error, instead of the usual. */
  readonly errorWords?: string;
}

export interface Call {
  readonly tool: string;
  /** A text is sent as it is, well formed or not. */
  readonly args: Readonly<Record<string, unknown>> | string;
  /** A tool that nobody offered. */
  readonly isInvented?: true;
}

/** One answer in both forms. */
export interface Written {
  readonly json: unknown;
  /** Whole server-sent events, the last one being the end of the answer. */
  readonly events: readonly string[];
  /** What the vendor sends where something breaks in mid-stream. */
  readonly errorEvents: readonly string[];
}

/** What a service remembers of the answers that it gave. */
export interface Memory {
  /** Counts from 1, for ids. */
  next(): number;
  /** Signatures, and what each of them signs. */
  readonly signed: Map<string, string>;
  /** What can be referred to by its id. */
  readonly items: Map<string, unknown>;
}

export function createMemory(): Memory {
  let count = 0;
  return { next: () => ++count, signed: new Map(), items: new Map() };
}

/** An event that is named where the vendor names them. */
export function event(data: unknown, name?: string): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}

/** An event whose name is its type. */
export interface TypedEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Small pieces, as tokens come; no character is torn. */
export function pieces(text: string): readonly string[] {
  return text.match(/.{1,7}/gsu) ?? [];
}

export function argumentsText({ args }: Call): string {
  return typeof args === 'string' ? args : JSON.stringify(args);
}

/** The calls that are made: one where only one may be. */
export function callsOf({ calls = [] }: Words, { choice }: Asked): readonly Call[] {
  return choice.isSingle === true ? calls.slice(0, 1) : calls;
}

export function usedUp(words: Words): number {
  return Math.max(1, Math.ceil(JSON.stringify(words).length / 4));
}
