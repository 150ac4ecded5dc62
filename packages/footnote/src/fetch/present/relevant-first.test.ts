import { expect, it } from 'vitest';
import type { ContentFormat } from '../page-document.ts';
import { sectionsOf } from './page-sections.ts';
import { relevantFirst } from './relevant-first.ts';

async function ordered(content: string, query: string, format: ContentFormat): Promise<string> {
  return (await relevantFirst(content, { query, format, sections: sectionsOf(content, format) })).content;
}

const page = `Introduction to pets.

# Cats

They purr.

# Dogs

They bark. Feeding a dog is simple.

## Feeding

Twice a day.

\`\`\`sh
# Dogs are not a heading here
\`\`\`

# Birds

They sing.`;

it('puts the sections that fit a query first, each with its heading, and keeps all others in their order', async () => {
  const content = await ordered(page, 'how are dogs fed?', 'markdown');
  expect(content.startsWith('# Dogs\n\nThey bark. Feeding a dog is simple.')).toBe(true);
  expect(content.indexOf('# Cats')).toBeLessThan(content.indexOf('# Birds'));
  expect([...content].sort().join('').trim()).toBe([...page].sort().join('').trim());
});

it('takes a page without headings apart between its blocks', async () => {
  const blocks = Array.from(
    { length: 40 },
    (_, at) => `Paragraph ${at} is about ${at === 30 ? 'zebras' : 'horses'}. ${'x '.repeat(80)}`,
  );
  const content = await ordered(blocks.join('\n\n'), 'zebra', 'text');
  expect(content.slice(0, 1_500)).toContain('zebras');
});

it('leaves a page alone that has nothing to do with the query, or is one section', async () => {
  expect(await ordered(page, 'the of and', 'markdown')).toBe(page);
  expect(await ordered('one block', 'block', 'text')).toBe('one block');
});
