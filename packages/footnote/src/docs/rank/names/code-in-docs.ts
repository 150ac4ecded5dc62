import { memoize } from '../../../memoize.ts';
import { stemOf } from '../../../text/words/words.ts';
import { readSymbol, symbolToken } from '../../split/stored-symbol.ts';
import { packageToken } from '../../store/schema.ts';
import type { Connection } from '../../store/sqlite.ts';
import { keyOf } from '../asked-symbols.ts';
import { respell } from './respell.ts';

/** What the code in the documentation says of names; asked for a name or two of a question, never for each passage. */
export interface CodeInDocs {
  /** The declared names that have one of these stems, as they are written: `usenavig` is `useNavigate` and `useNavigation`. */
  namesOf(stems: readonly string[]): readonly string[];
  /** Whether something is called, or some text has, `owner.name`. */
  isWritten(owner: string, name: string): boolean;
  /** The packages that code in the documentation imports a name from, or as, and how many passages do. */
  importsOf(name: string): ReadonlyMap<string, number>;
  /** The types that variables of this name are declared with: `Command` for `const program: Command`. */
  typesOf(name: string): readonly string[];
  /** What code in the documentation makes a variable of this name with, and how often: `PQueue`, `got.extend`. */
  makersOf(name: string): ReadonlyMap<string, number>;
  /** Whether something in these packages is called so, or a section of theirs. */
  isNamedIn(name: string, packages: readonly string[]): boolean;
  /** Whether one of these packages has declarations. */
  hasDeclarations(packages: readonly string[]): boolean;
}

/** More passages say the same again. */
const mostLooked = 100;

export function createCodeInDocs(connection: Connection): CodeInDocs {
  // Most questions have no name of code: each statement is made when it is needed.
  const prepare = memoize((sql: string) => connection.prepare<{ symbol: string; text: string }>(sql));
  const symbols = `SELECT symbol FROM fulltext JOIN passage ON passage.id = fulltext.rowid
    WHERE fulltext MATCH ? LIMIT ${mostLooked}`;
  const texts = `SELECT passage.title || char(10) || text AS text FROM fulltext
    JOIN passage ON passage.id = fulltext.rowid WHERE fulltext MATCH ? LIMIT ${mostLooked}`;
  const declarations = `SELECT 1 FROM file JOIN source ON source.id = file.source
    WHERE source.name IN (SELECT value FROM json_each(?)) AND (path GLOB '*.d.ts' OR path GLOB '*.d.[mc]ts') LIMIT 1`;
  const variables = `SELECT symbol, text FROM fulltext JOIN passage ON passage.id = fulltext.rowid
    WHERE fulltext MATCH ? LIMIT ${mostLooked}`;
  const titled = 'SELECT 1 FROM fulltext WHERE fulltext MATCH ? LIMIT 1';

  function namesIn(match: string): readonly string[] {
    const names = prepare(symbols)
      .all(match)
      .flatMap(({ symbol }) => {
        const { names: own = [], members = [] } = readSymbol(symbol) ?? {};
        return [...own, ...members.map(({ name }) => name)];
      });
    return [...new Set(names)];
  }

  return {
    namesOf(stems) {
      if (stems.length === 0) return [];
      const wanted = new Set(stems);
      const names = namesIn(`names : (${stems.map((stem) => `"${symbolToken(respell(stem))}"`).join(' OR ')})`);
      return names.filter((name) => wanted.has(stemOf(keyOf(name))));
    },
    isNamedIn(name, packages) {
      const inPackages = `package : (${packages.map((each) => `"${packageToken(each)}"`).join(' OR ')})`;
      if (prepare(titled).get(`(title : "${name}") AND ${inPackages}`) !== undefined) return true;
      return namesIn(`(names : "${symbolToken(name)}") AND ${inPackages}`).some((each) => keyOf(each) === name);
    },
    hasDeclarations: (packages) => prepare(declarations).get(JSON.stringify(packages)) !== undefined,
    importsOf(name) {
      const counts = new Map<string, number>();
      for (const { text } of prepare(texts).all(
        `body : (NEAR("import" "${name}" "from", 12) OR NEAR("${name}" "require", 4))`,
      )) {
        for (const from of new Set(packagesImporting(text, name))) counts.set(from, (counts.get(from) ?? 0) + 1);
      }
      return counts;
    },
    typesOf(name) {
      const declared = prepare(variables).all(`names : "${symbolToken(name)}"`);
      const typed = new RegExp(
        `\\b(?:const|let|var)\\s+${name}\\s*:\\s*(?:import\\([^)]*\\)\\.)?([a-z_$][\\w$.]*)`,
        'i',
      );
      return [
        ...new Set(
          declared.flatMap(({ symbol, text }) => {
            const isVariable = readSymbol(symbol)?.kind === 'variable';
            const type = isVariable ? typed.exec(text)?.[1] : undefined;
            return type === undefined ? [] : [keyOf(type.slice(type.lastIndexOf('.') + 1))];
          }),
        ),
      ];
    },
    makersOf(name) {
      const counts = new Map<string, number>();
      for (const { text } of prepare(texts).all(`body : ("const ${name}" OR "let ${name}" OR "var ${name}")`)) {
        for (const maker of new Set(makersIn(text, name))) counts.set(maker, (counts.get(maker) ?? 0) + 1);
      }
      return counts;
    },
    isWritten(owner, name) {
      const wanted = `${owner}.${name}`.toLowerCase();
      return prepare(texts)
        .all(`{title body} : "${wanted}"`)
        .some(({ text }) => hasWhole(text, wanted));
    },
  };
}

const imported = /(?:\bfrom\s{0,4}|\brequire\(\s{0,4})['"]((?:@[\w.-]+\/)?\w[\w.-]*)[^'"\n]*['"]/g;
/** More names than this between `import` and `from` are a list of everything. */
const longestClause = 200;

/** `zod` for `z` in `import { z } from 'zod/v4'`; no files of a project, and none of Node.js. */
function packagesImporting(text: string, name: string): readonly string[] {
  return [...text.matchAll(imported)].flatMap(({ index, 1: from = '' }) => {
    const before = text.slice(Math.max(0, index - longestClause), index);
    const start = Math.max(...['import', 'const ', 'let ', 'var '].map((word) => before.lastIndexOf(word)));
    return start !== -1 && hasWhole(before.slice(start), name) ? [from] : [];
  });
}

/** `queue = new PQueue()`, `app = await fastify<Server>()`, `instance = got.extend()`; what is only loaded is none. */
function makersIn(text: string, name: string): readonly string[] {
  const made = new RegExp(
    `\\b(?:const|let|var)\\s+${name}\\s*=\\s*(?:await\\s+)?(new\\s+)?(?!require\\b|import\\b)([a-z_$][\\w$.]*)\\s*[(<]`,
    'gi',
  );
  // Of `new lib.Queue()` the class is what makes it, of `lib.queue()` the library.
  return [...text.matchAll(made)].map(([, isNew, maker = '']) =>
    isNew === undefined ? maker : maker.slice(maker.lastIndexOf('.') + 1),
  );
}

const ofName = /[\w$]/;

/** As a whole: `log.error` is not in `blog.errors`. */
function hasWhole(text: string, wanted: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    if (!ofName.test(lower[at - 1] ?? '') && !ofName.test(lower[at + wanted.length] ?? '')) return true;
  }
  return false;
}
