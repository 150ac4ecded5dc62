import { describe, expect, it } from 'vitest';
import { readStructurePages, structureScore } from '../../../../../scripts/shared/structure-score.mjs';
import { extractHtml } from './extract-html.ts';

describe('the structure of a page survives', () => {
  for (const { name, url, html, expected } of readStructurePages()) {
    it(name, () => {
      const { content, isWhole } = extractHtml(html, { url, format: 'markdown', mode: 'main' });
      expect(structureScore(expected, content).missed).toEqual([]);
      expect(isWhole).toBe(false);
    });
  }

  it('the score notices what is missing', () => {
    const expected = ['heading 2 Install', 'code js a();', 'row a | b', 'item 2 inner', 'absent menu'];
    const whole = '## Install\n\n```js\na();\n```\n\n| a | b |\n| --- | --- |\n\n- outer\n  - inner';
    expect(structureScore(expected, whole)).toEqual({ of: 5, kept: 5, missed: [] });
    const flat = 'Install\n\na();\n\na b\n\n- outer\n- inner\n\nmenu';
    expect(structureScore(expected, flat).missed).toEqual(expected);
  });
});
