import type { ModelMessage } from './ai-sdk.ts';

/** Well below the smallest context of the models that are offered, at three characters a token. */
const historyCharacters = 300_000;
const leftOut = '[left out: the conversation has become too long]';

/**
 * The newest part of a conversation that fits. Whole turns go first, oldest first; where the last one alone is too
 * long, the results of its earlier calls are emptied. A call is never parted from its result.
 */
export function fitHistory(messages: readonly ModelMessage[], limit = historyCharacters): ModelMessage[] {
  const turns = turnsOf(messages);
  let size = sizeOf(messages);
  while (size > limit && turns.length > 1) size -= sizeOf(turns.shift() ?? []);
  const kept = turns.flat();
  for (let at = 0; size > limit && at < kept.length; at++) {
    const message = kept[at];
    if (message?.role !== 'tool') continue;
    const emptied = { ...message, content: message.content.map(withoutOutput) } as ModelMessage;
    size -= sizeOf([message]) - sizeOf([emptied]);
    kept[at] = emptied;
  }
  return kept;
}

/** A turn begins with what the user says. */
function turnsOf(messages: readonly ModelMessage[]): ModelMessage[][] {
  const turns: ModelMessage[][] = [];
  for (const message of messages) {
    if (message.role === 'user' || turns.length === 0) turns.push([message]);
    else turns.at(-1)?.push(message);
  }
  return turns;
}

function withoutOutput<Part extends { readonly type: string }>(part: Part): Part {
  return part.type === 'tool-result' ? { ...part, output: { type: 'text', value: leftOut } } : part;
}

function sizeOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0);
}
