import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, type Change } from './change.ts';
import { restore } from './restore.ts';
import { openEditor, parseOrEmpty, rewrite, type TextFormat } from './settings-text.ts';

const entry = { command: 'npx', args: ['-y', 'footnote-search', 'mcp'] };

const kinds: Readonly<Record<TextFormat, { readonly changes: readonly Change[]; document(lines: Lines): string }>> = {
  jsonc: {
    changes: [
      { do: 'set', path: ['mcpServers', 'footnote'], value: entry, own: true },
      { do: 'include', path: ['permissions', 'deny'], items: ['WebSearch', 'WebFetch'] },
      { do: 'append', path: ['permission'], rules: { websearch: 'deny', 'footnote_*': 'allow' } },
      { do: 'remove', path: ['old'] },
    ],
    document({ top, inner, list, last }) {
      return [
        '{ // mine',
        ...top.map((n) => `  "top${n}": ${n}, // about ${n}`),
        '  "old": { "a": [1, 2] }, // goes',
        '  "mcpServers": {',
        ...inner.map((n) => `    "server${n}": { "command":  "c${n}" }, /* ${n} */`),
        '    "one": { "command": "x" }',
        '  },',
        '  "permissions": {',
        '    "deny": [',
        ...list.map((n) => `      "Bash(${n}:*)",`),
        '      "Read(./.env)" // never',
        '    ]',
        '  },',
        ...last.map((n) => `  "last${n}": "${n}",`),
        '  "end": true',
        '}',
        '',
      ].join('\n');
    },
  },
  toml: {
    changes: [
      { do: 'set', path: ['mcp_servers', 'footnote'], value: entry, own: true },
      { do: 'set', path: ['web_search'], value: 'disabled' },
    ],
    document({ top, inner, list, last }) {
      return [
        '# my settings',
        ...top.map((n) => `top${n} = ${n}   # about ${n}`),
        'model = "m"',
        '',
        '# servers',
        '[mcp_servers.one]',
        'command = "x" # one',
        ...inner.map((n) => `inner${n} = "${n}"`),
        '',
        '[features]',
        ...list.map((n) => `list${n} = [ ${n},  ${n} ]`),
        'plugins = false',
        ...last.map((n) => `last${n} = '${n}'`),
        '',
      ].join('\n');
    },
  },
  yaml: {
    changes: [{ do: 'set', path: ['extensions', 'footnote'], value: entry, own: true }],
    document({ top, inner, list, last }) {
      return [
        '# my settings',
        ...top.map((n) => `top${n}: ${n}   # about ${n}`),
        'extensions:',
        ...inner.flatMap((n) => [`  inner${n}:`, `    cmd: "c${n}" # ${n}`]),
        '  one:',
        '    enabled: true',
        'list:',
        ...list.map((n) => `  - item${n}`),
        '  - end',
        ...last.map((n) => `last${n}: '${n}'`),
        '',
      ].join('\n');
    },
  },
};

interface Lines {
  readonly top: readonly number[];
  readonly inner: readonly number[];
  readonly list: readonly number[];
  readonly last: readonly number[];
}

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 5 });
const documents = fc.record({ top: numbers, inner: numbers, list: numbers, last: numbers });

