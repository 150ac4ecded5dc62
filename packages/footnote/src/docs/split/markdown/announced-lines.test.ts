import { describe, expect, it } from 'vitest';
import { splitFile } from '../split.ts';

const textsOf = (text: string) => splitFile('docs/guide.md', text).map((passage) => passage.text);
const long = 'This paragraph is long enough to stand for itself, with more than eighty characters in it.';

describe('what is announced by a colon', () => {
  it('stays: links to places below, and a sign for pictures', () => {
    const links = '- [By `in`](#in)\n- [By zones](#zones)';
    expect(textsOf(`# T\n\nThere are two ways:\n\n${links}\n\nMore.\n\n${links}`)).toEqual([
      `There are two ways:\n\n${links}\n\nMore.`,
    ]);
    const pictures =
      '<p align="center">\n[![pretty demo](a.png)](b) <img src="c.png"> <img alt="two" src="c.png">\n</p>';
    expect(textsOf(`# T\n\nIt looks like this:\n\n${pictures}\n\nMore.\n\n${pictures}`)).toEqual([
      'It looks like this:\n\n(image: pretty demo) (image) (image: two)\n\nMore.',
    ]);
  });

  it('goes with its announcement where that says nothing but what it is', () => {
    expect(textsOf(`# T\n\n**Table of contents**\n- [A](#a)\n- [B](#b)\n\n${long}`)).toEqual([`${long}`]);
    expect(textsOf('# T\n\nContents:\n\n- one\n- two')).toEqual(['Contents:\n\n- one\n- two']);
  });
});
