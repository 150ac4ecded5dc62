import { describe, expect, it } from 'vitest';
import { emptyAnswer } from '../conversation/conversation.ts';
import { conversationMarkdown, withFootnotes } from './footnotes.ts';
import { splitSources } from './split-sources.ts';

const text = `It dims.[[1]](https://a.test/x)[[2]](https://b.test/)

Sources:
- [A \\[new\\] page](https://a.test/x)
- [B](https://b.test/)`;
const sources = [
  { n: 1, title: 'A [new] page', url: 'https://a.test/x', domain: 'a.test', publishedDate: '2026-01-02T00:00:00Z' },
  { n: 2, title: 'B (old)', url: 'https://b.test/(1)', domain: 'b.test' },
];

describe('copied as Markdown', () => {
  it('an answer has footnotes in place of its markers and its list', () => {
    expect(withFootnotes({ text, sources })).toBe(`It dims.[^1][^2]

[^1]: [A \\[new\\] page](https://a.test/x), 2026-01-02
[^2]: [B (old)](https://b.test/%281%29)`);
  });

  it('an answer without sources is its text', () => {
    expect(withFootnotes({ text: 'Hello.\n', sources: [] })).toBe('Hello.');
  });

  it('a conversation has the footnotes of each answer apart', () => {
    const exchange = { id: '1', question: 'How\ndoes it dim?', askedAt: '', answer: { ...emptyAnswer, text, sources } };
    const one = { id: 'c', title: 'Lamps', createdAt: '', updatedAt: '', exchanges: [exchange] };
    expect(conversationMarkdown(one)).toMatch(/^# Lamps\n\n## How does it dim\?\n\nIt dims\.\[\^1\]\[\^2\]\n/);
    const two = conversationMarkdown({ ...one, exchanges: [exchange, exchange] });
    expect(two).toContain('It dims.[^2-1][^2-2]');
    expect(two).toContain('[^1-1]: [A');
    expect(two).toContain('[^2-1]: [A');
  });
});

describe('the list of sources', () => {
  it('is told apart from the answer, also while it comes', () => {
    expect(splitSources(text).body).toBe('It dims.[[1]](https://a.test/x)[[2]](https://b.test/)');
    expect(splitSources('It dims.\n\nSources:\n- [A')).toEqual({ body: 'It dims.', list: '- [A' });
    expect(splitSources('Sources:\n- [A](https://a.test)')).toEqual({ body: '', list: '- [A](https://a.test)' });
  });

  it('is only what stands at the very end', () => {
    const own = 'Sources:\n- of light\n\nThey are many.';
    expect(splitSources(own)).toEqual({ body: own, list: '' });
  });
});
