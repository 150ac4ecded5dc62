import { describe, expect, it } from 'vitest';
import { timeAmountOf } from './time-amounts.ts';

function read(text: string) {
  const figures = /\d+|half/.exec(text);
  const start = figures?.index ?? 0;
  const time = timeAmountOf(text, start, start + (figures?.[0].length ?? 0));
  return time === undefined ? undefined : [time.kind, time.readings, text.slice(time.start, time.end)];
}

describe('timeAmountOf', () => {
  it.each([
    ['at 9 a.m. on Monday', ['clock', [540], '9 a.m.']],
    ['at 12 am', ['clock', [0], '12 am']],
    ['at 12:30 p.m. sharp', ['clock', [750], '12:30 p.m.']],
    ['at 09:05', ['clock', [545], '09:05']],
    ['at 9:05', ['clock', [545, 1265], '9:05']],
    ['um 18 Uhr', ['clock', [1080], '18 Uhr']],
    ['for 1 hour, 30 minutes and 10 seconds', ['seconds', [5410], '1 hour, 30 minutes and 10 seconds']],
    ['for an hour and a half', ['seconds', [5400], 'an hour and a half']],
    ['in half an hour', ['seconds', [1800], 'half an hour']],
    ['a 90-minute film', ['seconds', [5400], '90-minute']],
    ['after 2 years and 6 months', ['months', [30], '2 years and 6 months']],
  ])('reads “%s”', (text, time) => {
    expect(read(text)).toEqual(time);
  });

  it.each([
    'won 3:2 there',
    'costs 9.30 euros',
    'has 40 rooms',
    'of 5 pm2 units',
    'in verse 3:161',
    'the 7 daily trains',
  ])('reads no time in “%s”', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
