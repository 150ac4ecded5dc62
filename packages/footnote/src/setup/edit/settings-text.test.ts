import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../json.ts';
import { applyChanges, type Change } from './change.ts';
import { restore } from './restore.ts';
import { openEditor, parseOrEmpty, rewrite, type TextFormat } from './settings-text.ts';

async function changed(format: TextFormat, text: string, changes: readonly Change[]): Promise<string> {
  const editor = await openEditor(format);
  return rewrite(editor, text, applyChanges(parseOrEmpty(editor, text), changes));
}

const deny: Change = { do: 'include', path: ['permissions', 'deny'], items: ['WebSearch', 'WebFetch'] };
const server: Change = { do: 'set', path: ['mcpServers', 'footnote'], value: { command: 'footnote' }, own: true };

describe('JSON with comments', () => {
  it('gets its entries at the end of their blocks, behind the comments there', async () => {
    const text = `{ // Claude Code, mine
\t// how many
\t"numStartups": 3, // grows
\t"mcpServers": {
\t\t"files": { "command":  "npx" } // local
\t\t// "old": {}
\t},
\t"permissions": {
\t\t"deny": ["Bash(rm:*)"], /* never */
\t},
}
`;
    expect(await changed('jsonc', text, [server, deny])).toBe(`{ // Claude Code, mine
\t// how many
\t"numStartups": 3, // grows
\t"mcpServers": {
\t\t"files": { "command":  "npx" }, // local
\t\t"footnote": {
\t\t\t"command": "footnote"
\t\t}
\t\t// "old": {}
\t},
\t"permissions": {
\t\t"deny": ["Bash(rm:*)", "WebSearch", "WebFetch"], /* never */
\t},
}
`);
  });

  it.each([
    ['', '{\n  "permissions": {\n    "deny": [\n      "WebSearch",\n      "WebFetch"\n    ]\n  }\n}\n'],
    ['{}', '{\n  "permissions": {\n    "deny": [\n      "WebSearch",\n      "WebFetch"\n    ]\n  }\n}'],
    ['{"a":1}', '{"a":1,"permissions":{"deny":["WebSearch","WebFetch"]}}'],
    [
      '{\n    // nothing yet\n}\n',
      '{\n    // nothing yet\n    "permissions": {\n        "deny": [\n            "WebSearch",\n            "WebFetch"\n        ]\n    }\n}\n',
    ],
  ])('%j becomes %j', async (before, after) => {
    expect(await changed('jsonc', before, [deny])).toBe(after);
  });

  it('loses an entry without its neighbours losing anything', async () => {
    const gone: Change = { do: 'remove', path: ['b'] };
    expect(await changed('jsonc', '{\n  "a": 1, // one\n  "b": 2\n}\n', [gone])).toBe('{\n  "a": 1 // one\n}\n');
    expect(await changed('jsonc', '{\n  "b": 2, \n  "c": 3 // three\n}\n', [gone])).toBe('{\n  "c": 3 // three\n}\n');
    expect(await changed('jsonc', '{ "a": 1, "b": 2, "c": 3 }', [gone])).toBe('{ "a": 1, "c": 3 }');
    expect(await changed('jsonc', '{ "b": 2 /* two */ }', [gone])).toContain('/* two */');
  });
});

