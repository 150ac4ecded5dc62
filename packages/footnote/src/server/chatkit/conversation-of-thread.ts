import { withoutPrefixes } from '../../agent/prefixes.ts';
import type { AgentMessage } from '../../contract/agent.ts';
import { shorten } from '../../text/cut.ts';
import type { ThreadItem, UserInput } from './protocol.ts';

const titleCharacters = 60;

/** What was said in a thread, as the agent reads it. A message that got no answer is left out, as the agent would. */
export function conversationOf(items: readonly ThreadItem[]): readonly AgentMessage[] {
  const messages: AgentMessage[] = [];
  for (const item of items) {
    const said = saidIn(item);
    if (said === undefined) continue;
    const last = messages.at(-1);
    if (said.role === 'assistant' && last === undefined) continue;
    // One answer can be several items, and a message without one was never answered.
    if (last?.role === said.role) messages.pop();
    const isGoingOn = said.role === 'assistant' && last?.role === 'assistant';
    messages.push(isGoingOn ? { ...said, text: `${last.text}\n\n${said.text}` } : said);
  }
  return messages.at(-1)?.role === 'user' ? messages.slice(0, -1) : messages;
}

function saidIn(item: ThreadItem): AgentMessage | undefined {
  switch (item.type) {
    case 'user_message':
      return { role: 'user', text: messageOf(item) };
    case 'assistant_message':
      return { role: 'assistant', text: item.content.map(({ text }) => text).join('') };
    case 'hidden_context_item':
      return { role: 'assistant', text: `[${item.content}]` };
    case 'workflow':
    case 'structured_input':
      return undefined;
    default:
      return item satisfies never;
  }
}

/** What the user wrote, and below it what they quoted. */
export function messageOf({ content, quoted_text: quoted = '' }: UserInput): string {
  const text = content.map((part) => part.text).join('');
  if (quoted.trim() === '') return text;
  return `${text}\n\n${quoted.trim().replace(/^/gm, '> ')}`;
}

/** Undefined where nothing was said. */
export function titleOf({ content }: UserInput): string | undefined {
  const text = content.map((part) => part.text).join('');
  return shorten(withoutPrefixes(text).replace(/\s+/g, ' ').trim(), titleCharacters) || undefined;
}
