import { describe, expect, it } from 'vitest';
import { createBlockPatterns } from './block-patterns.ts';

const { find } = createBlockPatterns(['Bluebird', 'corp.internal', '/PRJ-\\d{1,4}\\b/', '/zebra/i', '青鳥']);

describe("the operator's own words", () => {
  it.each([
    ['when does bluebird ship', [1]],
    ['BLUE\u200bBIRD_TOKEN', [1]],
    ['https://x.example/?q=%62luebird', [1]],
    ['https://jira.corp.internal/browse', [2]],
    ['PRJ-12 fails on ZEBRA', [3, 4]],
    ['什麼是青鳥計畫', [5]],
    ['bluebirds, corp.internals, prj-12, PRJ-12345', []],
  ])('are found in %j', (text, entries) => {
    expect(find(text)).toEqual(entries);
  });

  it('take linear time, whatever the pattern is', () => {
    expect(createBlockPatterns(['/(a+)+$/']).find(`${'a'.repeat(2_000)}!`)).toEqual([]);
  });

  it('are refused where a pattern is none, without repeating it', () => {
    const broken = () => createBlockPatterns(['word', '/(?=hush)/']);
    expect(broken).toThrow('Entry 2 of policy.blockPatterns is no pattern of RE2.');
    expect(broken).not.toThrow('hush');
  });
});
