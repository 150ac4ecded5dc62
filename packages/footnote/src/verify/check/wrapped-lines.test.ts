import { describe, expect, it } from 'vitest';
import { checkClaim } from './check-claim.ts';
import { withoutWraps } from './wrapped-lines.ts';

const wrapped = `The old stone bridge of Harwick was built over twelve years by masons of the
county and was opened to wagons in the spring of 1894, when the mayor of
Harwick and the first engineer of the railway walked over it side by side.
It has seven arches.`;

describe('the lines of a page', () => {
  it('are one where they only wrap its prose', () => {
    expect(withoutWraps(`Bridges\n\n${wrapped}\n\nThe end.`)).toBe(
      `Bridges\n\n${wrapped.replace(/\n(?!It)/g, ' ')}\n\nThe end.`,
    );
  });

  it.each([
    ['paragraphs', `${'The bridge is long and was built of stone by masons of the county. '.repeat(4)}\nso it is said`],
    ['headings', 'The bridge of Harwick and the masons who built it\nThe mill of Harwick'],
    [
      'a heading in small letters above a paragraph',
      `the bridge of Harwick and the masons of it\n${'it is long '.repeat(9)}`,
    ],
    [
      'items',
      '- the old stone bridge of Harwick was opened to wagons\n- the mill of Harwick was opened to all the farmers',
    ],
    [
      'numbered items',
      '1. the old stone bridge of Harwick was opened to wagons\n2. the mill of Harwick was opened to farmers',
    ],
    ['cells', '| the old stone bridge of Harwick | opened to wagons | 1894 |\n| the mill of Harwick | opened | 1901 |'],
    [
      'columns',
      'the old stone bridge of Harwick      1894      wagons\nthe mill of Harwick and its wheel    1901      farmers',
    ],
    [
      'code',
      'const bridge = await openBridge(harwick, { wagons: true });\nconst mill = await openMill(harwick, { farmers: true });',
    ],
    [
      'verse',
      'where the river bends below the quiet hill in March,\nand nobody\ncomes over the water any more to the mill,\nI wait',
    ],
    [
      'titles',
      'How the mayor of Harwick walked over the bridge alone\nWhy nobody in Harwick grinds oats at the mill anymore\nTen',
    ],
  ])('stay apart as %s', (_, text) => {
    expect(withoutWraps(text)).toBe(text);
  });

  it('are one in a long item of a list', () => {
    const text =
      '- the old stone bridge of Harwick was opened to wagons and to\n  riders in the spring of 1894\n- the mill';
    expect(withoutWraps(text)).toBe(text.replace('to\n', 'to '));
  });

  it('keep their places, so that a passage of several is as the page has it', () => {
    const page = { text: `Bridges\n\n${wrapped}` };
    const { verdict, passage } = checkClaim(
      'The stone bridge of Harwick was opened to wagons in the spring of 1894.',
      page,
    );
    expect(verdict).toBe('supported');
    expect(passage?.text).toBe(wrapped.replace(/\nIt has.*/, ''));
    expect(page.text.slice(passage?.start, passage?.end)).toBe(passage?.text);
  });
});