describe('TOML', () => {
  const codex: readonly Change[] = [
    { do: 'set', path: ['mcp_servers', 'footnote'], value: { command: 'footnote', env: { A: 'b' } }, own: true },
    { do: 'set', path: ['web_search'], value: 'disabled' },
  ];

  it('gets keys above the tables and tables at the end', async () => {
    const text = `# Codex
model = "gpt" # which
notify = [
  "say", # loud
]

# my servers
[mcp_servers.files]
command = 'npx'

[[profiles]]
name = "a"
`;
    expect(await changed('toml', text, codex)).toBe(`# Codex
model = "gpt" # which
notify = [
  "say", # loud
]
web_search = "disabled"

# my servers
[mcp_servers.files]
command = 'npx'

[[profiles]]
name = "a"

[mcp_servers.footnote]
command = "footnote"
env = { A = "b" }
`);
  });

  it.each([
    ['', 'web_search = "disabled"\n\n[mcp_servers.footnote]\ncommand = "footnote"\nenv = { A = "b" }\n'],
    [
      '# only a comment\n',
      '# only a comment\nweb_search = "disabled"\n\n[mcp_servers.footnote]\ncommand = "footnote"\nenv = { A = "b" }\n',
    ],
    [
      '[a]\nb = 1',
      'web_search = "disabled"\n\n[a]\nb = 1\n\n[mcp_servers.footnote]\ncommand = "footnote"\nenv = { A = "b" }\n',
    ],
  ])('%j becomes %j', async (before, after) => {
    expect(await changed('toml', before, codex)).toBe(after);
  });

  it('takes layouts where a table could not be added, too', async () => {
    const editor = await openEditor('toml');
    for (const text of [
      'mcp_servers = { a = { command = "x" } }\n',
      'mcp_servers.a.command = "x"\n',
      'text = """\n[not a table]\n"""\n',
    ]) {
      const after = editor.parse(await changed('toml', text, codex));
      expect(after).toEqual(applyChanges(editor.parse(text), codex));
    }
  });
});

describe('YAML', () => {
  const goose: Change = {
    do: 'set',
    path: ['extensions', 'footnote'],
    value: { cmd: 'footnote', args: ['mcp'] },
    own: true,
  };

  it('gets a block of lines in the indentation of the file', async () => {
    const text = `# Goose
GOOSE_PROVIDER: openai   # which
extensions:
    developer:
        enabled: true # on
        args: [a,  b]
    # more to come

GOOSE_MODEL: "gpt"
`;
    expect(await changed('yaml', text, [goose])).toBe(`# Goose
GOOSE_PROVIDER: openai   # which
extensions:
    developer:
        enabled: true # on
        args: [a,  b]
    footnote:
        cmd: footnote
        args:
            - mcp
    # more to come

GOOSE_MODEL: "gpt"
`);
  });

  it.each(['extensions: {}\na: 1\n', 'extensions:\na: 1\n', '{ a: 1 }\n', 'a: 1', '---\na: 1\n'])(
    'takes %j',
    async (text) => {
      const editor = await openEditor('yaml');
      const after = editor.parse(await changed('yaml', text, [goose]));
      expect(after).toEqual(applyChanges(editor.parse(text), [goose]));
    },
  );
});

describe.each(['jsonc', 'toml', 'yaml'] as const)('any settings in %s', (format) => {
  const plain = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.integer({ min: -9999, max: 9999 }),
    fc.array(fc.string(), { maxLength: 3 }),
  );
  const key = fc
    .oneof(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string({ minLength: 1, maxLength: 6 }))
    .filter((word) => word !== '__proto__');
  const settings = fc.dictionary(key, fc.oneof(plain, fc.dictionary(key, fc.oneof(plain, fc.dictionary(key, plain)))));
  const changes: readonly Change[] = [
    { do: 'set', path: ['servers', 'footnote'], value: { command: 'x', args: ['a'] }, own: true },
    { do: 'set', path: ['mode'], value: 'disabled' },
    { do: 'remove', path: ['a'] },
  ];

  it('are written, and brought back, also after the agent wrote the file anew', async () => {
    const editor = await openEditor(format);
    const serialise = (value: JsonObject) => rewrite(editor, '', value);
    await fc.assert(
      fc.asyncProperty(settings, async (given) => {
        const value = Object.fromEntries(
          Object.entries(given).filter(([name, inner]) => name !== 'servers' || isObject(inner)),
        );
        const original = serialise(value);
        const target = applyChanges(value, changes);
        const written = rewrite(editor, original, target);
        expect(editor.parse(written)).toEqual(target);
        const done = { format, original, written, changes };
        expect(await restore(done, written)).toBe(original);
        const anew = serialise({ ...target, added: 1 });
        const restored = await restore(done, anew);
        expect(parseOrEmpty(editor, restored ?? '')).toEqual({ ...value, added: 1 });
      }),
    );
  });
});
