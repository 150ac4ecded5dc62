import { describe, expect, it } from 'vitest';
import { type Answer, emptyAnswer } from '../conversation/conversation.ts';
import { applyEvent } from './apply-event.ts';
import type { StreamEvent } from './read-events.ts';

const call = { type: 'tool-input-available', toolCallId: 'c1', toolName: 'web_search', input: { query: 'bridges' } };
const footnote = (n: number) => ({ providerMetadata: { footnote: { n } } });

describe('an answer that comes', () => {
  it('tells what is done for it, with who really answered and how much was found', () => {
    expect(after(call).steps).toEqual([
      { id: 'c1', tool: 'web_search', input: { query: 'bridges' }, state: 'running' },
    ]);
    const output = { provider: 'tavily', count: 5, tookMs: 12, message: '5 results' };
    const done = after(call, { type: 'tool-output-available', toolCallId: 'c1', output });
    expect(done.steps).toMatchObject([{ state: 'done', provider: 'tavily', count: 5 }]);
  });

  it('keeps a step that failed, with the reason', () => {
    const failed = after(call, { type: 'tool-output-error', toolCallId: 'c1', errorText: 'Tavily refused the key.' });
    expect(failed.steps).toMatchObject([{ state: 'failed', message: 'Tavily refused the key.' }]);
  });

  it('grows by its pieces, of several parts too', () => {
    const answer = after(
      { type: 'text-delta', id: 't1', delta: 'Iron, ' },
      { type: 'text-end', id: 't1' },
      { type: 'text-delta', id: 't2', delta: 'then steel.' },
    );
    expect(answer).toMatchObject({ state: 'writing', text: 'Iron, then steel.' });
  });

  it('has its sources by their numbers at once, and all that is known of them at the end', () => {
    const first = { type: 'source-url', sourceId: 'a', url: 'https://www.a.test/x', title: 'A', ...footnote(1) };
    const file = {
      type: 'source-document',
      sourceId: 'b',
      title: 'zod 4 › Dates',
      mediaType: 'text/plain',
      ...footnote(2),
    };
    const coming = after(first, file, first);
    expect(coming.sources).toEqual([
      { n: 1, title: 'A', url: 'https://www.a.test/x', domain: 'a.test' },
      { n: 2, title: 'zod 4 › Dates', url: '', domain: '' },
    ]);
    const sources = [
      { n: 2, title: 'zod 4 › Dates', url: 'file:///srv/zod/README.md', domain: '', quote: 'z.date()' },
      { n: 1, title: 'A', url: 'https://www.a.test/x', domain: 'a.test', publishedDate: '2026-01-02' },
    ];
    const citations = [{ start: 0, end: 4, sources: [1] }];
    const done = after(first, { type: 'data-citations', data: { text: 'Iron', citations, sources } });
    expect(done.sources.map(({ n, quote }) => [n, quote])).toEqual([
      [1, undefined],
      [2, 'z.date()'],
    ]);
    expect(done.citations).toEqual(citations);
  });

  it('waits where a tool asks, with the question that the server put', () => {
    const write = { ...call, toolName: 'write_file', input: { path: 'a.md' } };
    const asking = after(
      write,
      { type: 'data-approval', data: { approvalId: 'q1', toolCallId: 'c1', question: 'Write a.md (12 bytes)?' } },
      { type: 'tool-approval-request', approvalId: 'q1', toolCallId: 'c1' },
      { type: 'finish', finishReason: 'tool-calls' },
    );
    expect(asking.state).toBe('asking');
    expect(asking.steps).toMatchObject([
      { state: 'asking', approval: { id: 'q1', question: 'Write a.md (12 bytes)?' } },
    ]);
  });

  it('stays failed behind an error, with what came before', () => {
    const answer = after(
      { type: 'text-delta', id: 't', delta: 'Iron' },
      { type: 'error', errorText: 'The model stopped. Ask again.' },
      { type: 'finish', finishReason: 'error' },
    );
    expect(answer).toMatchObject({ state: 'failed', text: 'Iron', failure: 'The model stopped. Ask again.' });
  });

  it('has notes and suggestions where there are some', () => {
    const warnings = [{ kind: 'keyless', message: 'Asked without a key.' }, { kind: 'empty' }];
    const answer = after(
      { type: 'data-warnings', data: { warnings } },
      { type: 'data-suggestions', data: { id: 'abc' } },
      { type: 'finish' },
    );
    expect(answer).toMatchObject({ state: 'done', warnings: warnings.slice(0, 1), suggestions: { id: 'abc' } });
  });

  it('takes no harm from events that it does not know, or that are not as they should be', () => {
    const odd: StreamEvent[] = [
      { type: 'data-unknown', data: 1 },
      { type: 'tool-output-available', toolCallId: 'nobody' },
      { type: 'text-delta', delta: 7 },
      { type: 'data-citations', data: null },
      { type: 'data-suggestions', data: [] },
    ];
    expect(after(...odd)).toEqual({ ...emptyAnswer, state: 'writing' });
  });
});

function after(...events: readonly StreamEvent[]): Answer {
  return events.reduce(applyEvent, emptyAnswer);
}
