import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { copyExamples, findClients } from './client.test-kit.ts';

const programs = fileURLToPath(new URL('../packages/footnote/type-test', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

const clients = await findClients();
const project = clients.missing === undefined ? await copyExamples(clients) : undefined;
afterAll(() => project?.[Symbol.asyncDispose]());

describe("a user's program compiles where its framework is installed", { timeout: 60_000 }, () => {
  it.skipIf(project === undefined)('with OpenAI Agents, and with LangChain', async () => {
    if (project === undefined) return;
    const types = join(project.folder, 'types');
    await mkdir(join(types, 'frameworks'), { recursive: true });
    for (const file of ['tsconfig.json', 'same-types.ts', 'frameworks/tsconfig.json']) {
      await copyFile(join(programs, file), join(types, file));
    }
    for (const name of ['openai-agents.ts', 'langchain.ts']) {
      await cp(join(programs, 'frameworks', name), join(types, 'frameworks', name));
    }
    const settings = { extends: './frameworks/tsconfig.json', include: ['frameworks/*.ts'] };
    await writeFile(join(types, 'all.json'), JSON.stringify(settings));
    expect(await compile(join(types, 'all.json'))).toBe('');
  });
});

/** What the compiler has to say. */
function compile(settings: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', settings, '--pretty', 'false'], (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}${stderr}`),
    );
  });
}
