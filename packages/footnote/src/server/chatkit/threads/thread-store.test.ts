import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { availableEngines } from '../../../docs/store/sqlite.ts';
import { newItem } from '../new-item.ts';
import type { AssistantMessage, ThreadItem } from '../protocol.ts';
import { openMemoryThreads } from './memory-threads.ts';
import { openSqliteThreads } from './sqlite-threads.ts';
import type { ThreadBounds, ThreadStore } from './thread-store.ts';

const engines = await availableEngines();
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'footnote-threads-'));
  cleanUps.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const stores: readonly { readonly name: string; open(bounds?: ThreadBounds): ThreadStore }[] = [
  { name: 'memory', open: openMemoryThreads },
  ...engines.map((engine) => ({
    name: `sqlite by ${engine.name}`,
    open(bounds?: ThreadBounds) {
      const store = openSqliteThreads(join(folder(), 'threads.sqlite'), engine, bounds);
      cleanUps.unshift(() => store.close());
      return store;
    },
  })),
];

const message = (threadId: string, text: string): AssistantMessage => ({
  ...newItem('assistant_message', threadId),
  content: [{ type: 'output_text', text, annotations: [] }],
});
const thread = (id: string) => ({ id, created_at: '2026-11-16T04:52:07.362Z' });
const textOf = (item: ThreadItem) =>
  'content' in item && typeof item.content !== 'string' ? item.content[0]?.text : '';
const wide: ThreadBounds = { threads: 1_000, itemsPerThread: 1_000, characters: 1_000_000 };
const all = { limit: 100, order: 'asc' } as const;

describe.each(stores)('threads in $name', ({ open }) => {
  it('are found by their owner alone', () => {
    const store = open();
    store.create('ada', thread('thr_1'));
    expect(store.get('ada', 'thr_1')).toEqual(thread('thr_1'));
    expect(store.get('bob', 'thr_1')).toBeUndefined();
    expect(store.list('bob', all)).toEqual({ data: [], has_more: false });
    expect(store.list('bob', { ...all, after: 'thr_1' })).toBeUndefined();
  });

  it('are listed in parts, from either end', () => {
    const store = open();
    for (let n = 1; n <= 25; n++) store.create('ada', thread(`thr_${n}`));
    const first = store.list('ada', { limit: 20, order: 'desc' });
    expect(first).toMatchObject({ has_more: true, after: 'thr_6' });
    expect(first?.data.map(({ id }) => id).slice(0, 2)).toEqual(['thr_25', 'thr_24']);
    const second = store.list('ada', { limit: 20, order: 'desc', after: 'thr_6' });
    expect(second?.data.map(({ id }) => id)).toEqual(['thr_5', 'thr_4', 'thr_3', 'thr_2', 'thr_1']);
    expect(second).not.toHaveProperty('after');
    expect(store.list('ada', { limit: 2, order: 'asc' })).toMatchObject({ has_more: true, after: 'thr_2' });
    expect(store.list('ada', { limit: 2, order: 'asc', after: 'thr_nowhere' })).toBeUndefined();
  });

  it('keep their items in order, and one that is replaced in its place', () => {
    const store = open();
    store.create('ada', thread('thr_1'));
    const items = ['one', 'two', 'three'].map((text) => message('thr_1', text));
    for (const item of items) store.save(item);
    const [first, second, third] = items;
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.');
    store.save({ ...second, content: [{ type: 'output_text', text: '2 🙂', annotations: [] }] });
    expect(store.items('thr_1', all)?.data.map(textOf)).toEqual(['one', '2 🙂', 'three']);
    expect(store.items('thr_1', { limit: 2, order: 'desc' })).toMatchObject({
      data: [{ id: third.id }, { id: second.id }],
      has_more: true,
      after: second.id,
    });
    expect(store.items('thr_1', { limit: 2, order: 'desc', after: second.id })?.data).toEqual([first]);
    expect(store.items('thr_1', { ...all, after: 'msg_nowhere' })).toBeUndefined();
  });

  it('keep what is hidden for the conversation, and list it never', () => {
    const store = open();
    store.create('ada', thread('thr_1'));
    store.save(message('thr_1', 'one'));
    store.save({ ...newItem('hidden_context_item', 'thr_1'), content: 'stopped' });
    expect(store.items('thr_1', all)?.data.map(({ type }) => type)).toEqual(['assistant_message']);
    expect(store.conversation('thr_1').map(({ type }) => type)).toEqual(['assistant_message', 'hidden_context_item']);
  });

  it('can be renamed, cut behind an item, and removed with all that was said', () => {
    const store = open();
    store.create('ada', thread('thr_1'));
    const items = ['one', 'two', 'three'].map((text) => message('thr_1', text));
    for (const item of items) store.save(item);
    store.rename('thr_1', 'Bridges');
    expect(store.get('ada', 'thr_1')).toEqual({ ...thread('thr_1'), title: 'Bridges' });
    store.removeAfter('thr_1', 'msg_nowhere');
    store.removeAfter('thr_1', items[0]?.id ?? '');
    expect(store.conversation('thr_1').map(textOf)).toEqual(['one']);
    store.remove('thr_1');
    expect([store.get('ada', 'thr_1'), store.conversation('thr_1')]).toEqual([undefined, []]);
    store.save(message('thr_1', 'too late'));
    expect(store.conversation('thr_1')).toEqual([]);
  });

  it('go when there are too many: the one that was not spoken in for longest', () => {
    const store = open({ ...wide, threads: 2 });
    store.create('ada', thread('thr_1'));
    store.create('bob', thread('thr_2'));
    store.save(message('thr_1', 'still here'));
    store.create('ada', thread('thr_3'));
    expect(store.list('ada', all)?.data.map(({ id }) => id)).toEqual(['thr_1', 'thr_3']);
    expect(store.get('bob', 'thr_2')).toBeUndefined();
  });

  it('go when there is too much in them, but never the one that is spoken in', () => {
    const store = open({ ...wide, characters: 1_000 });
    for (const id of ['thr_1', 'thr_2']) {
      store.create('ada', thread(id));
      store.save(message(id, 'x'.repeat(400)));
    }
    expect(store.list('ada', all)?.data.map(({ id }) => id)).toEqual(['thr_2']);
    store.save(message('thr_2', 'x'.repeat(2_000)));
    expect(store.list('ada', all)?.data.map(({ id }) => id)).toEqual(['thr_2']);
  });

  it('lose their oldest items where they are too long', () => {
    const store = open({ ...wide, itemsPerThread: 2 });
    store.create('ada', thread('thr_1'));
    for (const text of ['one', 'two', 'three']) store.save(message('thr_1', text));
    expect(store.conversation('thr_1').map(textOf)).toEqual(['two', 'three']);
  });
});

