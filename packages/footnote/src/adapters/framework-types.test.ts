import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installOnce } from '../../../../scripts/shared/install-once.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const programs = join(root, 'packages/footnote/type-test/frameworks');
const version = '7.0.169';

const newer = await installOnce(`ai@${version}`, `ai/${version}`);
if (newer === undefined) process.stderr.write(`SKIPPED: the types of AI SDK 7: npm could not install ai@${version}.\n`);

describe("a user's program compiles against the package as it is built", () => {
  it('with the AI SDK 6', async () => {
    expect(await compile('ai-sdk.ts', {})).toBe('');
  });

  it("with Google's SDK", async () => {
    expect(await compile('gemini.ts', {})).toBe('');
  });

  it.skipIf(newer === undefined)('with the AI SDK 7', async () => {
    expect(await compile('ai-sdk.ts', { ai: [join(newer ?? '', 'node_modules/ai/dist/index.d.ts')] })).toBe('');
  });
});

/** What the compiler has to say of one program, with these packages found elsewhere. */
async function compile(program: string, paths: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-types-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = {
    extends: join(programs, 'tsconfig.json'),
    compilerOptions: { paths, typeRoots: [join(root, 'node_modules/@types')] },
    include: [join(programs, program)],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}${stderr}`),
    );
  });
}
