import { expect, it } from 'vitest';
import { cleanContent } from './clean-content.ts';

it('anchors move along when a text is cleaned, and go with what is gone at its end', () => {
  const text = '# One\u200b\u200b\u200b\n\nText <!-- hidden -->more.\n\n## Two\n\n<!-- last -->';
  const anchors = ['# One', '## Two', '<!-- last'].map((id) => ({ id, offset: text.indexOf(id) }));
  const cleaned = cleanContent({ text, anchors });
  expect(cleaned.text).not.toContain('hidden');
  expect(cleaned.anchors.map(({ id }) => id)).toEqual(['# One', '## Two']);
  for (const { id, offset } of cleaned.anchors) expect(cleaned.text.slice(offset).startsWith(id)).toBe(true);
});
