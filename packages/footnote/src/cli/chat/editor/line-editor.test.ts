import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeFakeTerminal } from './fake-terminal.test-kit.ts';
import { openLineEditor } from './line-editor.ts';

function open({ history = [] as string[], complete = (_: string): readonly string[] => [] } = {}) {
  const fake = makeFakeTerminal();
  const interrupts: number[] = [];
  const editor = openLineEditor(fake.terminal, { history, complete, onInterrupt: () => void interrupts.push(1) });
  return { ...fake, fake, editor, interrupts, history };
}

const pasted = (text: string) => `\x1b[200~${text}\x1b[201~`;
const twelve = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`).join('\n');

describe('a line', () => {
  it('is read when it is sent', async () => {
    const { editor, keys } = open();
    const line = editor.read('> ');
    await keys('he', 'llo\r');
    expect(await line).toBe('hello');
    editor.close();
  });

  it('goes on behind a backslash, Alt-Enter and Shift-Enter', async () => {
    const { editor, keys } = open();
    const line = editor.read('> ');
    await keys('one\\', '\r', 'two', '\x1b\r', 'three', '\x1b[13;2u', 'four', '\x1b[27;2;13~', 'five\r');
    expect(await line).toBe('one\ntwo\nthree\nfour\nfive');
    editor.close();
  });

  it('is undefined at Ctrl-D', async () => {
    const { editor, keys } = open();
    const line = editor.read('> ');
    await keys('\x04');
    expect(await line).toBeUndefined();
    expect(await editor.read('> ')).toBeUndefined();
  });

  it('is completed by Tab', async () => {
    const { editor, keys } = open({ complete: (line) => ['/search '].filter((name) => name.startsWith(line)) });
    const line = editor.read('> ');
    await keys('/se\t', 'x\r');
    expect(await line).toBe('/search x');
    editor.close();
  });

  it('can be one from before, also of a history that was read later', async () => {
    const { editor, keys, history } = open();
    const line = editor.read('> ');
    history.push('newest', 'older');
    await keys('\x1b[A', '\x1b[A', '\r');
    expect(await line).toBe('older');
    editor.close();
  });
});

describe('what is pasted', () => {
  it('is never sent by itself, and shown by its size', async () => {
    const { editor, keys, written } = open();
    const line = editor.read('> ');
    await keys(`see ${pasted(`${twelve}\n`)}`, ' please');
    expect(written()).toContain('see [Pasted #1: 12 lines] please');
    await keys('\r');
    expect(await line).toBe(`see ${twelve} please`);
    editor.close();
  });

  it('stands in the line where it is short, and tells no key', async () => {
    const { editor, keys } = open();
    const line = editor.read('> ');
    await keys(pasted('a\x03b\x1b[2J\tc'), '\r');
    expect(await line).toBe('ab[2J c');
    editor.close();
  });

  it('is whole however its bytes arrive', async () => {
    const { editor, keys } = open();
    const line = editor.read('> ');
    const bytes = Buffer.from(`${pasted('北京\r\n天气')}\r`);
    await keys(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(await line).toBe('北京\n天气');
    editor.close();
  });

  it('can be large', async () => {
    const { editor, keys, written } = open();
    const line = editor.read('> ');
    const text = 'x'.repeat(200_000);
    await keys(pasted(text), '\r');
    expect(await line).toBe(text);
    expect(written()).toContain('[Pasted #1: 200,000 characters]');
    editor.close();
  });
});

describe('what is typed ahead', () => {
  it('waits, line by line', async () => {
    const { editor, keys, written } = open();
    const first = editor.read('> ');
    await keys('one\r');
    expect(await first).toBe('one');
    await keys('two\rthree\rfo');
    expect(editor.typedAhead()).toEqual({ lines: 2, isEmpty: false });
    expect(written()).not.toContain('two');
    expect(await editor.read('> ')).toBe('two');
    expect(await editor.read('> ')).toBe('three');
    const fourth = editor.read('> ');
    await keys('ur\r');
    expect(await fourth).toBe('four');
    editor.close();
  });

  it('waits also where several lines come at once', async () => {
    const { editor, keys } = open();
    const first = editor.read('> ');
    await keys('one\rtwo\r');
    expect(await first).toBe('one');
    expect(editor.typedAhead()).toEqual({ lines: 1, isEmpty: false });
    expect(await editor.read('> ')).toBe('two');
    editor.close();
  });

  it('never answers a question', async () => {
    const { editor, keys } = open();
    await keys('y\r');
    const answer = editor.ask('Overwrite? [y/N] ');
    await keys('n\r');
    expect(await answer).toBe('n');
    expect(await editor.read('> ')).toBe('y');
    editor.close();
  });
});

describe('an answer to a question', () => {
  it('is not kept in the history', async () => {
    const { editor, keys, history } = open({ history: ['before'] });
    const answer = editor.ask('Really? ');
    await keys('yes\r');
    expect(await answer).toBe('yes');
    expect(history).toEqual(['before']);
    editor.close();
  });

  it('is none at Ctrl-C, which also interrupts', async () => {
    const { editor, keys, interrupts } = open();
    const answer = editor.ask('Really? ');
    await keys('\x03');
    expect(await answer).toBeUndefined();
    expect(interrupts).toHaveLength(1);
    editor.close();
  });
});

describe('Ctrl-C', () => {
  it('clears the line and does nothing else', async () => {
    const { editor, keys, interrupts } = open();
    const line = editor.read('> ');
    await keys('mistake', '\x03', 'right\r');
    expect(await line).toBe('right');
    expect(interrupts).toEqual([]);
    editor.close();
  });

  it('clears the lines before it too', async () => {
    const { editor, keys, interrupts } = open();
    const line = editor.read('> ');
    await keys('mistake\\\r', '\x03', 'right\r');
    expect(await line).toBe('right');
    expect(interrupts).toEqual([]);
    editor.close();
  });

  it('interrupts where the line is empty', async () => {
    const { editor, keys, interrupts } = open();
    void editor.read('> ');
    await keys('\x03');
    expect(interrupts).toHaveLength(1);
    editor.close();
  });

  it('drops what is typed ahead before it interrupts', async () => {
    const { editor, keys, interrupts } = open();
    await keys('ahead\r', '\x03');
    expect([editor.typedAhead().isEmpty, interrupts.length]).toEqual([true, 0]);
    await keys('\x03');
    expect(interrupts).toHaveLength(1);
    editor.close();
  });
});

describe('the terminal', () => {
  it('brackets what is pasted while the editor is open, and is raw', () => {
    const { editor, written, isRaw } = open();
    expect([written().includes('\x1b[?2004h'), isRaw()]).toEqual([true, true]);
    editor.close();
    expect([written().endsWith('\x1b[?2004l'), isRaw()]).toEqual([true, false]);
  });

  it('is put back once, also when the process ends otherwise', () => {
    const { editor, written, exit } = open();
    exit();
    editor.close();
    expect(written().split('\x1b[?2004l')).toHaveLength(2);
  });

  it('is put back while the process is suspended', async () => {
    const { editor, keys, written, isRaw, fake } = open();
    void editor.read('> ');
    await keys('\x1a');
    await setImmediate();
    expect(fake.suspended).toBe(1);
    expect(written()).toMatch(/\[\?2004l\n.*\[\?2004h/s);
    expect(isRaw()).toBe(true);
    editor.close();
  });
});
