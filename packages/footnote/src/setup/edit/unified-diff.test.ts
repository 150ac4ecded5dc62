import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../cli/run-cli.test-kit.ts';
import { unifiedDiff } from './unified-diff.ts';

describe('a diff', () => {
  it('shows the change with its surroundings', () => {
    const before = 'a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n';
    const after = before.replace('b\n', 'B\n').replace('l\n', 'l\nm');
    expect(unifiedDiff('x', before, after)).toBe(
      '--- x\n+++ x\n@@ -1,5 +1,5 @@\n a\n-b\n+B\n c\n d\n e\n@@ -10,3 +10,4 @@\n j\n k\n l\n+m\n\\ No newline at end of file',
    );
    expect(unifiedDiff('x', undefined, 'a\n')).toBe('--- /dev/null\n+++ x\n@@ -0,0 +1 @@\n+a');
  });

  it('is one that git can apply', async () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', '}'), { minLength: 1, maxLength: 30 })
      .map((lines) => `${lines.join('\n')}\n`);
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        if (before === after) return;
        await using folder = await makeFolder();
        await folder.write('x', before);
        const patch = unifiedDiff('x', before, after);
        execFileSync('git', ['apply', '-p0', '--whitespace=nowarn', '-'], { cwd: folder.path, input: `${patch}\n` });
        expect(await readFile(join(folder.path, 'x'), 'utf8')).toBe(after);
      }),
      { numRuns: 25 },
    );
  });
});
