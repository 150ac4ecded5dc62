import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const examples = new URL('../examples/', import.meta.url);

it('docs/frameworks.md shows each example as it is run', async () => {
  const page = await readFile(new URL('../docs/frameworks.md', import.meta.url), 'utf8');
  const files = (await readdir(examples)).filter((file) => file.endsWith('.mjs') && file !== 'run.mjs');
  expect(files.length).toBeGreaterThan(6);
  for (const file of files) {
    const code = await readFile(new URL(file, examples), 'utf8');
    expect(page, file).toContain(`\`\`\`js\n${code}\`\`\`\n`);
  }
});
