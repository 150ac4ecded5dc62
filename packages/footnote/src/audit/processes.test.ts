import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeLogFolder } from './audit.test-kit.ts';
import { verify } from './read/verify.ts';

/** `npm test` has built both before. */
const soak = fileURLToPath(new URL('../../../../scripts/soak-audit.mjs', import.meta.url));
const built = new URL('../../dist/audit/audit.js', import.meta.url).href;

async function run(command: string, ...args: readonly string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

describe('processes that are killed while they write', () => {
  // The long form is `node scripts/soak-audit.mjs`.
  it.each(['group', 'strict'])('lose nothing that they acknowledged (%s)', { timeout: 60_000 }, async (sync) => {
    const { code, output } = await run(process.execPath, soak, '10', '--sync', sync);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('lost: 0\n') });
    expect(output).toContain('verify                 clean\n');
  });
});

describe('a disk that is full', () => {
  it.skipIf(process.platform === 'win32')('stops the search, and the log goes on where there is room', async () => {
    await using folder = await makeLogFolder();
    // The shell limits each file to 4 KB, so the kernel refuses the rest of a line as a full disk does.
    const program = `
      const { openAudit } = await import(${JSON.stringify(built)});
      const log = openAudit({ dir: ${JSON.stringify(folder.path)}, mode: 'full', sync: 'group' });
      const intent = { kind: 'search', caller: 'test', text: 'x'.repeat(500), chain: [] };
      for (let failure; failure === undefined; ) {
        await log.intent(intent).catch((error) => { failure = error; });
        if (failure) console.log(failure.code, failure.message);
      }
      console.log(await log.intent(intent));
      await log.close();`;
    const limited = 'ulimit -f 4; exec "$0" --input-type=module -e "$1"';
    const { code, output } = await run('bash', '-c', limited, process.execPath, program);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/\n2-2\n$/) });
    expect(output).toMatch(/^INTERNAL The audit log in .* the file may not grow any more\. Nothing was sent\. /);
    expect((await folder.text(1)).endsWith('\n')).toBe(false);
    expect(await verify(folder.path)).toMatchObject({ segments: 2, torn: 1 });
    expect(await verify(folder.path)).not.toHaveProperty('problem');
  });
});
