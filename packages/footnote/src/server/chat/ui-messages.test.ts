import { describe, expect, it } from 'vitest';
import type { AgentStepEnded } from '../../contract/agent.ts';
import { FootnoteError } from '../../errors.ts';
import type { TurnEvent } from './turns.ts';
import { type UiMessageOptions, uiMessageOf } from './ui-messages.ts';

const ended: AgentStepEnded = {
  type: 'step',
  state: 'ended',
  id: 'call-1',
  tool: 'write_file',
  input: {},
  ok: true,
  tookMs: 1,
};

async function chunksOf(open: () => AsyncIterable<TurnEvent>, consent?: UiMessageOptions['consent']) {
  const faults: unknown[] = [];
  const chunks: unknown[] = [];
  const options = { messageId: 'm', keepSuggestions: () => undefined, onFault: (fault: unknown) => faults.push(fault) };
  const message = uiMessageOf(async () => open(), { ...options, ...(consent && { consent }) });
  for await (const chunk of message) chunks.push(chunk);
  return { chunks, faults };
}

describe('a fault of ours', () => {
  const fault = new Error('a secret detail');
  const sentence = expect.stringMatching(/^Something unexpected happened inside Footnote\./);
  const end = [
    { type: 'data-error' },
    { type: 'error', errorText: sentence },
    { type: 'finish', finishReason: 'error' },
  ];

  it('is told without its details, and logged once', async () => {
    const { chunks, faults } = await chunksOf(() => {
      throw fault;
    });
    expect(chunks).toMatchObject([{ type: 'start', messageId: 'm' }, ...end]);
    expect(JSON.stringify(chunks)).not.toContain('secret');
    expect(faults).toEqual([fault]);
  });

  it('takes nothing back that was done before', async () => {
    const { chunks } = await chunksOf(
      async function* () {
        yield ended;
        throw fault;
      },
      { toolCallId: 'call-1', isAllowed: true },
    );
    expect(chunks).toMatchObject([
      { type: 'start' },
      { type: 'data-step' },
      { type: 'tool-output-available', toolCallId: 'call-1' },
      ...end,
    ]);
  });
});

it('what a service says of its refusal stands behind our words, and apart for programs', async () => {
  const { chunks } = await chunksOf(() => {
    throw new FootnoteError('PROVIDER_FAILED', 'OpenAI refused it.', { detail: 'Not in your plan.', saidBy: 'OpenAI' });
  });
  expect(chunks).toMatchObject([
    { type: 'start' },
    { type: 'data-error', data: { message: 'OpenAI refused it.', detail: 'Not in your plan.' } },
    { type: 'error', errorText: 'OpenAI refused it. OpenAI says: Not in your plan.' },
    { type: 'finish' },
  ]);
});

it('a call that failed although it was allowed is no denial', async () => {
  const failed = { ...ended, ok: false, message: 'The disk is full.' };
  const output = async (isAllowed: boolean) => {
    const { chunks } = await chunksOf(
      async function* () {
        yield failed;
      },
      { toolCallId: 'call-1', isAllowed },
    );
    return chunks[2];
  };
  expect(await output(true)).toEqual({
    type: 'tool-output-error',
    toolCallId: 'call-1',
    errorText: 'The disk is full.',
  });
  expect(await output(false)).toEqual({ type: 'tool-output-denied', toolCallId: 'call-1' });
});

it('of what a search found, names and addresses are told, and no text', async () => {
  const source = {
    title: 'A',
    url: 'https://a.example/',
    domain: 'a.example',
    quote: 'long text',
    publishedDate: '2026',
  };
  const { chunks } = await chunksOf(async function* () {
    yield { ...ended, tool: 'web_search', provider: 'tavily', count: 1, message: '1 source', sources: [source] };
  });
  expect(chunks[2]).toMatchObject({
    output: {
      tookMs: 1,
      provider: 'tavily',
      count: 1,
      message: '1 source',
      sources: [{ title: 'A', url: 'https://a.example/', domain: 'a.example', publishedDate: '2026' }],
    },
  });
  expect(JSON.stringify(chunks)).not.toContain('long text');
});
