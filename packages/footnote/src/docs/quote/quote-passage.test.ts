import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quotationFault } from '../../../../../scripts/shared/quotation-fault.mjs';
import { splitFile } from '../split/split.ts';
import { askedWords } from './asked-words.ts';
import { blocksOf } from './blocks.ts';
import { quotePassage } from './quote-passage.ts';

function quoted(text: string, query: string, room: number): string {
  const { text: shown, isOpen } = quotePassage(text, askedWords(query), room);
  return isOpen ? `${shown}\n\n…` : shown;
}

const filler = 'Pools keep sockets open for a while, and give them to whoever comes next in the queue.';

describe('a quotation', () => {
  it('is the whole passage where that is short', () => {
    expect(quoted(`One.\n\n- a\n- b\n\n${filler}`, 'one', 500)).toBe(`One.\n\n- a\n- b\n\n${filler}`);
  });

  it('is made of whole blocks, with a sign before, between and behind them', () => {
    const text = `${filler}\n\nTo abort a request, pass a signal.\n\n${filler} More.\n\nAn abort rejects.\n\n${filler}`;
    expect(quoted(text, 'how do I abort a request', 60)).toBe(
      '…\n\nTo abort a request, pass a signal.\n\n…\n\nAn abort rejects.\n\n…',
    );
  });

  it('keeps an example with what it is an example of, and a colon with what it announces', () => {
    const text = `${filler}\n\nTo abort a request:\n\n\`\`\`js\nac.abort();\n\nmore()\n\`\`\`\n\n${filler}`;
    expect(quoted(text, 'abort a request', 60)).toBe(
      '…\n\nTo abort a request:\n\n```js\nac.abort();\n\nmore()\n```\n\n…',
    );
  });

  it('never shows the second example in place of the first', () => {
    const text = `Begin.\n\n\`\`\`js\nfirst()\n\`\`\`\n\n${filler}\n\nTo abort:\n\n\`\`\`js\nabort()\n\`\`\`\n\n${filler}`;
    expect(quoted(text, 'abort', 80)).toBe(
      'Begin.\n\n```js\nfirst()\n```\n\n…\n\nTo abort:\n\n```js\nabort()\n```\n\n…',
    );
    expect(quoted(text, 'abort', 10)).toBe('Begin.\n\n```js\nfirst()\n```\n\n…');
  });

  it('keeps the definition that it begins with, also where what was asked for takes the room', () => {
    const asked = `An idle timeout closes it. ${filler}`;
    const text = `Makes a pool.\n\n${filler}\n\n${asked}\n\n${filler}`;
    expect(quoted(text, 'idle timeout', 100)).toBe(`Makes a pool.\n\n…\n\n${asked}\n\n…`);
  });

  it('shows what has most of the question, also where that takes long', () => {
    const answer = `To abort a slow request, pass a signal. ${filler.repeat(8)}`;
    const text = `${filler}\n\nA request may abort.\n\n${filler}\n\n${answer}`;
    expect(quoted(text, 'abort a slow request', 400)).toBe(`…\n\nA request may abort.\n\n…\n\n${answer}`);
  });

  it('begins with the description of what is declared, also where its tags and its example take the room', () => {
    const tags = ['@param a where to', `@param b ${filler}`, '@returns the tide'].join('\n');
    const code = '```ts\ntide(a);\n```';
    const text = `Finds a tide.\n${tags}\n\n@example\n${code}\n\n${filler}`;
    expect(quoted(text, 'tide', 100)).toBe(
      `Finds a tide.\n@param a where to\n\n…\n\n@returns the tide\n\n@example\n${code}\n\n…`,
    );
    expect(quotationFault(text, quoted(text, 'tide', 100))).toBe('');
  });

  it('is whole where only a few words more have no room', () => {
    expect(quoted(`One.\n\n${filler}`, 'one', 85)).toBe(`One.\n\n${filler}`);
  });

  it('leaves out an example that is as long as a file, and says so', () => {
    const code = `\`\`\`js\n${'{ timeout: 1 },\n'.repeat(500)}\`\`\``;
    expect(quoted(`The options are:\n\n${code}\n\n${filler}`, 'timeout', 60)).toBe('The options are:\n\n…');
    expect(quoted(`The options are:\n\n${code}\n\n${filler}`, 'timeout', 200)).toBe(
      `The options are:\n\n…\n\n${filler}`,
    );
  });

  it('shows the rows of a long table that are asked for, below its head', () => {
    const head = '| Code | Meaning |\n|------|---------|';
    const rows = Array.from({ length: 40 }, (_, n) => `| E_${n} | ${filler} |`);
    const table = [head, ...rows, '| E_TIDE | The tide is too low. |', ...rows].join('\n');
    expect(quoted(table, 'E_TIDE', 160)).toBe(`${head}\n\n…\n\n| E_TIDE | The tide is too low. |\n\n…`);
    expect(quotationFault(table, quoted(table, 'E_TIDE', 160))).toBe('');
  });

  it('never shows the head of a table without a row', () => {
    const rows = Array.from({ length: 40 }, (_, n) => `| E_${n} | ${filler} |`);
    const table = ['| Code | Meaning |', '|------|---------|', ...rows].join('\n');
    const text = `Names a tide.\n\n${table}\n\nA tide comes back.`;
    expect(quoted(text, 'tide', 200)).toBe(
      `Names a tide.\n\n${table.slice(0, table.indexOf('\n| E_1 '))}\n\n…\n\nA tide comes back.`,
    );
  });

  it('keeps the sentence that gives a list its meaning, and says what else is left out', () => {
    const items = (names: string) => [...names].map((name) => `- ${name}: ${filler}`);
    const text = [
      'Sets the handler.',
      '',
      ...[filler, '', 'It will not catch:', '', ...items('ab'), '- tides: those of another harbour.', ...items('cd')],
      ...['', filler, '', 'The tides end it.'],
    ].join('\n');
    expect(quoted(text, 'tides', 130)).toBe(
      `Sets the handler.\n\n…\n\nIt will not catch:\n\n… (2 more items of the list)\n\n- tides: those of another harbour.\n\n… (2 more items of the list, and more)\n\nThe tides end it.`,
    );
    expect(quotationFault(text, quoted(text, 'tides', 130))).toBe('');
  });

  it('shows the row that begins with what was asked for, before one that mentions it', () => {
    const head = '| Code | Meaning |\n|------|---------|';
    const rows = Array.from({ length: 30 }, (_, n) => `| E_${n} | ${filler} |`);
    const table = [head, ...rows, '| E_OTHER | Not E_TIDE. |', `| E_TIDE | ${filler} |`, ...rows].join('\n');
    expect(quoted(table, 'E_TIDE', 300)).toContain(`| E_TIDE | ${filler} |`);
  });

  it('says how many items of a list are left out', () => {
    const items = ['a', 'b', 'c', 'd'].map((name) => `- ${name}: ${filler}`);
    const list = [`The options are:`, '', ...items].join('\n');
    expect(quoted(list, 'options', 130)).toBe(`The options are:\n\n- a: ${filler}\n\n… (3 more items of the list)`);
    expect(quoted(`${list}\n- signal: aborts\n`, 'signal', 140)).toBe(
      `The options are:\n\n- a: ${filler}\n\n… (3 more items of the list)\n\n- signal: aborts`,
    );
  });
});

