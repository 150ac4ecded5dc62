import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readModules } from '../../../../../scripts/shared/import-graph.mjs';

/** All that is loaded before the first prompt is there: this list is short, and no package is in it. */
it('the first prompt waits for nothing but the line editor', async () => {
  const modules = readModules();
  const needed = new Set(['cli/chat/chat-process.ts']);
  for (const file of needed) {
    const { imports = [] } = modules.get(file) ?? {};
    for (const { to, kind } of imports) if (kind === 'value') needed.add(to);
  }
  expect([...needed].sort()).toEqual([
    'cli/chat/chat-process.ts',
    'cli/chat/chat-session.ts',
    'cli/chat/editor/input-gate.ts',
    'cli/chat/editor/line-editor.ts',
    'cli/chat/markdown/text-width.ts',
    'cli/chat/run-chat.ts',
    'cli/chat/safe-text.ts',
    'cli/chat/screen.ts',
    'cli/chat/slash-commands.ts',
    'cli/exit-code.ts',
    'cli/process-io.ts',
    'cli/terminal/print.ts',
    'cli/terminal/printable.ts',
    'clock.ts',
    'defined.ts',
    'disk/working-folder.ts',
    'disk/write-failure.ts',
    'errors.ts',
    'lazy.ts',
    'text/edit-distance.ts',
    'text/nearest.ts',
  ]);
  const code = await Promise.all(
    [...needed].map((file) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8')),
  );
  const packages = code.join('\n').matchAll(/^import (?!type)[^;]*? from '([^.'][^']*)';/gm);
  expect([...new Set(Array.from(packages, ([, name]) => name))].sort()).toEqual([
    'node:readline',
    'node:stream',
    'node:string_decoder',
  ]);
});
