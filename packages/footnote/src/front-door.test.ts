import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as door from './index.ts';

const typeTest = fileURLToPath(new URL('../type-test', import.meta.url));
const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));

describe('the front door', () => {
  it("compiles a user's program that uses every name and every field, against the package as it is built", async () => {
    expect(await compile()).toBe('');
  }, 60_000);

  it('has no name that the program does not use', async () => {
    const names = exported(await readFile(new URL('index.ts', import.meta.url), 'utf8'));
    const imports = (await programs()).matchAll(/import (?:type )?\{([^}]*)\} from 'footnote-search'/g);
    const used = new Set([...imports].flatMap(([, list = '']) => listed(list)));
    expect(names.length).toBeGreaterThan(40);
    expect([...used].sort()).toEqual([...names].sort());
  });

  it.each(['ai-sdk', 'gemini', 'langchain', 'openai-agents'])(
    '%s, an adapter, has no name that its program does not use',
    async (name) => {
      const names = exported(await readFile(new URL(`adapters/${name}.ts`, import.meta.url), 'utf8'));
      const program = await readFile(join(typeTest, `frameworks/${name}.ts`), 'utf8');
      const [, list = ''] = /import \{([^}]*)\} from 'footnote-search\//.exec(program) ?? [];
      expect(names.length).toBeGreaterThan(5);
      expect(listed(list).sort()).toEqual([...names].sort());
    },
  );

  it('gives these functions and classes', () => {
    expect(Object.keys(door).sort()).toEqual([
      'FootnoteError',
      'SETTING_KEYS',
      'SYSTEM_TOOLS',
      'agentConfig',
      'checkClaim',
      'createAgent',
      'createFootnote',
      'createProviderRegistry',
      'createWebSearchToolDefinition',
      'decide',
      'formatWebSearchCommandMessage',
      'getAllWebSearchProviders',
      'getConfiguredWebSearchProvider',
      'getDefaultWebSearchProvider',
      'getWebSearchProvider',
      'performGoogleSearch',
      'registerWebSearchProvider',
      'render',
      'shouldAutonomouslySearch',
      'shouldUseGoogleSearch',
      'withBoundary',
    ]);
  });
});

it('names every setting', () => {
  expect(door.SETTING_KEYS).toMatchObject({
    WEB_SEARCH_PROVIDER: 'webSearch.provider',
    WEB_SEARCH_TAVILY_API_KEY: 'webSearch.tavily.apiKey',
    CACHE_TTL_SECONDS: 'cache.ttlSeconds',
    LIMITS: 'limits',
  });
});

/** What the compiler has to say; the program's unused imports are errors too. */
function compile(): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', typeTest, '--pretty', 'false'], (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}${stderr}`),
    );
  });
}

async function programs(): Promise<string> {
  const files = (await readdir(typeTest)).filter((file) => file.endsWith('.ts'));
  return (await Promise.all(files.map((file) => readFile(join(typeTest, file), 'utf8')))).join('\n');
}

function exported(source: string): readonly string[] {
  const lists = [...source.matchAll(/export (?:type )?\{(.*?)\}/gs)].flatMap(([, list = '']) => listed(list));
  const declared = [...source.matchAll(/^export (?:async )?(?:function|interface|type|const) (\w+)/gm)];
  return [...lists, ...declared.map(([, name = '']) => name)];
}

/** The names of an import or export list, `type` or not. */
function listed(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '');
}
