import { describe, expect, it } from 'vitest';
import { at, listAt } from '../read-json.ts';
import { talk } from './ask-model.test-kit.ts';
import type { Script } from './script.ts';

const thinks: Script = [
  {
    expect: { results: 0 },
    say: { thoughts: 'The archive will know. 橋', calls: [{ tool: 'web_search', args: { query: 'bridge' } }] },
  },
  { expect: { results: 1 }, say: { thoughts: 'That is it.', text: 'In 1894.' } },
];

describe('thoughts of Anthropic', () => {
  it('come back signed, before the calls that they led to', async () => {
    const { text, requests } = await talk(
      { dialect: 'anthropic', script: thinks },
      { providerOptions: { anthropic: { thinking: { type: 'adaptive' } } } },
    );
    expect(text).toBe('In 1894.');
    expect(listAt(requests[1]?.json, 'messages', '1', 'content')).toMatchObject([
      { type: 'thinking', thinking: 'The archive will know. 橋', signature: expect.stringMatching(/./) },
      { type: 'tool_use', name: 'web_search' },
    ]);
  });
});

describe('thoughts of OpenAI', () => {
  it('are referred to where OpenAI stores them', async () => {
    const { text, requests } = await talk({ dialect: 'openai-responses', script: thinks });
    expect(text).toBe('In 1894.');
    expect(listAt(requests[1]?.json, 'input')).toContainEqual({
      type: 'item_reference',
      id: expect.stringMatching(/^rs_/),
    });
  });

  it('come back sealed where it does not', async () => {
    const { text, requests } = await talk(
      { dialect: 'openai-responses', script: thinks },
      { providerOptions: { openai: { store: false } } },
    );
    expect(text).toBe('In 1894.');
    const sealed = listAt(requests[1]?.json, 'input').find((item) => at(item, 'type') === 'reasoning');
    expect(sealed).toMatchObject({ encrypted_content: expect.stringMatching(/./) });
  });
});

describe('thoughts of Gemini', () => {
  it('are told to those who ask for them', async () => {
    const asks = { google: { thinkingConfig: { includeThoughts: true } } };
    const { parts, text } = await talk({ dialect: 'gemini-3', script: thinks }, { providerOptions: asks });
    expect(text).toBe('In 1894.');
    expect(parts).toContain('reasoning-delta');
    expect((await talk({ dialect: 'gemini-3', script: thinks })).parts).not.toContain('reasoning-delta');
  });
});
