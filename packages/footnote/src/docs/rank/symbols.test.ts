import { describe, expect, it } from 'vitest';
import type { SymbolKind } from '../../contract/docs.ts';
import { anIndex, aSource, file, filler, indexOf, passage } from '../docs-index.test-kit.ts';

const declared = (name: string, text: string, more: { kind?: SymbolKind; members?: readonly string[] } = {}) =>
  passage(name, text, {
    kind: 'reference',
    line: 10,
    symbol: {
      kind: more.kind ?? 'function',
      names: [name.split(/[.>\s]+/).at(-1) ?? ''],
      members: (more.members ?? []).map((member, position) => ({ name: member, line: position + 1 })),
    },
  });
const ts = (code: string) => `\`\`\`ts\n${code}\n\`\`\``;

describe('a question that is a name', () => {
  const library = {
    http: [
      ...filler,
      passage('Servers', 'With createServer and createServer again you get what createServer makes.'),
      declared('createServer', ts('function createServer(): Server;')),
      declared('Server > Server.createServer', `Deep inside.\n\n${ts('createServer(): void;')}`, { kind: 'method' }),
    ],
  };

  it.each(['createServer', 'createserver', 'createServer()', 'http createServer'])(
    '%s finds its declaration',
    async (text) => {
      const index = await indexOf(library);
      const [first] = index.search({ text, limit: 3 }).hits;
      expect(first?.symbol).toEqual({
        name: 'createServer',
        kind: 'function',
        signature: 'function createServer(): Server;',
      });
    },
  );

  it.each(['Tide.object().either', 'Tide.object().either(a)'])(
    'of a chain of calls, %s, finds the last one where it belongs',
    async (text) => {
      const index = await indexOf({
        tide: [
          ...filler,
          declared('Tide.object', `Makes an object of the tide.\n\n${ts('object(): ObjectTide;')}`, { kind: 'method' }),
          declared('ObjectTide.either', `One or the other.\n\n${ts('either(): this;')}`, { kind: 'method' }),
          declared('Moon.either', `One or the other of the moon.\n\n${ts('either(): this;')}`, { kind: 'method' }),
        ],
      });
      expect(index.search({ text, limit: 1 }).hits[0]?.symbol?.name).toBe('ObjectTide.either');
    },
  );

  it('and a plain word finds what is called exactly so, before texts that are about it', async () => {
    const index = await indexOf({
      tool: [
        ...filler,
        passage(
          'Setting > Default setting',
          'A setting has a default setting. Give each setting a setting of its own.',
        ),
        declared('Setting', ts('class Setting {\n  of(name: string): this;\n}'), { kind: 'class', members: ['of'] }),
      ],
    });
    expect(index.search({ text: 'Setting', limit: 1 }).hits[0]?.symbol?.name).toBe('Setting');
    expect(index.search({ text: 'setting', limit: 1 }).hits[0]?.headings.at(-1)).toBe('Default setting');
  });

  it.each(['a module', 'a namespace'])('finds what stands in %s before a member of that name', async (where) => {
    const owner = where === 'a module' ? 'node:events' : 'Events';
    const index = await indexOf({
      types: [
        ...filler,
        declared(`${owner} > ${owner}.Emitter`, ts('class Emitter {}'), { kind: 'class' }),
        declared(
          'Server > Server.Emitter',
          `The Emitter of a server, an Emitter for each.\n\n${ts('Emitter: Class;')}`,
          {
            kind: 'property',
          },
        ),
      ],
    });
    expect(index.search({ text: 'Emitter', limit: 1 }).hits[0]?.headings.at(-1)).toBe(`${owner}.Emitter`);
  });

  it('that is the name of its package finds what that is', async () => {
    const index = await indexOf({
      paints: [
        ...filler,
        passage('Paints', 'Paints gives colours to what a program prints. Paints is small, and paints is quick.'),
        declared('paints', ts('declare const paints: Painter;'), { kind: 'variable' }),
      ],
    });
    expect(index.search({ text: 'paints', limit: 1 }).hits[0]?.headings).toEqual(['Paints']);
  });

  it('with what it belongs to finds that one', async () => {
    const index = await indexOf(library);
    expect(index.search({ text: 'Server.createServer', limit: 1 }).hits[0]?.headings.at(-1)).toBe(
      'Server.createServer',
    );
  });

  it.each([
    ['app.locals', 'Application'],
    ['res.locals', 'Response'],
    ['path.posix.join', 'node:path.path.join'],
  ])('as a member of what it is short for, %s finds %s, whatever uses both words', async (text, title) => {
    const index = await anIndex();
    const uses = passage(
      'Log in',
      "Name a strategy, as in app.post('/login', authenticate('local')), and res.redirect() where it should lead.",
    );
    const join = passage('Files', 'A path with posix separators can join others.');
    index.update(aSource('guides'), [file('README.md', ...filler, uses, join)]);
    index.update(aSource('types', { isDirect: false }), [
      file(
        'index.d.ts',
        declared('Application', ts('interface Application { locals: any }'), {
          kind: 'interface',
          members: ['locals'],
        }),
        declared('Response', ts('interface Response { locals: any }'), { kind: 'interface', members: ['locals'] }),
        declared('node:path.path.join', ts('join(...paths: string[]): string')),
        declared('Array.join', ts('join(separator: string): string')),
      ),
    ]);
    expect(index.search({ text, limit: 1 }).hits[0]?.headings[0]).toBe(title);
  });

  it('that is also the name of a package is no member', async () => {
    const index = await indexOf({
      'socket.io': [...filler, passage('Rooms', 'Join a room and leave it.')],
      client: [declared('Socket', ts('class Socket { io: Manager }'), { kind: 'class', members: ['io'] })],
    });
    expect(index.search({ text: 'socket.io rooms', limit: 1 }).hits[0]?.headings).toEqual(['Rooms']);
  });

  it('behind the name of its package finds that one, and not the same name of another', async () => {
    const compare = (text: string) => [...filler, declared('gte', ts(text))];
    const index = await indexOf({ versions: compare('function gte(a, b)'), numbers: compare('function gte(x, y, z)') });
    for (const text of ['versions.gte', 'numbers.gte']) {
      expect(index.search({ text, limit: 2 }).hits[0]?.source.name).toBe(text.split('.')[0]);
    }
  });

  it('stands in the folder of the current version before that of an older one', async () => {
    const index = await anIndex();
    const places = ['v3/types.d.ts', 'v4/types.d.ts'];
    for (const version of ['4.6.7', '3.9.0']) {
      const files = places.map((path) => file(path, declared('coerce', ts(`function coerce(in: '${path}'): void`))));
      index.update({ ...aSource('schemas'), version }, files);
      expect(index.search({ text: 'coerce', limit: 2 }).hits[0]?.path).toBe(`v${version[0]}/types.d.ts`);
    }
  });

  it('finds a member behind the name of what has it, also where another thing is called so', async () => {
    const props = (name: string) =>
      declared(name, ts(`interface ${name} {\n  keepsTide: boolean;\n}`), {
        kind: 'interface',
        members: ['keepsTide'],
      });
    const index = await indexOf({
      tide: [...filler, props('UseMoonProps'), props('UseTideProps'), declared('useTide', ts('function useTide();'))],
    });
    const [first] = index.search({ text: 'useTide keepsTide', limit: 1 }).hits;
    expect(first?.headings.at(-1)).toBe('UseTideProps');
  });

  it('finds a member without a comment where it stands', async () => {
    const text = ts('interface StoreApi {\n  getState(): State;\n  setState(\n    next: State,\n  ): void;\n}');
    const store = declared('StoreApi', text, { kind: 'interface', members: ['getState', 'setState'] });
    const index = await indexOf({ store: [...filler, store] });
    const [hit] = index.search({ text: 'StoreApi.setState', limit: 1 }).hits;
    expect(hit).toMatchObject({ line: 12, endLine: 14, symbol: { name: 'StoreApi.setState', kind: 'method' } });
    expect(hit?.text).toBe(ts('interface StoreApi {\n  // …\n  setState(\n    next: State,\n  ): void;\n  // …\n}'));
  });
});

