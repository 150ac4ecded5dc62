import { describe, expect, it } from 'vitest';
import { splitFile } from '../split.ts';

const split = (text: string, path = 'types/client.d.ts') => splitFile(path, text);
const ts = (code: string) => `\`\`\`ts\n${code}\n\`\`\``;

describe('a documented declaration', () => {
  it('is a passage: its comment as Markdown, then its signature', () => {
    const text = `import x from 'x';

/**
 * Sends a request.
 *   Indented, and a * star.
 *
 * @param url where to, see {@link Client.url} or {@link https://a.example | the docs}
 * @returns the reply
 */
export declare function request(
  url: string | URL,
  options?: { method: 'GET'; body?: string },
): Promise<Response>;
`;
    expect(split(text)).toEqual([
      {
        kind: 'reference',
        headings: ['request'],
        line: 3,
        endLine: 13,
        symbol: {
          kind: 'function',
          names: ['request'],
          members: [
            { name: 'method', line: 9 },
            { name: 'body', line: 9 },
          ],
        },
        text: `Sends a request.\n  Indented, and a * star.\n\n@param url where to, see Client.url or the docs\n@returns the reply\n\n${ts(
          "export declare function request(\n  url: string | URL,\n  options?: { method: 'GET'; body?: string },\n): Promise<Response>;",
        )}`,
      },
    ]);
  });

  it.each([
    ['{@link jwt/verify.jwtVerify jwtVerify} it', 'jwtVerify it'],
    ['as a {@link !CryptoKey}', 'as a CryptoKey'],
    ['See {@link https://a.example/keys Key Requirements}.', 'See Key Requirements.'],
    ['{@linkcode Client.url}', 'Client.url'],
  ])('says what a link says: %s', (comment, said) => {
    const [passage] = split(`/** ${comment} */\nexport declare const key: string;`);
    expect(passage?.text.split('\n')[0]).toBe(said);
  });

  it('has Markdown in place of the tags of generated comments, but for its examples', () => {
    const [passage] = split(`/**
 * <p>Removes an <code>Object</code>. It depends on:</p>
 *    <ul><li><p>the bucket, see <a href="https://a.example/x">Buckets</a></p></li>
 *    <li>the
 *      version</li></ul>
 * @example
 * \`\`\`tsx
 * <p>kept</p>
 * \`\`\`
 */
export declare class Remove {}`);
    expect(passage?.text).toContain(
      'Removes an `Object`. It depends on:\n\n- the bucket, see [Buckets](https://a.example/x)\n\n- the version\n\n@example\n```tsx\n<p>kept</p>',
    );
  });

  it('is none where types are only passed on', () => {
    expect(split(`export type { Client, Server } from './server';\nexport type * from './other';`)).toEqual([]);
  });

  it('has the code of its examples in fences', () => {
    const [passage] = split(`/** Adds.
 * @example
 * add(1, 2);
 *
 * @example Named
 * \`\`\`js
 * @decorator
 * add(3)
 * \`\`\`
 * @since 1 */
declare const add: (a: number, b: number) => number;`);
    expect(passage?.text).toBe(
      `Adds.\n@example\n${ts('add(1, 2);')}\n@example Named\n\`\`\`js\n@decorator\nadd(3)\n\`\`\`\n@since 1\n\n${ts('declare const add: (a: number, b: number) => number;')}`,
    );
  });

  it('keeps the indentation of its code where a comment has no asterisks, and says how a comment ends', () => {
    const comment = ['Runs it:', '* once', '', '@example', '```', 'run({', '\t/* all *\\/', '\tglob: 1,', '});', '```'];
    const lines = comment.map((line) => (line === '' ? '' : `\t${line}`)).join('\n');
    const [, passage] = split(`export interface Runner {\n\t/**\n${lines}\n\t**/\n\trun: 1;\n}`);
    expect(passage?.text).toBe(`${comment.join('\n').replace('*\\/', '*/')}\n\n${ts('run: 1;')}`);
  });

  it('keeps the indentation of lines without an asterisk among others', () => {
    const [passage] = split('/** Runs.\n * ```\n   run({\n     a: 1,\n   });\n * ```\n */\nexport const a: 1;');
    expect(passage?.text).toContain('Runs.\n```\nrun({\n  a: 1,\n});\n```\n');
  });

  it('leaves out marks for generators, but for those that its code shows', () => {
    const [passage] = split(
      '/** Selects.\n *\n * <!-- site("x") -->\n *\n * As `<!-- a -->`.\n */\nexport const a: 1;',
    );
    expect(passage?.text).toBe(`Selects.\n\nAs \`<!-- a -->\`.\n\n${ts('export const a: 1;')}`);
  });

  it('takes its overloads along', () => {
    const [passage, ...others] = split(
      '/** Doc. */\nfunction f(a: 1): 1;\nfunction f(a: 2): 2;\nfunction g(): void;\nexport default f;',
    );
    expect(passage?.text).toBe(`Doc.\n\n${ts('function f(a: 1): 1;\nfunction f(a: 2): 2;')}`);
    expect(others).toEqual([]);
  });
});

