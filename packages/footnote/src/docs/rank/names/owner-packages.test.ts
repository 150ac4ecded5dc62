import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../contract/docs.ts';
import { anIndex, aSource, file, filler, passage } from '../../docs-index.test-kit.ts';

const declared = (title: string, text: string): Passage =>
  passage(title, text, {
    kind: 'reference',
    symbol: { kind: 'function', names: [title.split('.').at(-1) ?? ''], members: [] },
  });

/** `shapes` is imported as `how` says, and `store` has a member of the same name. */
async function anIndexThatImports(how: string) {
  const index = await anIndex();
  index.update(aSource('shapes'), [
    file('README.md', ...filler, passage('Usage', `Import it, then use it.\n\n\`\`\`ts\n${how}\n\`\`\``)),
    file('index.d.ts', declared('round', '```ts\nfunction round(): Shape;\n```')),
  ]);
  index.update(aSource('store'), [
    file('index.d.ts', declared('Commander > Commander.round', 'Rounds a number of the store, up to the next one.')),
    file('README.md', passage('Transactions', 'Set foo and bar, get foo and bar, and foobar at last.')),
  ]);
  return index;
}

describe('what a member belongs to, by what the documentation imports', () => {
  it.each([
    "import { s } from 'shapes';",
    "import * as s from 'shapes/v4';",
    "import s, { type Shape } from 'shapes';",
    "const s = require('shapes');",
    "import {\n  round,\n  s,\n} from 'shapes';",
  ])('%s', async (how) => {
    const [first] = (await anIndexThatImports(how)).search({ text: 's.round', limit: 2 }).hits;
    expect(first?.source.name).toBe('shapes');
  });

  it.each(["import { s } from '../shapes';", "import { t } from 'shapes';", 'With s, from shapes, all is said.'])(
    'is not told by %s',
    async (how) => {
      const [first] = (await anIndexThatImports(how)).search({ text: 's.round', limit: 2 }).hits;
      expect(first?.source.name).toBe('store');
    },
  );
});

describe('what a member belongs to, by what it is declared as or made with', () => {
  /** `library` has `Command.run`, and says where `owner` comes from; another direct dependency has `Runner.run`, with more words. */
  async function firstOf(text: string, { readme = '', declarations = [] as readonly Passage[] }) {
    const index = await anIndex();
    index.update(aSource('library'), [
      file('README.md', ...filler, passage('Usage', `Make it, then use it.\n\n\`\`\`ts\n${readme}\n\`\`\``)),
      file('index.d.ts', declared('Command.run', '```ts\nrun(): void;\n```'), ...declarations),
    ]);
    index.update(aSource('other'), [
      file('index.d.ts', declared('Runner.run', `What a ${text} runs.\n\n\`\`\`ts\nrun(): void;\n\`\`\``)),
    ]);
    return index.search({ text, limit: 2 }).hits[0]?.headings.at(-1);
  }

  it('is the type of a variable of that name', async () => {
    const symbol = { kind: 'variable', names: ['program'], members: [] } as const;
    const program = passage('program', '```ts\nconst program: Command;\n```', { kind: 'reference', symbol });
    expect(await firstOf('program.run', { declarations: [program] })).toBe('Command.run');
  });

  it.each([
    "import { Command } from 'library';\nconst tool = new Command();",
    "import { Command } from 'library';\nlet tool = await Command.create<string>({});",
  ])('is what the documentation makes it with: %s', async (readme) => {
    expect(await firstOf('tool.run', { readme })).toBe('Command.run');
  });

  it('is not what has a method that makes it', async () => {
    const readme = "import { Command } from 'library';\nconst tool = command.tool();";
    expect(await firstOf('tool.run', { readme })).not.toBe('Command.run');
  });

  it('is not what something else makes more often', async () => {
    const others = 'const tool = new Thing();\n```\n\nAnd again:\n\n```ts\n';
    const readme = "import { Command } from 'library';\nconst tool = new Command();";
    const index = await anIndex();
    index.update(aSource('library'), [
      file('README.md', ...filler, passage('Usage', readme)),
      file('index.d.ts', declared('Command.run', '```ts\nrun(): void;\n```')),
    ]);
    const things = Array.from({ length: 9 }, (_, i) => passage(`Thing ${i}`, `${others}${i}`));
    index.update(aSource('other'), [
      file('README.md', ...things),
      file('index.d.ts', declared('Runner.run', 'What a tool.run runs.\n\n```ts\nrun(): void;\n```')),
    ]);
    expect(index.search({ text: 'tool.run', limit: 2 }).hits[0]?.headings.at(-1)).toBe('Runner.run');
  });

  it('is its package for what that exports, before a text that uses it', async () => {
    const index = await anIndexThatImports("import * as s from 'shapes';\ns.round(1); s.round(2); s.round(3);");
    expect(index.search({ text: 's.round', limit: 2 }).hits[0]?.headings).toEqual(['round']);
  });
});

describe('a member that its package does not have', () => {
  const confidenceOf = async (text: string) => {
    const index = await anIndexThatImports("import { s } from 'shapes';\ns.written();");
    return index.search({ text, limit: 1 }).hits[0]?.confidence ?? 0;
  };

  it.each(['s.fooBar', 'shapes.fooBar'])('is no answer, whatever has its words: %s', async (text) => {
    expect(await confidenceOf(text)).toBeLessThan(0.2);
  });

  it.each(['s.round', 'shapes.round', 's.written', 'foo.bar'])('is not %s', async (text) => {
    expect(await confidenceOf(text)).toBeGreaterThan(0.2);
  });
});
