import { FootnoteError } from '../errors.ts';

/** What a message can be forced to use, by its prefix. */
const forcedTools = {
  GOOGLE_SEARCH: 'google_search',
  WEB_SEARCH: 'web_search',
  DOCS: 'docs',
  DATABASE: 'database',
  FETCH: 'fetch',
} as const;

export type ForcedTool = (typeof forcedTools)[keyof typeof forcedTools];

export interface ParsedMessage {
  /** What is asked, without any prefix. */
  readonly text: string;
  readonly forced?: ForcedTool;
}

const leading = /^\s*\[TOOL:([A-Z_]*)\]/;

/** Splits a message into its prefix and what is asked; INVALID_QUERY where one of them isn't there. */
export function parseMessage(message: string): ParsedMessage {
  const name = leading.exec(message)?.[1];
  const text = withoutPrefixes(message).trim();
  if (name === undefined) {
    if (text === '') throw invalid('The message is empty.');
    return { text };
  }
  const forced = Object.hasOwn(forcedTools, name) ? forcedTools[name as keyof typeof forcedTools] : undefined;
  if (forced === undefined) throw invalid(`There is no tool [TOOL:${name.slice(0, 40)}].`);
  if (text === '') throw invalid(`Nothing stands behind [TOOL:${name}].`);
  return { text, forced };
}

/** Whether a message must be answered by Google Search. */
export function shouldUseGoogleSearch(message: string): boolean {
  return leading.exec(message)?.[1] === 'GOOGLE_SEARCH';
}

/** Inside of a message a prefix means nothing; it is for us, and nobody else gets to read it. */
export function withoutPrefixes(message: string): string {
  let text = message;
  // What is left may be one again: `[TOOL:[TOOL:DOCS]DOCS]`.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\[TOOL:[A-Z_]*\]/g, '');
  }
  return text;
}

function invalid(what: string): FootnoteError {
  const all = Object.keys(forcedTools).map((name) => `[TOOL:${name}]`);
  return new FootnoteError('INVALID_QUERY', what, {
    hint: `A message may begin with ${all.slice(0, -1).join(', ')} or ${all.at(-1)}, and then says what is asked.`,
  });
}