describe('a declaration without a comment', () => {
  it('is a passage where it can be imported, under every name that it has there', () => {
    const text =
      'declare function create(size: number): Pool;\ntype Hidden = string;\nexport declare const limit: number;\nexport { create as createPool, create as a };';
    expect(split(text).map(({ headings, symbol }) => [headings.join(), symbol?.kind, symbol?.names])).toEqual([
      ['create', 'function', ['create', 'createPool']],
      ['limit', 'variable', ['limit']],
    ]);
  });

  it('is the name under which all of another file is passed on', () => {
    const line = 'export * as coerce from "./coerce.js";';
    expect(split(`export * from './a.js';\n${line}\nexport { b } from './b.js';`)).toEqual([
      {
        kind: 'reference',
        headings: ['coerce'],
        text: ts(line),
        line: 2,
        endLine: 2,
        symbol: { kind: 'namespace', names: ['coerce'], members: [] },
      },
    ]);
  });

  it('is all of it where a file lists no exports', () => {
    expect(split('interface A { b: C }\ntype C = string;').map(({ headings }) => headings.join())).toEqual(['A', 'C']);
  });

  it('says where its members stand, in parts where it is long', () => {
    const members = Array.from({ length: 60 }, (_, at) => `  m${at}: string;`).join('\n');
    const parts = split(`export interface Big {\n${members}\n}`);
    expect(parts.map(({ line, endLine }) => [line, endLine])).toEqual([
      [1, 40],
      [41, 62],
    ]);
    expect(parts[1]?.symbol?.members[0]).toEqual({ name: 'm39', line: 0 });
    expect(parts[1]?.text).toMatch(/^```ts\nexport interface Big \{\n {2}\/\/ …\n {2}m39: string;\n/);
  });

  it('takes its overloads along', () => {
    expect(split('export function f(a: 1): 1;\nexport function f(a: 2): 2;')).toHaveLength(1);
  });
});

describe('members', () => {
  it('with a comment are passages under their container, which is shown with a sign for each comment', () => {
    const text = `/** A client. */
export class Client extends Base<{ a: string }> implements A, B {
  /** The pool. */
  readonly size?: number
  private /** hidden */ secret: string
  /** Sends. */
  request<T>(options: { /** To stop it. */ signal: AbortSignal }): Promise<T>
  undocumented(): void
}
declare namespace Client {
  /** Names. */
  enum Kind { A = 1 << 2, /** Second. */ B }
}
`;
    expect(split(text).map(({ headings, line, text: body }) => [line, headings.join(' > '), body])).toEqual([
      [
        1,
        'Client',
        `A client.\n\n${ts(
          'export class Client extends Base<{ a: string }> implements A, B {\n  // …\n  readonly size?: number\n  private /** hidden */ secret: string\n  // …\n  request<T>(options: {  signal: AbortSignal }): Promise<T>\n  undocumented(): void\n}',
        )}`,
      ],
      [3, 'Client > Client.size', `The pool.\n\n${ts('readonly size?: number')}`],
      [6, 'Client > Client.request', `Sends.\n\n${ts('request<T>(options: {  signal: AbortSignal }): Promise<T>')}`],
      [7, 'Client > Client.request > Client.request.signal', `To stop it.\n\n${ts('signal: AbortSignal')}`],
      [11, 'Client > Client.Kind', `Names.\n\n${ts('enum Kind { A = 1 << 2,  B }')}`],
      [12, 'Client > Client.Kind > Client.Kind.B', `Second.\n\n${ts('B')}`],
    ]);
  });

  it('stand under a container that has a passage too', () => {
    const text =
      'interface Options {\n  /** One. */\n  a: 1;\n  /** Two. */\n  b: 2;\n}\ninterface Other {\n  /** Three. */\n  c: 3;\n}';
    expect(split(text).map(({ headings }) => headings.at(-1))).toEqual([
      'Options',
      'Options.a',
      'Options.b',
      'Other',
      'Other.c',
    ]);
  });

  it('are named as they are called', () => {
    const text = `declare module 'node:fs' {
  interface Callable {
    /** Call. */ (a: string): void;
    /** New. */ new (a: string): Callable;
    /** Key. */ [Symbol.iterator](): Iterator<string>;
    /** Quoted. */ 'content-type'?: string;
    /** Word. */ type: string;
  }
}
declare module './own.js' { /** Extended. */ export interface Own {} }
declare module '.' { /** Extended too. */ export interface Index {} }
declare global { /** Everywhere. */ var name: string }`;
    expect(split(text).map(({ headings }) => headings.at(-1))).toEqual([
      'node:fs.Callable',
      'node:fs.Callable()',
      'new node:fs.Callable()',
      'node:fs.Callable[Symbol.iterator]',
      'node:fs.Callable.content-type',
      'node:fs.Callable.type',
      'Own',
      'Index',
      'name',
    ]);
  });

  it('end without semicolons, and types go on over lines', () => {
    const text = `/** A. */
type A =
  | 'a;' // comment
  | "b}"
  | \`c\${string}\`
/** B. */
export type B<T> = T extends string
  ? { [K in keyof T]: T[K] }
  : never
/** C. */
interface C
  extends B<string>
{
  /** D. */
  d: (x: number) => void
  [key: string]: unknown
  /** E. */
  extends?: string
}`;
    expect(split(text).map(({ text: body }) => body.split('\n\n')[0])).toEqual(['A.', 'B.', 'C.', 'D.', 'E.']);
    expect(split(text)[1]?.text).toContain('  : never');
    expect(split(text)[3]?.text).toBe(`D.\n\n${ts('d: (x: number) => void')}`);
  });
});

describe('a large declaration', () => {
  it('is shown to its fortieth line', () => {
    const members = Array.from({ length: 100 }, (_, at) => `  member${at}: string;`).join('\n');
    const [passage] = split(`/** Big. */\ninterface Big {\n${members}\n}`);
    expect(passage?.text).toMatch(/member38: string;\n {2}\/\/ …\n}\n```$/);
  });
});

describe('comments that are left out', () => {
  it.each([
    '/** @internal */',
    '/** @internal For us. */',
    '/** @since 2.0.0\n * @category models */',
    '/** @see _.head */',
    '/** TODO */',
    '/** [MDN Reference](https://developer.mozilla.org/x) */',
    '/**/',
    '/***/',
    '/* plain */',
    '// line',
  ])('%s', (comment) => {
    const passages = split(`${comment}\ndeclare const a: string;`);
    expect(passages.map(({ text }) => text)).toEqual(/@internal/.test(comment) ? [] : [ts('declare const a: string;')]);
  });

  it('and what may not be given: `never` says that there is no such member', () => {
    const [own] = split('interface Options { a?: never; b?: undefined; c?: never | string; d(): never; e: string }');
    expect(own?.symbol?.members.map(({ name }) => name)).toEqual(['c', 'd', 'e']);
  });

  it('and what is private', () => {
    const [own, ...others] = split('class A { /** No. */ private a: string; /** No. */ #b: string }');
    expect(own?.symbol).toEqual({ kind: 'class', names: ['A'], members: [] });
    expect(others).toEqual([]);
  });
});

describe('a comment about the whole file', () => {
  it('is a passage under the name of the file or its folder, unless it is a licence', () => {
    const text =
      "/**\n * Copyright (c) 2020 Somebody\n */\n/**\n * Works with arrays.\n * @since 1\n */\nimport * as x from 'x';\n/** A. */\nexport const a: 1;";
    expect(split(text, 'dist/Array.d.ts').map(({ headings, line }) => [line, ...headings])).toEqual([
      [4, 'Array'],
      [9, 'a'],
    ]);
    expect(split(text, 'array/index.d.ts')[0]?.headings).toEqual(['array']);
  });
});
