import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../json.ts';
import { applyChanges, type Change } from './change.ts';
import { restore } from './restore.ts';
import { openEditor, rewrite } from './settings-text.ts';

/** What may stand between two tokens; each comment is one of its kind. */
const gaps = fc.constantFrom('', ' ', '\n', '\n  ', '\n\t\t', ' /*#*/ ', ' //#\n', '\n/*#*/\n', ' /*#*/ //#\n  ');

/** The same settings in a layout that nobody would write. */
function layOut(value: JsonObject, between: readonly string[]): string {
  let used = 0;
  let comments = 0;
  const gap = () => (between[used++ % between.length] ?? '').replace(/#/g, () => ` note ${comments++} `);
  const write = (inner: unknown): string => {
    if (Array.isArray(inner)) return `[${gap()}${inner.map((item) => write(item) + gap()).join(`,${gap()}`)}]`;
    if (!isObject(inner)) return JSON.stringify(inner);
    const members = Object.entries(inner).map(
      ([key, item]) => `${JSON.stringify(key)}${gap()}:${gap()}${write(item)}${gap()}`,
    );
    return `{${gap()}${members.join(`,${gap()}`)}}`;
  };
  return `${gap()}${write(value)}${gap()}\n`;
}

const plain = fc.oneof(fc.string({ maxLength: 4 }), fc.integer({ min: 0, max: 99 }), fc.boolean());
const words = fc.array(fc.stringMatching(/^[a-z/*"\\]{0,5}$/), { maxLength: 3 });
const documents = fc.record(
  {
    first: plain,
    mcpServers: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.record({ command: plain, args: words })),
    permissions: fc.record({ allow: words, deny: words }, { requiredKeys: [] }),
    permission: fc.oneof(
      fc.constant('ask'),
      fc.dictionary(fc.constantFrom('*', 'bash', 'webfetch', 'edit'), fc.constantFrom('ask', 'allow')),
    ),
    last: words,
  },
  { requiredKeys: [] },
);
const layouts = fc.array(gaps, { minLength: 1, maxLength: 40 });

const additions: readonly Change[] = [
  { do: 'set', path: ['mcpServers', 'footnote'], value: { command: 'npx', args: ['a', 'b'] }, own: true },
  { do: 'include', path: ['permissions', 'deny'], items: ['WebSearch', 'WebFetch'] },
];
const everything: readonly Change[] = [
  ...additions,
  { do: 'append', path: ['permission'], rules: { webfetch: 'deny', 'footnote_*': 'allow' } },
  { do: 'remove', path: ['first'] },
  { do: 'exclude', path: ['last'], items: ['a', 'b', ''] },
];

describe('JSON with comments in any layout', () => {
  it('takes every change, and gives every byte back', async () => {
    const editor = await openEditor('jsonc');
    await fc.assert(
      fc.asyncProperty(documents, layouts, async (value, between) => {
        const original = layOut(value, between);
        const target = applyChanges(editor.parse(original), everything);
        const written = rewrite(editor, original, target);
        expect(editor.parse(written)).toEqual(target);
        // In some agents the order of rules decides.
        expect(Object.keys(Object(editor.parse(written)['permission']))).toEqual(
          Object.keys(Object(target['permission'])),
        );
        expect(await restore({ format: 'jsonc', original, written, changes: everything }, written)).toBe(original);
      }),
      { numRuns: 500 },
    );
  });

  it('loses no comment where things are only added', async () => {
    const editor = await openEditor('jsonc');
    const notes = (text: string) => text.match(/ note \d+ /g) ?? [];
    await fc.assert(
      fc.asyncProperty(documents, layouts, async (value, between) => {
        const original = layOut(value, between);
        const written = rewrite(editor, original, applyChanges(editor.parse(original), additions));
        expect(notes(written)).toEqual(notes(original));
      }),
      { numRuns: 500 },
    );
  });
});
