import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelMessage } from './ai-sdk.ts';
import { fitHistory } from './history.ts';

const user = (content: string): ModelMessage => ({ role: 'user', content });
const says = (content: string): ModelMessage => ({ role: 'assistant', content });

/** Calls side by side, and their results. */
function called(results: Readonly<Record<string, string>>): ModelMessage[] {
  const ids = Object.keys(results);
  return [
    {
      role: 'assistant',
      content: ids.map((toolCallId) => ({ type: 'tool-call', toolCallId, toolName: 'web_search', input: {} })),
    },
    {
      role: 'tool',
      content: ids.map((toolCallId) => ({
        type: 'tool-result',
        toolCallId,
        toolName: 'web_search',
        output: { type: 'text', value: results[toolCallId] ?? '' },
      })),
    },
  ];
}

describe('a conversation that is too long', () => {
  const first = [user('one'), ...called({ a: 'x'.repeat(1_000) }), says('first')];
  const second = [user('two'), ...called({ b: 'y'.repeat(1_000), c: 'z'.repeat(1_000) }), says('second')];

  it('stays as it is while it fits', () => {
    expect(fitHistory([...first, ...second])).toEqual([...first, ...second]);
  });

  it('loses its oldest turns, whole', () => {
    expect(fitHistory([...first, ...second], 3_000)).toEqual(second);
  });

  it('has the results of its last turn emptied, oldest first, and keeps what was asked', () => {
    const long = [...second, ...called({ d: 'new' }), user('three')].slice(0, -1);
    const fitted = fitHistory(long, 1_000);
    expect(fitted.map(({ role }) => role)).toEqual(long.map(({ role }) => role));
    expect(JSON.stringify(fitted)).not.toContain('yyyy');
    expect(JSON.stringify(fitted)).toContain('"new"');
    expect(JSON.stringify(fitted)).toContain('left out: the conversation has become too long');
  });

  it('keeps the last message of the user, however long', () => {
    expect(fitHistory([...first, user('w'.repeat(9_000))], 100)).toEqual([user('w'.repeat(9_000))]);
  });
});

describe('whatever the conversation and the limit', () => {
  const turn = fc
    .array(fc.array(fc.string({ maxLength: 300 }), { minLength: 1, maxLength: 3 }), { maxLength: 4 })
    .chain((steps) => fc.record({ steps: fc.constant(steps), asked: fc.string(), said: fc.option(fc.string()) }));
  const conversation = fc
    .array(turn, { minLength: 1, maxLength: 6 })
    .map((turns) =>
      turns.flatMap(({ steps, asked, said }, at) => [
        user(asked),
        ...steps.flatMap((texts, step) =>
          called(Object.fromEntries(texts.map((text, n) => [`${at}-${step}-${n}`, text]))),
        ),
        ...(said === null ? [] : [says(said)]),
      ]),
    );

  it('a call and its result stay together, in their order, and the last turn stays', () => {
    fc.assert(
      fc.property(conversation, fc.integer({ min: 0, max: 6_000 }), (messages, limit) => {
        const fitted = fitHistory(messages, limit);
        expect(idsOf(fitted, 'tool-result')).toEqual(idsOf(fitted, 'tool-call'));
        expect(fitted[0]?.role).toBe('user');
        const last = messages.findLastIndex(({ role }) => role === 'user');
        expect(fitted.slice(-(messages.length - last)).map(({ role }) => role)).toEqual(
          messages.slice(last).map(({ role }) => role),
        );
        const isOneTurn = fitted.filter(({ role }) => role === 'user').length === 1;
        if (!isOneTurn) expect(fitted.map((one) => JSON.stringify(one)).join('').length).toBeLessThanOrEqual(limit);
      }),
    );
  });

  function idsOf(messages: readonly ModelMessage[], type: 'tool-call' | 'tool-result'): readonly string[] {
    return messages.flatMap(({ content }) =>
      typeof content === 'string'
        ? []
        : content.flatMap((part) => (part.type === type && 'toolCallId' in part ? [part.toolCallId] : [])),
    );
  }
});
