import { expect, it } from 'vitest';
import { oneLine, printable } from './printable.ts';

it('shows what a terminal would obey', () => {
  const clear = '\x1b[2J\x1b]0;title\x07';
  expect(printable(`a${clear}b`)).toBe('a␛[2J␛]0;title␇b');
  expect(printable('\x7f\x9b31m')).toBe('␡\ufffd31m');
  expect(printable('over\rwritten')).toBe('over␍written');
});

it('keeps ordinary text, tabs and lines', () => {
  expect(printable('Größe\t日本語 👩‍👩‍👧\n')).toBe('Größe\t日本語 👩‍👩‍👧\n');
  expect(printable('from\r\nWindows')).toBe('from\nWindows');
});

it('makes a message one line', () => {
  expect(oneLine(' a\n  b\r\nc\x1b ')).toBe('a b c␛');
});
