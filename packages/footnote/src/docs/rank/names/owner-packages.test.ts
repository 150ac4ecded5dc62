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
