import { expect, it } from 'vitest';
import { bareEnv } from '../bare-env.test-kit.ts';
import { createFootnote } from '../footnote.ts';
import { chooseModel } from './choose-model.ts';

async function choose(env: Readonly<Record<string, string>>, named?: string) {
  return chooseModel(await createFootnote({ env: { ...bareEnv, ...env }, cwd: '/' }).settings(), named);
}

const [google, anthropic, openai] = ['of-google', 'of-anthropic', 'of-openai'];

it('without a key and without a name there is none', async () => {
  expect(await choose({})).toBeUndefined();
});

it('the first of Google, Anthropic and OpenAI whose key is there is the default', async () => {
  const all = { GEMINI_API_KEY: google, ANTHROPIC_API_KEY: anthropic, OPENAI_API_KEY: openai };
  expect(await choose(all)).toMatchObject({ kind: 'google', vendor: 'gemini', label: 'Gemini', apiKey: google });
  expect(await choose({ ...all, GEMINI_API_KEY: '' })).toMatchObject({ kind: 'anthropic', apiKey: anthropic });
  expect(await choose({ OPENAI_API_KEY: openai })).toMatchObject({ kind: 'openai', apiKey: openai });
});

it('has the address of its vendor, with the version', async () => {
  const env = { GEMINI_API_KEY: google, ANTHROPIC_API_KEY: anthropic, OPENAI_API_KEY: openai };
  expect((await choose(env, 'google:x'))?.baseUrl).toMatch(/^https:\/\/generativelanguage\.googleapis\.com\/v1beta$/);
  expect((await choose(env, 'anthropic:x'))?.baseUrl).toMatch(/^https:\/\/api\.anthropic\.com\/v1$/);
  expect((await choose(env, 'openai:x'))?.baseUrl).toMatch(/^https:\/\/api\.openai\.com\/v1$/);
  const elsewhere = { ...env, FOOTNOTE_MODEL_BASE_URL: 'http://127.0.0.1:9/v1' };
  expect((await choose(elsewhere, 'openai:x'))?.baseUrl).toBe('http://127.0.0.1:9/v1');
});

it('one that is named counts more than the setting, and the setting more than a key', async () => {
  const env = { GEMINI_API_KEY: google, OPENAI_API_KEY: openai, FOOTNOTE_MODEL: 'openai:gpt-x' };
  expect(await choose(env)).toMatchObject({ kind: 'openai', id: 'gpt-x' });
  expect(await choose(env, 'google:gemini-x')).toMatchObject({ kind: 'google', id: 'gemini-x' });
  expect(await choose(env, 'none')).toBeUndefined();
  expect(await choose({ ...env, FOOTNOTE_MODEL: 'none' })).toBeUndefined();
});

it('of several keys the first is used', async () => {
  expect(await choose({ OPENAI_API_KEY: ` , ${openai}, other` })).toMatchObject({ apiKey: openai });
});

it('one that is named without its key says which variable to set', async () => {
  await expect(choose({}, 'google:x')).rejects.toThrow('The model of Gemini has no key. Set GEMINI_API_KEY,');
  await expect(choose({}, 'anthropic:x')).rejects.toThrow('Set ANTHROPIC_API_KEY, or webSearch.anthropic.apiKey');
  await expect(choose({}, 'openai:x')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
});

it('a compatible one needs an address, and no key; its name may have colons', async () => {
  await expect(choose({}, 'openai-compatible:qwen3:8b')).rejects.toThrow(
    'The model openai-compatible:qwen3:8b has no address. Set FOOTNOTE_MODEL_BASE_URL',
  );
  const env = { FOOTNOTE_MODEL_BASE_URL: 'http://127.0.0.1:11434/v1' };
  const chosen = { id: 'qwen3:8b', label: '127.0.0.1:11434', baseUrl: 'http://127.0.0.1:11434/v1' };
  expect(await choose(env, 'openai-compatible:qwen3:8b')).toEqual({
    kind: 'openai-compatible',
    vendor: 'openai-compatible',
    ...chosen,
  });
  const keyed = { ...env, FOOTNOTE_MODEL_API_KEY: 'own' };
  expect(await choose(keyed, 'openai-compatible:qwen3:8b')).toMatchObject({ ...chosen, apiKey: 'own' });
});

it.each(['gemini-x', 'google:', 'google: ', ':x', '', 'mistral:x', 'x'.repeat(500)])('%j is no model', async (name) => {
  await expect(choose({ GEMINI_API_KEY: google }, name)).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
  await expect(choose({ GEMINI_API_KEY: google }, name)).rejects.toThrow(/^'.{0,80}' names no model\. \S/);
});

it('a slip of the pen is answered with the right word', async () => {
  await expect(choose({}, 'gogle:gemini-x')).rejects.toThrow('google');
});
