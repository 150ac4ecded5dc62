import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exa } from '../../../../emulators/exa.ts';
import { gemini } from '../../../../emulators/gemini.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { openAgent } from './agent.test-kit.ts';

const both = [gemini, tavily];
const unasked = [{ say: 'The model must not be asked.', always: true as const }];

describe('[TOOL:GOOGLE_SEARCH]', () => {
  it('is answered by Gemini with Google Search, cited, without asking the model again', async () => {
    await using agent = await openAgent({ emulators: both, script: unasked });
    const { answer, streamed } = await agent.send('[TOOL:GOOGLE_SEARCH] What is the latest version of Python?');
    expect(answer.text).toMatch(/\[\[1\]\]\(https?:\/\/\S+\)[\s\S]*\n\nSources:\n(?:- \[.+\]\(\S+\)\n?)+$/);
    expect(answer.text).toBe(streamed);
    expect(answer.steps).toMatchObject([{ tool: 'web_search', ok: true, provider: 'gemini' }]);
    expect(answer.decision).toBe('web');
    expect(agent.model?.requests).toEqual([]);
    const [request] = agent.searched[0]?.requests ?? [];
    expect(JSON.stringify(request?.json)).toContain('What is the latest version of Python?');
    expect(JSON.stringify(request?.json)).not.toContain('TOOL:');
    for (const { start, end, sources } of answer.citations) {
      expect(answer.text.slice(end, end + 2 + String(sources[0]).length)).toBe(`[[${sources[0]}`);
      expect(start).toBeLessThan(end);
    }
  });

  it.each([
    ['no key', {}, [tavily], 'no Gemini key is set'],
    ['a refused key', { GEMINI_API_KEY: 'emulate-bad-key' }, both, 'its key was refused'],
    ['an exhausted quota', { GEMINI_API_KEY: 'emulate-quota' }, both, 'its quota is used up'],
    ['a failure', { GEMINI_API_KEY: 'emulate-server-error' }, both, 'it failed on its side'],
  ])('with %s goes on with the next provider, and says so', async (_, env, emulators, reason) => {
    await using agent = await openAgent({ emulators, env: { ...env, FOOTNOTE_AUDIT: 'full' } });
    const { answer, error } = await agent.send('[TOOL:GOOGLE_SEARCH] bridges');
    expect(error).toBeUndefined();
    expect(answer.text).toMatch(
      new RegExp(`^Google Search is temporarily unavailable \\(${reason}\\); tavily answered instead\\.\\n\\n`),
    );
    expect(answer.text).toMatch(/\n\nSources:\n- \[/);
    await agent.footnote.close();
    const log = await readAll(join(agent.folder, 'audit'));
    expect(log).toMatch(/"provider":"tavily"/);
    expect(log).toMatch(/"provider":"gemini"[^}]*"(?:NOT_CONFIGURED|AUTH_FAILED|QUOTA_EXCEEDED|PROVIDER_FAILED)"/);
  });

  it.each(['auto', 'exa,brave'])('with nobody to ask of %s says so, keeps a record, breaks nothing', async (chain) => {
    const env = { WEB_SEARCH_PROVIDER: chain, FOOTNOTE_AUDIT: 'full' };
    await using agent = await openAgent({ emulators: [], env });
    const { answer, error } = await agent.send('[TOOL:GOOGLE_SEARCH] bridges');
    expect(error).toBeUndefined();
    expect(answer.text).toMatch(/^Web search is temporarily unavailable/);
    expect(answer.text).not.toContain('Sources:');
    await agent.footnote.close();
    expect(await readAll(join(agent.folder, 'audit'))).toMatch(/"provider":"gemini"[^}]*"NOT_CONFIGURED"/);
  });

  it('is not answered by what is installed here, and the log says that nobody could be asked', async () => {
    await using agent = await openAgent({ emulators: [], env: { FOOTNOTE_AUDIT: 'full' } });
    const docs = join(agent.folder, 'node_modules/lantern');
    await mkdir(docs, { recursive: true });
    await writeFile(join(docs, 'package.json'), '{ "name": "lantern", "version": "1.0.0" }');
    await writeFile(join(docs, 'README.md'), '# Lantern\n\nCall dim(level) to dim the lantern slowly.\n');
    await writeFile(join(agent.folder, 'package.json'), '{ "dependencies": { "lantern": "1.0.0" } }');
    const { answer, error } = await agent.send('[TOOL:GOOGLE_SEARCH] dim the lantern slowly');
    expect([error, answer.sources]).toEqual([undefined, []]);
    expect(answer.text).toMatch(/^Web search is temporarily unavailable: no provider is configured\./);
    await agent.footnote.close();
    expect(await readAll(join(agent.folder, 'audit'))).toMatch(/"provider":"gemini"[^}]*"NOT_CONFIGURED"/);
  });

  it('where nothing is found says so, and offers other ways', async () => {
    await using agent = await openAgent({ emulators: [tavily], env: { TAVILY_API_KEY: 'emulate-empty' } });
    const { answer } = await agent.send('[TOOL:WEB_SEARCH] nothing at all');
    expect(answer.text).toMatch(
      /^Nothing was found for “nothing at all”\.\n\nYou could try other words, another provider/,
    );
  });
});

describe('[TOOL:WEB_SEARCH]', () => {
  it('has its answer written by the model from what was found', async () => {
    const script = [{ expect: { user: /footnote-data/, results: 0 }, say: 'Written from it.[1]' }];
    await using agent = await openAgent({ emulators: [exa], script });
    const { answer } = await agent.send('[TOOL:WEB_SEARCH] bridges');
    expect(answer.text).toMatch(/^Written from it\.\[\[1\]\]\(\S+\)\n\nSources:\n- /);
    expect(answer.steps).toMatchObject([{ tool: 'web_search', provider: 'exa' }]);
  });

  it('is extracts where the model fails, and where there is none', async () => {
    const script = [{ say: { fail: 'bad-key' as const }, always: true as const }];
    for (const more of [{ script }, {}]) {
      await using agent = await openAgent({ emulators: [exa], ...more });
      const { answer, error } = await agent.send('[TOOL:WEB_SEARCH] bridges');
      expect(error).toBeUndefined();
      expect(answer.text).toMatch(/^\*\*.+\*\*\n.+\[\[1\]\]\(\S+\)\n\n[\s\S]*Sources:\n- /);
    }
  });
});

it.each(['[TOOL:NOTHING] x', '[TOOL:DOCS]', '   '])('%j is INVALID_QUERY', async (message) => {
  await using agent = await openAgent();
  expect((await agent.send(message)).error?.code).toBe('INVALID_QUERY');
});

it('--lite offers no web tools, and demands for them are refused', async () => {
  const script = [(asked: { tools: readonly { name: string }[] }) => asked.tools.map(({ name }) => name).join(' ')];
  await using agent = await openAgent({ lite: true, script, routing: 'model' });
  expect((await agent.send('Which tools?')).answer.text).toBe('docs_search write_file');
  expect((await agent.send('[TOOL:GOOGLE_SEARCH] x')).error?.code).toBe('BLOCKED_BY_POLICY');
});

async function readAll(folder: string): Promise<string> {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))).join('\n');
}