it('blocks are paragraphs, items with what hangs on them, headings and whole code blocks', () => {
  const text =
    'a\nb\n\n~~~\nx\n\ny\n~~~\nb\n- c\n  d\n\n  ```\n  code\n\n  ```\n  - deeper\n- e\n\n## H\n```\nopen\n\nstill';
  expect(blocksOf(text).map(({ start, end, kind }) => [kind, text.slice(start, end)])).toEqual([
    ['paragraph', 'a\nb'],
    ['code', '~~~\nx\n\ny\n~~~'],
    ['paragraph', 'b'],
    ['item', '- c\n  d\n\n  ```\n  code\n\n  ```\n  - deeper'],
    ['item', '- e'],
    ['heading', '## H'],
    ['code', '```\nopen\n\nstill'],
  ]);
});

/** Packages of this repository that ship much prose. */
const packages = ['undici', 'hono', 'marked', 'entities', 'lru-cache', 'ioredis', 'yaml', 'ajv', 'typescript', 'knip'];

it('of every passage of real documentation is true, however little room there is', () => {
  let checked = 0;
  for (const { path, text } of proseOf(packages)) {
    for (const passage of splitFile(path, text)) {
      // A passage with that sign in it can't be told from its quotation.
      if (passage.text.includes('…')) continue;
      const words = `${passage.headings.at(-1) ?? ''} ${passage.text.split(/\s+/).slice(-6).join(' ')}`;
      for (const room of [120, 600, 1600]) {
        expect(quotationFault(passage.text, quoted(passage.text, words, room)), `${path}:${passage.line}`).toBe('');
      }
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(100);
});

function* proseOf(names: readonly string[]): Iterable<{ readonly path: string; readonly text: string }> {
  const require = createRequire(import.meta.url);
  for (const name of names) {
    const found = (require.resolve.paths(name) ?? []).map((folder) => join(folder, name));
    for (const folder of found) {
      const files = entriesOf(folder).filter(({ name: file }) => /\.md$/i.test(file) && !/node_modules/.test(file));
      for (const { name: file } of files.slice(0, 60)) {
        yield { path: file, text: readFileSync(join(folder, file), 'utf8') };
      }
    }
  }
}

function entriesOf(folder: string): readonly { readonly name: string }[] {
  try {
    return readdirSync(folder, { recursive: true }).map((name) => ({ name: String(name) }));
  } catch {
    return [];
  }
}
