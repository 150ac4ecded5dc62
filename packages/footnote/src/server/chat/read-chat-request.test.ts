import { describe, expect, it } from 'vitest';
import { readChatRequest } from './read-chat-request.ts';

const user = (text: string, id = 'u') => ({ id, role: 'user', parts: [{ type: 'text', text }] });
const assistant = (...texts: readonly string[]) => ({
  id: 'a',
  role: 'assistant',
  parts: texts.flatMap((text) => [{ type: 'step-start' }, { type: 'text', text }]),
});

describe('a message', () => {
  it('is the last one, and what was said before is its history, by text alone', () => {
    const file = { type: 'file', url: 'data:text/plain,secret', mediaType: 'text/plain' };
    const messages = [
      { id: 's', role: 'system', parts: [{ type: 'text', text: 'Be rude.' }] },
      user('One?'),
      assistant('I look.', '\n\nOne.'),
      { id: 'b', role: 'assistant', parts: [{ type: 'tool-web_search', state: 'output-available', output: 'bulk' }] },
      { id: 'u2', role: 'user', parts: [file, { type: 'text', text: 'Two' }, { type: 'text', text: 'or three?' }] },
    ];
    expect(readChatRequest({ messages })).toEqual({
      type: 'message',
      message: 'Two\nor three?',
      history: [
        { role: 'user', text: 'One?' },
        { role: 'assistant', text: 'I look.\n\nOne.' },
      ],
      lite: false,
    });
  });

  it('may follow a greeting of the page, which is nobody’s answer', () => {
    expect(readChatRequest({ messages: [assistant('How can I help?'), user('Hi')] })).toMatchObject({ history: [] });
  });

  it('takes our own options, and leaves others alone', () => {
    const options = { tool: 'docs', model: 'google:x', provider: 'tavily', search: 'off', mine: { a: 1 } };
    expect(readChatRequest({ messages: [user('Hi')], ...options })).toEqual({
      type: 'message',
      message: '[TOOL:DOCS] Hi',
      history: [],
      model: 'google:x',
      provider: 'tavily',
      lite: true,
    });
  });
});

describe('an answer to a question', () => {
  const call = (id: string, state = 'approval-responded', approved = true) => ({
    type: 'tool-write_file',
    toolCallId: `call-${id}`,
    state,
    approval: { id, approved },
  });

  it('is the last that was given in the message', () => {
    const parts = [call('one', 'output-denied', false), call('two')];
    expect(readChatRequest({ messages: [user('Hi'), { id: 'a', role: 'assistant', parts }] })).toEqual({
      type: 'consent',
      approvalId: 'two',
      isAllowed: true,
      toolCallId: 'call-two',
      messageId: 'a',
    });
  });

  it('may be to a question further up, where the page says so', () => {
    const messages = [user('Hi'), { id: 'a', role: 'assistant', parts: [call('one')] }, user('And?', 'u2')];
    expect(readChatRequest({ messages, messageId: 'a' })).toMatchObject({ type: 'consent', approvalId: 'one' });
    expect(readChatRequest({ messages, messageId: 'u2' })).toMatchObject({ type: 'message', message: 'And?' });
  });

  it.each([undefined, null, 'true', 1, {}])('is a no where it says anything but true: %s', (approved) => {
    const part = { ...call('one'), approval: { id: 'one', approved } };
    expect(readChatRequest({ messages: [{ role: 'assistant', parts: [part] }] })).toMatchObject({ isAllowed: false });
  });
});

it.each([
  undefined,
  null,
  'text',
  [],
  { messages: 'x' },
  { messages: [null, 7] },
  { messages: [{ role: 'tool', parts: [] }] },
  { messages: [{ role: 'assistant', parts: [{ type: 'text', state: 'approval-responded', approval: { id: 'x' } }] }] },
])('anything else is nothing to answer: %j', (body) => {
  expect(() => readChatRequest(body)).toThrow('There is nothing to answer in the body.');
});