describe.each(['jsonc', 'toml', 'yaml'] as const)('undo in %s', (format) => {
  const { changes, document } = kinds[format];

  async function setUp(original: string) {
    const editor = await openEditor(format);
    const target = applyChanges(parseOrEmpty(editor, original), changes);
    return { written: rewrite(editor, original, target), target, editor };
  }

  it('brings back every byte, whatever the line ends', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.boolean(), fc.boolean(), async (lines, isCrlf, hasMark) => {
        const plain = document(lines);
        const original = (hasMark ? '\ufeff' : '') + (isCrlf ? plain.replaceAll('\n', '\r\n') : plain);
        const { written, target, editor } = await setUp(original);
        expect(parseOrEmpty(editor, written)).toEqual(target);
        expect(written.includes('\r\n')).toBe(isCrlf);
        expect(written.startsWith('\ufeff')).toBe(hasMark);
        expect(await restore({ format, original, written, changes }, written)).toBe(original);
      }),
    );
  });

  it('keeps every line that it does not have to touch', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (lines) => {
        const original = document(lines);
        const { written } = await setUp(original);
        const there = new Set(written.split('\n'));
        const gone = original.split('\n').filter((line) => !there.has(line));
        // The last member of a block gets a comma; what setup takes away is gone.
        expect(gone.length).toBeLessThanOrEqual(format === 'jsonc' ? 4 : 0);
      }),
    );
  });

  it('keeps what the user changed elsewhere meanwhile, to the byte', async () => {
    // A line in the middle of what belongs to the user: its value changes, it goes, or a comment comes under it.
    const edits = fc.array(fc.record({ line: fc.nat(), kind: fc.constantFrom('change', 'remove', 'comment') }), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(documents, edits, async (lines, wanted) => {
        const original = document(lines);
        const { written } = await setUp(original);
        const own = original.split('\n').filter((line) => /^\s*"?(?:top|inner|server|last|list)\d/.test(line));
        // In YAML, a block without its first line would mean something else.
        const safe = own.filter((line) => written.split('\n').includes(line) && !/^ {2}inner/.test(line));
        const edit = (text: string) =>
          wanted.reduce((rest, { line, kind }) => editLine(rest, safe[line % safe.length], kind), text);
        if (safe.length === 0) return;
        const now = edit(written);
        expect(await restore({ format, original, written, changes }, now)).toBe(edit(original));
      }),
      { numRuns: 300 },
    );
  });

  function editLine(text: string, line: string | undefined, kind: string): string {
    if (line === undefined) return text;
    const comment = format === 'jsonc' ? '// mine' : '# mine';
    const next = { change: `${line.replace(/\d+(?!.*\d)/, '777')}\n`, remove: '', comment: `${line}\n${comment}\n` }[
      kind
    ];
    return text.replace(`${line}\n`, () => next ?? '');
  }
});

describe('undo where the user changed what setup wrote', () => {
  const original = '{\n  "a": 1\n}\n';
  const changes: readonly Change[] = [
    { do: 'set', path: ['mcpServers', 'footnote'], value: entry, own: true },
    { do: 'set', path: ['web_search'], value: 'disabled' },
  ];

  async function after(edit: (written: string) => string, before: string | undefined = original) {
    const editor = await openEditor('jsonc');
    const target = applyChanges(parseOrEmpty(editor, before ?? ''), changes);
    const written = rewrite(editor, before ?? '', target);
    return restore({ format: 'jsonc', original: before, written, changes }, edit(written));
  }

  it("takes Footnote's own entry away although it was edited", async () => {
    expect(await after((written) => written.replace('"npx"', '"bunx"'))).toBe(original);
  });

  it('leaves a value that the user gave another one', async () => {
    const restored = await after((written) => written.replace('"disabled"', '"live"'));
    expect(JSON.parse(restored ?? '')).toEqual({ a: 1, web_search: 'live' });
  });

  it('leaves a neighbour that came in behind the entry', async () => {
    const restored = await after((written) =>
      written.replace(/\n {4}\}\n {2}\}/, '\n    },\n    "mine": { "command": "y" } // new\n  }'),
    );
    expect(restored).toContain('// new');
    expect(restored).not.toContain('footnote');
  });

  it('removes a file that it made, and keeps one that the user wrote into since', async () => {
    const editor = await openEditor('jsonc');
    const target = applyChanges({}, changes);
    const written = rewrite(editor, '', target);
    const done = { format: 'jsonc', original: undefined, written, changes } as const;
    expect(await restore(done, written)).toBeUndefined();
    expect(await restore(done, JSON.stringify(target))).toBeUndefined();
    const signed = written.replace('{\n', '{\n  "$schema": "https://agent.example/schema.json",\n');
    expect(await restore(done, signed)).toBeUndefined();
    const kept = await restore(done, written.replace('{\n', '{\n  "mine": 1,\n'));
    expect(JSON.parse(kept ?? '')).toEqual({ mine: 1 });
  });

  it('brings back a list in its old order, and one rule for all as it was', async () => {
    const editor = await openEditor('jsonc');
    const before = '{ "deny": ["WebSearch", "Bash", "WebFetch"], "permission": "ask" }';
    const some: readonly Change[] = [
      { do: 'exclude', path: ['deny'], items: ['WebSearch', 'WebFetch'] },
      { do: 'append', path: ['permission'], rules: { websearch: 'deny' } },
    ];
    const written = rewrite(editor, before, applyChanges(parseOrEmpty(editor, before), some));
    expect(editor.parse(written)).toEqual({ deny: ['Bash'], permission: { '*': 'ask', websearch: 'deny' } });
    const now = JSON.stringify({ ...editor.parse(written), other: 1 });
    const restored = await restore({ format: 'jsonc', original: before, written, changes: some }, now);
    expect(JSON.parse(restored ?? '')).toEqual({ ...editor.parse(before), other: 1 });
  });
});