describe('a member that is looked up', () => {
  const answers = async (text: string, ...passages: readonly ReturnType<typeof passage>[]) => {
    const index = await indexOf({
      http: [...filler, declared('Timings.download', ts('download: number;')), ...passages],
    });
    const hits = index.search({ text, limit: 20 }).hits.filter(({ symbol }) => symbol === undefined);
    return hits.some(({ confidence }) => confidence > 0.5);
  };

  it.each([
    'Call http.download with an address.',
    'Files of http: `client.download(address)`.',
    'Use `download` for that, of http.',
  ])('is answered by a text that writes it: %s', async (text) =>
    expect(await answers('http.download', passage('Files', text))).toBe(true),
  );

  it('of a letter that nothing here knows is answered only by what writes both', async () => {
    expect(await answers('h.download', passage('Files', 'Use `download` of http, or client.download().'))).toBe(false);
    expect(await answers('h.download', passage('Files', 'With http as h, call h.download() for files.'))).toBe(true);
  });

  it.each([
    ['useTide', 'With useTide you get the tide.', true],
    ['useTide', 'Use the tide whenever there is one: tides are of use.', false],
    ['TIDE_ERROR', 'It fails with `tide-error` then.', true],
  ])('and any name as only code has them, %s, is answered only by what has it: %s', async (name, text, isAnswered) => {
    expect(await answers(name, declared(name, ts(`const ${name}: 1;`)), passage('Tides', text))).toBe(isAnswered);
  });

  it('is not answered by a text that only has its words', async () => {
    const words = passage('Who uses http', 'We download all we want with http, and every download is quick.');
    expect(await answers('http.download', words)).toBe(false);
  });
});

