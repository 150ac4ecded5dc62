import { describe, expect, it } from 'vitest';
import { type Exchange, emptyAnswer } from '../conversation/conversation.ts';
import { chatRequest } from './chat-request.ts';

const exchange = (id: string, question: string, text = '', more: Partial<Exchange> = {}): Exchange => ({
  id,
  question,
  askedAt: '2026-01-01T00:00:00Z',
  answer: { ...emptyAnswer, text },
  ...more,
});

describe('what is posted', () => {
  it('is what useChat posts: all that was said, and the question last', () => {
    const earlier = exchange('1', 'Who built it?', 'Telford.');
    expect(chatRequest('chat', [earlier, exchange('2', 'When?')], { search: 'auto' })).toEqual({
      id: 'chat',
      messages: [
        { id: '1-question', role: 'user', parts: [{ type: 'text', text: 'Who built it?' }] },
        { id: '1-answer', role: 'assistant', parts: [{ type: 'text', text: 'Telford.' }] },
        { id: '2-question', role: 'user', parts: [{ type: 'text', text: 'When?' }] },
      ],
      trigger: 'submit-message',
      search: 'auto',
    });
  });

  it('forces the tool that was chosen by its prefix', () => {
    const body = chatRequest('chat', [exchange('1', 'When?', '', { tool: 'google_search' })], {
      search: 'off',
      model: 'none',
      provider: 'exa,brave',
    });
    expect(body).toMatchObject({ search: 'off', model: 'none', provider: 'exa,brave' });
    expect(textsIn(body)).toEqual(['[TOOL:GOOGLE_SEARCH] When?']);
  });

  it('carries a yes or no in the part of the tool that asked', () => {
    const step = {
      id: 'c1',
      tool: 'write_file',
      input: { path: 'a.md' },
      state: 'running',
      approval: { id: 'q1', question: '?', isAllowed: false },
    } as const;
    const asked = exchange('1', 'Write it', '', { answer: { ...emptyAnswer, text: 'I will.', steps: [step] } });
    const { messages } = chatRequest('chat', [asked], { search: 'auto' });
    expect(messages.at(-1)).toEqual({
      id: '1-answer',
      role: 'assistant',
      parts: [
        { type: 'text', text: 'I will.' },
        {
          type: 'tool-write_file',
          toolCallId: 'c1',
          state: 'approval-responded',
          input: { path: 'a.md' },
          approval: { id: 'q1', approved: false },
        },
      ],
    });
  });

  it('leaves out what was said long ago where it would be too much, question and answer together', () => {
    const long = Array.from({ length: 30 }, (_, n) => exchange(String(n), `Question ${n}`, 'x'.repeat(20_000)));
    const texts = textsIn(chatRequest('chat', [...long, exchange('last', 'And now?')], { search: 'auto' }));
    expect(texts.at(-1)).toBe('And now?');
    expect(texts[0]).toMatch(/^Question 2\d$/);
    expect(texts.join('').length).toBeLessThan(200_000);
  });
});

function textsIn({ messages }: ReturnType<typeof chatRequest>): string[] {
  return messages.map(({ parts: [part] }) => (part !== undefined && 'text' in part ? String(part.text) : ''));
}