describe.each(engines)('a file of threads by $name', (engine) => {
  it('outlives its server, and is read by its owner alone', () => {
    const file = join(folder(), 'deeper', 'threads.sqlite');
    const before = openSqliteThreads(file, engine);
    before.create('ada', thread('thr_1'));
    before.save(message('thr_1', 'kept'));
    const modes = readdirSync(join(file, '..')).map((name) => statSync(join(file, '..', name)).mode & 0o777);
    expect(modes.length).toBeGreaterThan(1);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    before.close();
    const after = openSqliteThreads(file, engine);
    expect(after.conversation('thr_1').map(textOf)).toEqual(['kept']);
    after.close();
  });

  it('holds nothing any more of a thread that was removed', () => {
    const file = join(folder(), 'threads.sqlite');
    const store = openSqliteThreads(file, engine);
    store.create('ada', thread('thr_1'));
    for (let n = 0; n < 20; n++) store.save(message('thr_1', `my secret garden ${'long '.repeat(500)}`));
    const holds = () =>
      readdirSync(join(file, '..')).some((name) => readFileSync(join(file, '..', name)).includes('garden'));
    expect(holds()).toBe(true);
    store.remove('thr_1');
    expect(holds()).toBe(false);
    store.close();
  });

  it('is left alone where it is of another version, or none of ours', () => {
    const path = folder();
    const newer = engine.open(join(path, 'newer.sqlite'));
    newer.exec('PRAGMA user_version = 7');
    newer.close();
    expect(() => openSqliteThreads(join(path, 'newer.sqlite'), engine)).toThrow(/newer Footnote/);
    const other = 'Not a database, but somebody’s. '.repeat(100);
    writeFileSync(join(path, 'other.sqlite'), other);
    expect(() => openSqliteThreads(join(path, 'other.sqlite'), engine)).toThrow(/can't be read or written/);
    expect(readFileSync(join(path, 'other.sqlite'), 'utf8')).toBe(other);
  });
});