describe('overloads', () => {
  const overload = (line: number, text: string) => ({ ...declared('pipe', text), line, endLine: line + 1 });

  it.each([
    ['one that is not deprecated', `@deprecated Use the other pipe.\n\n${ts('function pipe(a: A, b: B): Pipe;')}`, 10],
    ['one that says something', ts('function pipe(a: A, b: B): Pipe;'), 10],
  ])('are one hit: %s', async (_, other, line) => {
    const index = await indexOf({
      lib: [
        ...filler,
        overload(10, `Joins a pipe to another pipe.\n\n${ts('function pipe(a: A): Pipe;')}`),
        overload(4, other),
      ],
    });
    const { hits } = index.search({ text: 'pipe', limit: 3 });
    expect(hits.filter(({ headings }) => headings.at(-1) === 'pipe').map((hit) => hit.line)).toEqual([line]);
  });
});

describe('a member', () => {
  it.each([
    ['Redis.cluster', 'Redis.cluster'],
    ['RedisCommander.cluster', 'RedisCommander.cluster'],
  ])('of what was said comes before one of a longer name: %s', async (text, first) => {
    const index = await indexOf({
      redis: [
        ...filler,
        declared('RedisCommander > RedisCommander.cluster', ts('cluster(name: string): void;'), { kind: 'method' }),
        declared('Redis > Redis.cluster', ts('cluster: typeof Cluster;'), { kind: 'property' }),
      ],
    });
    expect(index.search({ text, limit: 1 }).hits[0]?.headings.at(-1)).toBe(first);
  });

  it('of a class that is called as its package is found as one', async () => {
    const index = await indexOf({
      eslint: [
        ...filler,
        passage('ESLint', 'ESLint lints files, and to lint files with ESLint is what ESLint is for.'),
        declared('ESLint > ESLint.lintFiles', ts('lintFiles(patterns: string[]): void;'), { kind: 'method' }),
      ],
    });
    expect(index.search({ text: 'ESLint.lintFiles', limit: 1 }).hits[0]?.headings.at(-1)).toBe('ESLint.lintFiles');
  });
});

