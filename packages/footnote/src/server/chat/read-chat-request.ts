import type { AgentMessage } from '../../contract/agent.ts';
import { defined } from '../../defined.ts';
import { FootnoteError } from '../../errors.ts';
import { asList, asObject, asText, isObject, type JsonObject } from '../../json.ts';
import { withTool } from './chosen-options.ts';

/** What `useChat` posts: something to answer, or the answer to a question of ours. */
export type ChatRequest = NewMessage | ConsentGiven;

export interface NewMessage {
  readonly type: 'message';
  /** With the prefix of the tool that was chosen. */
  readonly message: string;
  readonly history: readonly AgentMessage[];
  readonly model?: string;
  readonly provider?: string;
  readonly lite: boolean;
}

export interface ConsentGiven {
  readonly type: 'consent';
  readonly approvalId: string;
  readonly isAllowed: boolean;
  /** The call that waited for it. */
  readonly toolCallId: string;
  /** The message that goes on. */
  readonly messageId?: string;
}

/** INVALID_QUERY where the body is none of `useChat`. Fields that are not ours are the page's own, and left alone. */
export function readChatRequest(body: unknown): ChatRequest {
  const { messages: given, messageId, ...options } = asObject(body);
  const messages = asList(given).filter(isObject);
  // Also one further up can be gone on with: the answer to its question came late.
  const meant = messages.findLast(({ id }) => id !== undefined && id === messageId) ?? messages.at(-1);
  if (meant?.['role'] === 'assistant') return consentIn(meant);
  if (meant === undefined || meant['role'] !== 'user') throw noMessage();
  return {
    type: 'message',
    message: withTool(textOf(meant), textField(options, 'tool')),
    history: historyOf(messages.slice(0, messages.indexOf(meant))),
    lite: isSearchOff(options['search']),
    ...defined({ model: textField(options, 'model'), provider: textField(options, 'provider') }),
  };
}

/** One question is asked at a time, so the last that was answered is the one that waits. */
function consentIn(message: JsonObject): ConsentGiven {
  const part = asList(message['parts']).map(asObject).findLast(isAnswered);
  const { id: approvalId, approved } = asObject(part?.['approval']);
  const toolCallId = asText(part?.['toolCallId']);
  if (typeof approvalId !== 'string' || toolCallId === undefined) throw noMessage();
  const messageId = asText(message['id']);
  return { type: 'consent', approvalId, isAllowed: approved === true, toolCallId, ...defined({ messageId }) };
}

function isAnswered({ type, state }: JsonObject): boolean {
  return state === 'approval-responded' && /^(?:tool-|dynamic-tool$)/.test(asText(type) ?? '');
}

function historyOf(messages: readonly JsonObject[]): readonly AgentMessage[] {
  const said = messages.flatMap((message): AgentMessage[] => {
    const { role } = message;
    const text = textOf(message);
    return (role === 'user' || role === 'assistant') && text.trim() !== '' ? [{ role, text }] : [];
  });
  // A greeting of the page's own answers nothing, and some vendors want the user to begin.
  const begin = said.findIndex(({ role }) => role === 'user');
  return begin === -1 ? [] : said.slice(begin);
}

/** An answer of ours is in several parts where it looked something up in between; together they are the text. */
function textOf({ role, parts }: JsonObject): string {
  const texts = asList(parts)
    .map(asObject)
    .filter(({ type }) => type === 'text');
  return texts.map(({ text }) => (typeof text === 'string' ? text : '')).join(role === 'user' ? '\n' : '');
}

function textField(options: JsonObject, name: string): string | undefined {
  const value = options[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.length <= 200) return value;
  throw new FootnoteError('INVALID_QUERY', `'${name}' must be a text of at most 200 characters.`);
}

function isSearchOff(search: unknown): boolean {
  if (search === undefined || search === null || search === 'auto') return false;
  if (search === 'off') return true;
  throw new FootnoteError('INVALID_QUERY', "'search' must be 'auto' or 'off'.");
}

function noMessage(): FootnoteError {
  return new FootnoteError('INVALID_QUERY', 'There is nothing to answer in the body.', {
    hint: "Send { messages: [{ role: 'user', parts: [{ type: 'text', text: '…' }] }] }, as useChat does.",
  });
}
