import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCli } from './cli/run-cli.test-kit.ts';
import { trustPromise } from './cli/trust/trust-promise.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Words without the marks of Markdown, of the shell and of line breaks. */
const wordsOf = (text: string) => text.replace(/[`']/g, '').replace(/\s+/g, ' ');

describe('what is promised', () => {
  it('about a project’s file is said in the same words everywhere', async () => {
    const { stdout } = await runCli(['trust', '--help']);
    for (const text of [read('README.md'), read('SECURITY.md'), stdout]) {
      expect(wordsOf(text)).toContain(wordsOf(trustPromise));
    }
  });

  it('is shown by a test, each', () => {
    const rows = read('SECURITY.md')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'));
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const tests = [...row.matchAll(/`([\w./-]+\.test\.ts)`(?:: “([^”]+)”)?/g)];
      expect(tests, row).not.toEqual([]);
      for (const [, file = '', title = ''] of tests) {
        const code = read(file.startsWith('real-') ? file : `packages/footnote/src/${file}`);
        expect(code, `${file}: ${title}`).toContain(title);
      }
    }
  });
});