describe('a name that is mistyped', () => {
  it('becomes the nearest that is declared, and that is said', async () => {
    const index = await indexOf({
      electron: [...filler, declared('contextBridge', ts('const contextBridge: ContextBridge;'), { kind: 'variable' })],
    });
    const { hits, corrections } = index.search({ text: 'contextBrigde', limit: 1 });
    expect(corrections).toEqual([{ from: 'contextBrigde', to: 'contextBridge' }]);
    expect(hits[0]?.headings).toEqual(['contextBridge']);
  });

  it.each([
    ['intervalToDuratoin', 'intervalToDuratoin'],
    ['intervalToDuratio', 'intervalToDuratio'],
    ['lib.intervalTooDuration', 'intervalTooDuration'],
  ])('is found where the slip hides its stem: %s', async (text, from) => {
    const index = await indexOf({
      lib: [...filler, declared('intervalToDuration', ts('function intervalToDuration(): Duration;'))],
    });
    const { hits, corrections } = index.search({ text, limit: 1 });
    expect(corrections).toEqual([{ from, to: 'intervalToDuration' }]);
    expect(hits[0]?.headings).toEqual(['intervalToDuration']);
  });

  it('keeps what it is a member of', async () => {
    const index = await indexOf({
      shapes: [...filler, declared('Shape > Shape.register', ts('register(): void;'), { kind: 'method' })],
      lib: [...filler, declared('Plugin > Plugin.register', ts('register(): void;'), { kind: 'method' })],
    });
    const { hits } = index.search({ text: 'Plugin.regster', limit: 1 });
    expect(hits[0]?.headings.at(-1)).toBe('Plugin.register');
  });

  it('answers nothing by its words alone where nothing has it', async () => {
    const index = await indexOf({
      lib: [
        ...filler,
        passage('Schemas', 'Create a schema, and select from it: how to create, select and use a schema.'),
      ],
    });
    expect(index.search({ text: 'createSelectSchema', limit: 1 }).hits[0]?.confidence).toBeLessThan(0.2);
  });

  it.each(['$state', 'req.tides', 'E_TIDE'])('is looked for where only prose has it: %s', async (text) => {
    const index = await indexOf({ lib: [...filler, passage('Use', `With ${text} it is kept: ${text} says how.`)] });
    expect(index.search({ text, limit: 1 }).hits[0]?.confidence).toBeGreaterThan(0.2);
  });

  it('stays where it is a word that others use', async () => {
    const index = await indexOf({ lib: [...filler, declared('optimal', ts('const optimal: number;'))] });
    expect(index.search({ text: 'optional', limit: 1 }).corrections).toEqual([]);
  });
});

describe('a package that is named', () => {
  it('shares what it earns with its types and its family', async () => {
    const index = await anIndex();
    const text = (what: string) => file('README.md', passage('Publish', `Publish a message to a channel ${what}.`));
    const repository = { url: 'https://github.com/redis/node-redis' };
    index.update(aSource('other'), [file('README.md', ...filler), text('of others')].slice(0, 1));
    index.update(aSource('loud', { root: '/loud' }), [text('loudly')]);
    index.update(aSource('redis', { repository, root: '/redis' }), [file('README.md', passage('Redis', 'A client.'))]);
    index.update(aSource('@redis/client', { repository, isDirect: false, root: '/client' }), [text('with the client')]);
    const [first] = index.search({ text: 'redis publish message to channel', limit: 2 }).hits;
    expect(first?.source.name).toBe('@redis/client');
  });
});

describe('a question in another language', () => {
  const library = {
    sharp: [...filler, passage('Rotating', 'Rotate the image by an angle.')],
    joi: [passage('Dates', 'Validate that a date is greater than another one.')],
  };

  it.each([
    ['Wie drehe ich ein Bild mit sharp?', 'German', 'Rotating'],
    ['comment pivoter une image', 'French', 'Rotating'],
    ['cómo validar que una fecha sea mayor que otra', 'Spanish', 'Dates'],
    ['sharp 如何旋转图片', 'Chinese', 'Rotating'],
    ['sharp で画像を回転する', 'Japanese', 'Rotating'],
  ])('%s is read as %s', async (text, language, title) => {
    const index = await indexOf(library);
    const found = index.search({ text, limit: 1 });
    expect(found.language).toBe(language);
    expect(found.hits[0]?.headings.at(-1)).toBe(title);
  });

  it('is not one in English', async () => {
    const index = await indexOf(library);
    expect(index.search({ text: 'how to rotate an image in sharp', limit: 1 })).not.toHaveProperty('language');
  });
});
