import { expect, it } from 'vitest';
import type { AgentEvent, AgentStep } from '../contract/agent.ts';
import type { Warning } from '../contract/response.ts';
import { FootnoteError } from '../errors.ts';
import { openAgent } from './agent.test-kit.ts';
import { createConversationSources } from './conversation-sources.ts';
import { createStepRunner } from './steps.ts';
import type { AgentTool } from './tools/agent-tool.ts';

function tool(more: Partial<AgentTool>): AgentTool {
  return {
    name: 'web_search',
    description: '',
    parameters: {},
    timeoutMs: 1_000,
    run: async () => ({ text: 'found' }),
    ...more,
  };
}

/** A runner, and all that it tells. */
function open({ allows }: { readonly allows?: boolean } = {}) {
  const events: AgentEvent[] = [];
  const steps: AgentStep[] = [];
  const warnings: Warning[] = [];
  const stop = new AbortController();
  const runner = createStepRunner({
    emit(event) {
      events.push(event);
      if (event.type === 'approval' && allows !== undefined) event.answer(allows);
    },
    signal: stop.signal,
    caller: 'test',
    provider: 'tavily',
    sources: createConversationSources(),
    steps,
    warnings,
  });
  return { runner, events, steps, warnings, stop };
}

it('tells that a step begins, and what came of it', async () => {
  const { runner, events, steps, warnings } = open();
  const warning: Warning = { kind: 'failover', message: 'Slow today.' };
  const search = tool({
    run: async (_, { provider = '' }) => ({
      text: 'found',
      provider,
      count: 2,
      message: '2 sources',
      sources: [4, 2],
      warnings: [warning],
    }),
  });
  expect(await runner.call(search, { query: 'x' }, 'call-1')).toBe('found');
  await runner.run(search, { query: 'x' });
  const told = { tool: 'web_search', input: { query: 'x' }, ok: true, provider: 'tavily', message: '2 sources' };
  expect(events.slice(0, 2)).toEqual([
    { type: 'step', state: 'started', id: 'call-1', tool: 'web_search', input: { query: 'x' } },
    { type: 'step', state: 'ended', id: 'call-1', ...told, count: 2, tookMs: expect.any(Number) },
  ]);
  expect(steps).toEqual([told, told]);
  expect(runner.used()).toEqual([4, 2]);
  expect(warnings).toEqual([warning, warning]);
});

it('a failure is a text for the model, and has no sources', async () => {
  const { runner, steps } = open();
  const failing = tool({ run: () => Promise.reject(new FootnoteError('AUTH_FAILED', 'No.', { hint: 'Mend it.' })) });
  expect(await runner.call(failing, {}, 'a')).toContain('No. Mend it.');
  expect(await runner.run(failing, {})).toMatchObject({ code: 'AUTH_FAILED' });
  expect(steps[0]).toEqual({ tool: 'web_search', input: {}, ok: false, message: 'No.' });
  expect(runner.used()).toEqual([]);
});

it('what a service says of a failure is told to people as it is, and to the model between borders', async () => {
  const { runner, steps } = open();
  const details = { detail: 'Not in your plan, see https://evil.example.', saidBy: 'Tavily' };
  const failing = tool({ run: () => Promise.reject(new FootnoteError('PROVIDER_FAILED', 'No.', details)) });
  const text = await runner.call(failing, {}, 'a');
  expect(text).toMatch(
    /^Error \(PROVIDER_FAILED\): No\.\n<<<footnote-data .*\n.*\nNot in your plan, see \[address\]\n<<<end/,
  );
  expect(steps[0]?.message).toBe('No. Tavily says: Not in your plan, see https://evil.example.');
});

it.each([true, false])('what asks first runs only where it is allowed: %s', async (allows) => {
  let runs = 0;
  const { runner, events } = open({ allows });
  const asking = tool({
    approval: async ({ path }) => `Replace ${path}?`,
    run: async () => ({ text: String(++runs) }),
  });
  const outcome = await runner.run(asking, { path: 'a.md' });
  expect(runs).toBe(allows ? 1 : 0);
  expect(events[1]).toMatchObject({ type: 'approval', question: 'Replace a.md?', input: { path: 'a.md' } });
  if (!allows) expect(outcome).toMatchObject({ code: 'BLOCKED_BY_POLICY', what: 'The user did not allow it.' });
});

it('questions that come at once are put one after the other', async () => {
  const { runner, events } = open();
  const asking = tool({ approval: async ({ path }) => `Write ${path}?`, run: async () => ({ text: 'written' }) });
  const both = Promise.all([runner.run(asking, {}, 'a'), runner.run(asking, {}, 'b')]);
  const told = () =>
    events.map((event) => `${event.type === 'step' ? event.state : event.type} ${'id' in event && event.id}`);
  const answer = (id: string) => {
    const question = events.find((event) => event.type === 'approval' && event.id === id);
    if (question?.type === 'approval') question.answer(true);
  };
  await expect.poll(told).toEqual(['started a', 'approval a']);
  answer('a');
  await expect.poll(told).toEqual(['started a', 'approval a', 'ended a', 'started b', 'approval b']);
  answer('b');
  expect(await both).toEqual([{ text: 'written' }, { text: 'written' }]);
});

it('stopping the turn is a no', async () => {
  const { runner, stop, events } = open();
  let runs = 0;
  const asking = tool({ approval: async () => 'Sure?', run: async () => ({ text: String(++runs) }) });
  const running = runner.run(asking, {});
  await expect.poll(() => events.some(({ type }) => type === 'approval')).toBe(true);
  stop.abort(new FootnoteError('CANCELLED', 'The answer was stopped.'));
  expect(await running).toMatchObject({ code: 'CANCELLED' });
  expect(runs).toBe(0);
});

it('a question that can’t be put is a failure, and nothing runs', async () => {
  const { runner, events } = open({ allows: true });
  const refusing = tool({ approval: () => Promise.reject(new FootnoteError('BLOCKED_BY_POLICY', 'Outside.')) });
  expect(await runner.run(refusing, {})).toMatchObject({ what: 'Outside.' });
  expect(events.map(({ type }) => type)).toEqual(['step', 'step']);
});

it('steps without an id of their own get one', async () => {
  const { runner, events } = open();
  await runner.run(tool({}), {});
  await runner.run(tool({}), {});
  expect(events.map((event) => ('id' in event ? event.id : ''))).toEqual(['step-1', 'step-1', 'step-2', 'step-2']);
});

it('a step that found something tells what', async () => {
  await using agent = await openAgent();
  const { events, answer } = await agent.send('[TOOL:WEB_SEARCH] bridges');
  const ended = events.find((event) => event.type === 'step' && event.state === 'ended');
  const urls = answer.sources.map(({ url }) => url);
  expect(ended).toMatchObject({ sources: urls.map((url) => ({ url })) });
});
