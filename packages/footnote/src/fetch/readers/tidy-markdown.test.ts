import { expect, it } from 'vitest';
import { tidyMarkdown } from './tidy-markdown.ts';

it('takes out links to the page itself and labels of code, and says where places of the old text are now', () => {
  const page = 'https://docs.example/a';
  const old = `Read [the top](${page}#top) first.\n\n## One\n\nPython\n\n\`\`\`python\nx\n\`\`\`\n\n## Two\n\nEnd.`;
  const { text, move } = tidyMarkdown(old, [page]);
  expect(text).toBe('Read the top first.\n\n## One\n\n```python\nx\n```\n\n## Two\n\nEnd.');
  for (const words of ['## One', '```python', '## Two', 'End.'])
    expect(move(old.indexOf(words))).toBe(text.indexOf(words));
  expect(move(old.indexOf('Python\n'))).toBe(text.indexOf('\n```python'));
});
