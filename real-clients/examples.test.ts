import { afterAll, describe, expect, it } from 'vitest';
import { type Emulator, startEmulator } from '../emulators/emulator.ts';
import { gemini } from '../emulators/gemini.ts';
import type { Script } from '../emulators/models/script.ts';
import { type DialectName, startModel } from '../emulators/models/start-model.ts';
import { perplexity } from '../emulators/perplexity.ts';
import { copyExamples, findClients, type Place, repository, startClient } from './client.test-kit.ts';

const clients = await findClients();
const frameworks = clients.missing === undefined ? await copyExamples(clients) : undefined;
afterAll(() => frameworks?.[Symbol.asyncDispose]());

interface Case {
  readonly title: string;
  readonly example: string;
  readonly place: Place | undefined;
  readonly dialect: DialectName;
  readonly provider: Emulator;
  readonly tool: 'web_search' | 'google_web_search';
}

const openai = { dialect: 'openai-responses', provider: perplexity, tool: 'web_search' } as const;
const google = { dialect: 'gemini-3', provider: gemini, tool: 'google_web_search', place: repository } as const;

const cases: readonly Case[] = [
  { ...openai, title: 'the AI SDK 6', example: 'ai-sdk', place: repository },
  { ...openai, title: 'the AI SDK 7', example: 'ai-sdk', place: frameworks },
  { ...openai, title: 'OpenAI Agents', example: 'openai-agents', place: frameworks },
  { ...openai, title: 'LangChain', example: 'langchain', place: frameworks, dialect: 'openai-chat' },
  { ...openai, title: 'Mastra', example: 'mastra', place: frameworks },
  { ...google, title: 'Gemini, by a turn of ours', example: 'gemini' },
  { ...google, title: "Gemini, by its SDK's own loop", example: 'gemini-automatic' },
];

/** The model looks up whatever it is asked, in a reply of the given length, and answers with what it was told. */
const script: Script = [
  ({ user, results, tools }) => {
    const [found] = results;
    if (found !== undefined) return `Read: ${found.text.slice(0, 40)}`;
    const tool = tools.find(({ name }) => /web_search$/.test(name))?.name ?? '';
    const length = tool === 'web_search' ? { contextMaxCharacters: 1_400 } : {};
    return { calls: [{ tool, args: { query: user, ...length } }] };
  },
];

describe.each(cases)('the example of $title', { timeout: 60_000 }, ({ example, place, dialect, provider, tool }) => {
  it.skipIf(place === undefined)('searches, cites, stops, and keeps secrets', async () => {
    if (place === undefined) return;
    const model = await startModel({ dialect, script });
    const searched = await startEmulator(provider);
    const env = { ...modelEnv(model), ...searched.env, WEB_SEARCH_PROVIDER: provider.id };
    await using client = await startClient(example, place, { env });
    const told = () => model.requests.at(-1)?.asked?.results.at(-1)?.text ?? '';
    const searches = () => searched.requests.filter(({ method }) => method === 'POST').length;

    // The model got numbered text within its bounds, the program all of it.
    const query = tool === 'web_search' ? 'bridges' : 'bridges emulate:long-answer';
    const answered = await client.ask(query);
    expect(answered, answered.thrown).toMatchObject({ text: `Read: ${told().slice(0, 40)}`, elsewhere: [] });
    expect(told()).toMatch(boundedText(tool));
    expect(told().length).toBeLessThanOrEqual(tool === 'web_search' ? 1_400 : 12_000);
    const [found] = answered.found ?? [];
    expect(found).toMatchObject({ query, provider: provider.id, answer: expect.any(String) });
    expect(found).toMatchObject({ citations: { 0: { sources: [1] } }, sources: { 0: { n: 1 } } });
    expect(JSON.stringify(found).length).toBeGreaterThan(told().length);
    const offered = model.requests[0]?.asked?.tools.map(({ name }) => name) ?? [];
    expect(offered.filter((name) => /search/i.test(name))).toEqual([tool]);

    // A secret is blocked before anything leaves.
    const before = searches();
    const secret = ['AKIA', 'Q7MZ3NVD2KXPLRWT'].join('');
    const blocked = await client.ask(`deploy with ${secret}`);
    expect(blocked.found?.at(-1)).toMatchObject({ failed: { code: 'BLOCKED_BY_POLICY', retryable: false } });
    expect(told()).toMatch(failure('BLOCKED_BY_POLICY'));
    expect(searches()).toBe(before);

    // A question that is stopped closes the socket of the provider, and nothing else ends.
    const stopping = client.ask('emulate:slow-headers');
    await expect.poll(searches, { timeout: 10_000 }).toBe(before + 1);
    client.stop();
    // By itself Footnote would give up after 12 s.
    await expect.poll(() => searched.abandoned(), { timeout: 8_000 }).toBe(1);
    await stopping;

    // What fails is told to the model in words, and to the program by its code.
    const failed = await client.ask('emulate:quota');
    expect(failed.found?.at(-1)).toMatchObject({ failed: { code: 'QUOTA_EXCEEDED' }, sources: [] });
    expect(told()).toMatch(failure('QUOTA_EXCEEDED'));
    expect(failed.elsewhere).toEqual([]);
    await model.close();
    await searched.close();
  });
});

/** Each SDK finds its model by variables of its own. */
function modelEnv({ baseUrl, origin }: { readonly baseUrl: string; readonly origin: string }) {
  return { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'any-key', MODEL_BASE_URL: origin };
}

/** The AI SDK 7 wraps it. */
function failure(code: string): RegExp {
  return new RegExp(`^(?:\\{"error":")?Error \\(${code}\\): `);
}

function boundedText(tool: Case['tool']): RegExp {
  return tool === 'web_search'
    ? /^<<<footnote-data ([0-9a-f]{32}) [^>]+>>>\n[^\n]+\nWeb search results for "bridges":\n\n[^[]+\[1\][\s\S]+\nSources:\n\[1\] [\s\S]+<<<end footnote-data \1>>>\n\n\[Cut to 1400 characters\./
    : /^Web search results for "bridges[^"]*":\n\n[^[]+\[1\][\s\S]+\nSources:\n\[1\] /;
}
