import { defined } from '../../../footnote/src/defined.ts';
import { asList, asNumber, asObject, asText, isObject, parseJson } from '../../../footnote/src/json.ts';
import type { Answer, AnswerState, Conversation, Exchange, Step } from '../conversation/conversation.ts';
import { readCitation, readSource, readWarning } from '../stream/apply-event.ts';

const format = 'footnote-conversations';

/** A file of conversations, as `readConversations` takes it. */
export function writeConversations(conversations: readonly Conversation[]): string {
  return `${JSON.stringify({ format, version: 1, conversations }, null, 2)}\n`;
}

/** Reads such a file; nothing in it is believed that wasn't checked, because it may be anybody's. */
export function readConversations(text: string): readonly Conversation[] {
  const file = parseJson(text);
  if (!isObject(file) || file['format'] !== format) {
    throw new Error('This file holds no conversations of Footnote. Choose one that was exported here as JSON.');
  }
  return asList(file['conversations']).flatMap(readConversation);
}

function readConversation(value: unknown): Conversation[] {
  const { id, title, createdAt, updatedAt, exchanges } = asObject(value);
  const [name, created, updated] = [asText(id), timeOf(createdAt), timeOf(updatedAt)];
  if (name === undefined || created === undefined || updated === undefined) return [];
  const read = asList(exchanges).flatMap(readExchange);
  const shown = asText(title) ?? read[0]?.question ?? 'Untitled';
  return [{ id: name, title: shown, createdAt: created, updatedAt: updated, exchanges: read }];
}

function readExchange(value: unknown): Exchange[] {
  const { id, question, tool, askedAt, answer } = asObject(value);
  const [name, asked, time] = [asText(id), asText(question), timeOf(askedAt)];
  if (name === undefined || asked === undefined || time === undefined) return [];
  return [{ id: name, question: asked, ...defined({ tool: asText(tool) }), askedAt: time, answer: readAnswer(answer) }];
}

function readAnswer(value: unknown): Answer {
  const { state, text, steps, sources, citations, warnings, failure } = asObject(value);
  return {
    // Nothing goes on in a file, and no question waits in it.
    state: isEnd(state) ? state : 'stopped',
    text: asText(text) ?? '',
    steps: asList(steps).flatMap(readStep),
    sources: asList(sources).flatMap(readSource),
    citations: asList(citations).flatMap(readCitation),
    warnings: asList(warnings).flatMap(readWarning),
    ...defined({ failure: asText(failure) }),
  };
}

function readStep(value: unknown): Step[] {
  const { id, tool, input, state, provider, count, message } = asObject(value);
  const [name, used] = [asText(id), asText(tool)];
  if (name === undefined || used === undefined || (state !== 'done' && state !== 'failed' && state !== 'denied'))
    return [];
  const optional = defined({ provider: asText(provider), count: asNumber(count), message: asText(message) });
  return [{ id: name, tool: used, input: asObject(input), state, ...optional }];
}

function isEnd(state: unknown): state is Extract<AnswerState, 'done' | 'stopped' | 'broken' | 'failed'> {
  return state === 'done' || state === 'stopped' || state === 'broken' || state === 'failed';
}

function timeOf(value: unknown): string | undefined {
  const text = asText(value);
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text;
}
