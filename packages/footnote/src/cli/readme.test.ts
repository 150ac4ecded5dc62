import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownLines } from '../text/markdown/lines.ts';
import { commands } from './command-list.ts';

const root = join(import.meta.dirname, '../../../..');
const pages = [
  'README.md',
  'packages/footnote/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The command lines between fences, without their comments; one that ends in a backslash goes on. */
function linesOf(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const code = [...markdownLines(text)].filter(
    ({ kind, fence }) => kind === 'code' && shellFences.has(fence?.info ?? ''),
  );
  const lines = code
    .map(({ line }) => line)
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n');
  return lines.map((line) =>
    line
      .replace(/(?:^|\s)#\s.*$/, '')
      .replace(/^\$ /, '')
      .trim(),
  );
}

const shellFences = new Set(['', 'sh', 'bash', 'console']);
const footnoteLine = /(?:^|[\s|])(?:npx )?(?:footnote|node (?:\.\/)?packages\/footnote\/bin\/footnote\.js) (.*)$/;

/** The words of the last command in a line that is Footnote's. */
function footnoteWords(line: string): readonly string[] | undefined {
  const [, words] = footnoteLine.exec(line.replace(/\s(?:2?>>?|\||&&)\s.*$/, '')) ?? [];
  return words?.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)?.map((word) => word.replaceAll(/["']/g, ''));
}

describe.each(pages)('%s', (page) => {
  const lines = linesOf(page);

  it('has no command that Footnote does not understand', async () => {
    for (const line of lines) {
      const [name, ...args] = footnoteWords(line) ?? ['help'];
      if (name === 'help' || name === undefined || name.startsWith('-')) continue;
      const entry = commands.find((command) => command.name === name);
      expect(entry?.name, line).toBe(name);
      const command = await entry?.load();
      expect(() => command?.check(args), line).not.toThrow();
    }
  });

  it('has no script that is not there', () => {
    const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
    for (const line of lines) {
      const [, npm] = /^npm (?:run )?(?!install|ci\b|i\b)([\w:-]+)/.exec(line) ?? [];
      if (npm !== undefined) expect(Object.keys(scripts), line).toContain(npm);
      const [, file] = /^node ([\w/.-]+\.m?js)/.exec(line) ?? [];
      if (file !== undefined && page === 'README.md') expect(existsSync(join(root, file)), line).toBe(true);
    }
  });
});

it('the README gives Footnote to five agents in a line each, before any figure', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const [before = ''] = text.split('\n## Figures');
  const [, section = ''] = before.split('\n## Give it to your agent');
  for (const agent of ['claude', 'cursor', 'gemini', 'opencode', 'codex']) {
    expect(section).toMatch(new RegExp(`^node packages/footnote/bin/footnote.js setup ${agent}\\b`, 'm'));
  }
});
