/** How one vendor's API puts a turn into words. The fake model decides; a dialect only translates. */
export interface Dialect {
  /** The requests that are in this dialect. */
  readonly path: RegExp;
  read(body: unknown): Turn;
  write(reply: Reply, asked: { readonly body: unknown; readonly isStream: boolean }): Written;
}

export interface Turn {
  /** The tools on offer, by name; one in a namespace is `namespace/name`. */
  readonly tools: readonly string[];
  /** All results in the conversation so far, oldest first. */
  readonly toolResults: readonly string[];
  /** The agent asks itself something, and wants an object for an answer. */
  readonly wantsJson?: boolean;
}

export type Reply =
  | { readonly text: string }
  | { readonly tool: string; readonly args: Readonly<Record<string, unknown>>; readonly id: string };

export interface Written {
  readonly type: string;
  readonly text: string;
}

export function asJson(value: unknown): Written {
  return { type: 'application/json', text: JSON.stringify(value) };
}

/** Server-sent events: a value is named by its `type` where the vendor names events. */
export function asEvents(values: readonly unknown[], nameOf: (value: unknown) => string | undefined = () => undefined) {
  const events = values.map((value) => {
    const name = nameOf(value);
    const data = typeof value === 'string' ? value : JSON.stringify(value);
    return `${name === undefined ? '' : `event: ${name}\n`}data: ${data}\n\n`;
  });
  return { type: 'text/event-stream', text: events.join('') };
}

/** A result is a text, or a list of blocks of which the text ones count. */
export function textOfResult(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return JSON.stringify(content);
  return content.map((block: { text?: unknown }) => String(block.text ?? JSON.stringify(block))).join('\n');
}
