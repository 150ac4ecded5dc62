import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkRequest } from '../contract/request.ts';
import { createFootnote, type Footnote, render } from '../index.ts';
import { createProjectDocs } from './docs.ts';
import { withWriteLock } from './store/write-lock.ts';

let folder: string;
let footnotes: Footnote[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-docs-'));
  footnotes = [];
  await writePackage('lantern', '2.1.0', {
    'README.md':
      '# Lantern\n\nLantern sends light over sockets.\n\n## Abort a beam\n\nTo abort a beam, pass an AbortSignal as `signal`.\n\n```js\nlantern.shine({ signal: controller.signal });\n```\n\n## Colours\n\nEvery colour of the rainbow is supported, and `ultraviolet` too.\n',
    'index.d.ts':
      '/** Shines a beam until its battery is empty. */\nexport declare function shine(options: ShineOptions): Promise<void>;\n',
  });
  await writePackage('bucket', '1.0.0', {
    'README.md': '# Bucket\n\nBuckets carry water. Fill one with `bucket.fill()`.\n',
  });
  await writeProject({ lantern: '2.1.0', bucket: '1.0.0' });
});
afterEach(async () => {
  await Promise.all(footnotes.map((footnote) => footnote.close()));
  await rm(folder, { recursive: true });
});

const project = () => join(folder, 'project');

async function writePackage(name: string, version: string, files: Readonly<Record<string, string>>): Promise<void> {
  const root = join(project(), 'node_modules', name);
  await mkdir(root, { recursive: true });
  const repository = { type: 'git', url: `git+https://github.com/acme/${name}.git` };
  await writeFile(join(root, 'package.json'), JSON.stringify({ name, version, repository }));
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
}

async function writeProject(dependencies: Readonly<Record<string, string>>): Promise<void> {
  await writeFile(join(project(), 'package.json'), JSON.stringify({ name: 'project', dependencies }));
  await writeFile(join(project(), 'package-lock.json'), JSON.stringify({ dependencies }));
}

function open(env: Readonly<Record<string, string>> = {}, cwd = project()): Footnote {
  const footnote = createFootnote({
    cwd,
    env: {
      HOME: folder,
      FOOTNOTE_DATA_DIR: join(folder, 'data'),
      FOOTNOTE_KEYLESS: 'off',
      FOOTNOTE_AUDIT: 'off',
      ...env,
    },
  });
  footnotes.push(footnote);
  return footnote;
}

describe('a question about a dependency', () => {
  it('is answered from the installed version, in its own words, cited', async () => {
    const response = await open().docs.search({ query: 'how do I abort a beam?' });
    expect(render(response, 'cited')).toContain('To abort a beam, pass an AbortSignal as `signal`.');
    expect(render(response, 'cited')).toContain('lantern.shine({ signal: controller.signal });');
    expect(response.sources[0]).toMatchObject({
      title: 'lantern 2.1.0 › Lantern › Abort a beam',
      url: expect.stringMatching(/^https:\/\/github\.com\/acme\/lantern\/blob\/v2\.1\.0\/README\.md#L\d+$/),
    });
    expect(response.answer?.citations.length).toBeGreaterThan(0);
  });

  it('is the end of the auto chain, and the answer says where it comes from', async () => {
    const response = await open().search({ query: 'how do I abort a beam?' });
    expect(response.provider).toBe('docs');
    expect(response.warnings[0]).toMatchObject({ kind: 'local' });
  });

  it('is answered although the web is switched off', async () => {
    const footnote = open({ FOOTNOTE_WEB: 'off', TAVILY_API_KEY: 'any-key' });
    expect((await footnote.search({ query: 'how do I abort a beam?' })).provider).toBe('docs');
    await expect(footnote.search({ query: 'beam', provider: 'tavily' })).rejects.toMatchObject({
      code: 'BLOCKED_BY_POLICY',
    });
  });

  it('may be asked of one package only', async () => {
    const { results } = await open().docs.search({ query: 'fill', package: 'bucket' });
    expect(results.map(({ title }) => title.split(' ')[0])).toEqual(['bucket']);
  });

  it('finds declarations by their comments', async () => {
    const { results } = await open().docs.search({ query: 'shine until the battery is empty' });
    expect(results[0]?.content).toContain('Shines a beam until its battery is empty.');
  });

  it('that the documents do not answer is refused', async () => {
    const response = await open().docs.search({ query: 'kubernetes ingress certificate rotation' });
    expect(response.results).toEqual([]);
    expect(response.warnings).toContainEqual(expect.objectContaining({ kind: 'provider-notice' }));
  });

  it('that names what is not installed is told so, whatever its other words find', async () => {
    const { answer, warnings } = await open().docs.search({ query: 'terraform abort a beam' });
    expect(answer).toBeUndefined();
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(
        'does not seem to answer this: no package here is called terraform. Next: search the web.',
      ),
    );
  });

  it('that is only touched gets what comes nearest, and no answer', async () => {
    const query = 'abort a beam when the tunnel closes';
    const { answer, results, warnings } = await open().docs.search({ query });
    expect(answer).toBeUndefined();
    expect(results.length).toBeGreaterThan(0);
    expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining('does not seem to answer'));
  });

  it.each([
    ['как изменить уровень журнала', "ask in English, search the web, or 'footnote docs add NAME'"],
    ['kubernetes ingress certificate rotation', "Next: search the web, or 'footnote docs add NAME'"],
  ])('says what to do next: %s', async (query, next) => {
    const notice = async (name?: string) => {
      const { warnings } = await open().docs.search({ query, ...(name === undefined ? {} : { package: name }) });
      return warnings.find(({ kind }) => kind === 'provider-notice')?.message;
    };
    expect(await notice()).toContain(next);
    expect(await notice('bucket')).toContain("or 'footnote docs add bucket'.");
  });

  it.each([
    ['bucket', "Next: search the web, or 'footnote docs add bucket'."],
    ['lantern', 'Next: search the web.'],
  ])('proposes documentation for what it names only where that ships little: %s', async (name, next) => {
    const manual = Array.from(
      { length: 60 },
      (_, i) => `## Part ${i}\n\n${'Light travels, and so do beams. '.repeat(5)}\n`,
    );
    await writePackage('lantern', '2.1.0', { 'MANUAL.md': `# Manual\n\n${manual.join('\n')}` });
    const { warnings } = await open().docs.search({ query: `rotate ingress certificates of ${name} monthly` });
    expect(warnings.find(({ kind }) => kind === 'provider-notice')?.message).toContain(next);
  });

  it('explains its ranking', async () => {
    const { hits } = await open().docs.explain({ query: 'abort a beam' });
    expect(hits[0]?.explanation?.length).toBeGreaterThan(0);
  });
});

describe('the index', () => {
  it('builds itself, reads only what changed, and drops what was removed', async () => {
    const footnote = open();
    expect(await footnote.docs.status()).toMatchObject({ counts: undefined, isCurrent: false });
    const first = await footnote.docs.index();
    expect(first).toMatchObject({ sources: 2, read: 3, unchanged: 0, complete: true });
    expect(await footnote.docs.index()).toMatchObject({ read: 0, unchanged: 3 });
    await rm(join(project(), 'node_modules', 'bucket'), { recursive: true });
    await footnote.docs.index();
    expect((await footnote.docs.status()).counts).toMatchObject({ sources: 1, files: 2 });
  });

  it('holds all of a large package', async () => {
    const chapter = (n: number) =>
      `# Chapter ${n}\n\nIt is about lamp${n}.\n\n${'Nothing much happens here. '.repeat(8_000)}`;
    const chapters = [1, 2, 3, 4].map((n) => [`chapter-${n}.md`, chapter(n)]);
    await writePackage('novel', '1.0.0', Object.fromEntries(chapters));
    const footnote = open();
    const { read } = await footnote.docs.index();
    expect(read).toBe(7);
    for (const n of [1, 4]) {
      const { results } = await footnote.docs.search({ query: `lamp${n}` });
      expect(results[0]?.title).toContain(`Chapter ${n}`);
    }
  });

  it('is brought up to date when the lockfile changes', async () => {
    const footnote = open();
    await footnote.docs.search({ query: 'abort a beam' });
    await writePackage('mirror', '3.0.0', {
      'README.md': '# Mirror\n\nMirrors reflect a laser with `mirror.reflect()`.\n',
    });
    await writeProject({ lantern: '2.1.0', bucket: '1.0.0', mirror: '3.0.0', more: '1.0.0' });
    const { results } = await footnote.docs.search({ query: 'reflect a laser' });
    expect(results[0]?.title).toContain('mirror 3.0.0');
  });

  it('takes folders of one’s own, and remembers them', async () => {
    const handbook = join(folder, 'handbook');
    await mkdir(handbook);
    await writeFile(join(handbook, 'größe.md'), '# Handbuch\n\nDie Größe des Kessels beträgt zwölf Liter.\n');
    const footnote = open();
    await footnote.docs.index({ paths: [handbook] });
    await footnote.docs.index();
    const { results } = await footnote.docs.search({ query: 'Größe des Kessels' });
    expect(results[0]?.url).toMatch(/^file:\/\/.*gr%C3%B6%C3%9Fe\.md#L\d+$/);
    await expect(footnote.docs.index({ paths: ['nowhere'] })).rejects.toMatchObject({ code: 'INVALID_QUERY' });
  });

  it('that was damaged is made anew', async () => {
    const footnote = open();
    await footnote.docs.index();
    await footnote.close();
    const [file = ''] = (await readdir(join(folder, 'data', 'docs'))).filter((name) => name.endsWith('.sqlite'));
    await writeFile(join(folder, 'data', 'docs', file), 'this is no database'.repeat(1000));
    const { results } = await open().docs.search({ query: 'abort a beam' });
    expect(results.length).toBeGreaterThan(0);
  });

  it('that is stopped keeps what it has, and says so', async () => {
    const report = await open().docs.index({ signal: AbortSignal.abort() });
    expect(report).toMatchObject({ complete: false, read: 0 });
  });

  it('of a folder without dependencies says what to do', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    await expect(open({}, empty).docs.search({ query: 'anything' })).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      message: expect.stringContaining('footnote docs index PATH'),
    });
  });
});

const docSources = { read: () => Promise.resolve([]), record: () => Promise.resolve(undefined) };

it('an index that there was no time for is gone on with by the next question, in the same process', async () => {
  const notes = join(folder, 'notes');
  await mkdir(notes);
  await writeFile(join(notes, 'notes.md'), '# Notes\n\nMilk, bread, butter.\n');
  const openSites = () => Promise.reject(new Error('No site is wanted here.'));
  const docs = createProjectDocs({ dataDir: join(folder, 'data'), cwd: project(), openSites, docSources });
  await docs.index({ paths: [notes] });
  const warnings: string[] = [];
  const hurried = {
    signal: new AbortController().signal,
    remainingMs: () => 0,
    warn: (kind: string) => void warnings.push(kind),
  };
  const question = { text: 'abort a beam', limit: 3 };
  expect((await docs.hits(question, hurried)).hits).toEqual([]);
  expect(warnings).toEqual(['answer-incomplete']);
  expect((await docs.hits(question)).hits).not.toEqual([]);
  docs.close();
});

it('of an index that is not complete nobody is told that the documentation does not answer', async () => {
  const notes = join(folder, 'notes');
  await mkdir(notes);
  await writeFile(join(notes, 'notes.md'), '# Notes\n\nMilk, bread, butter.\n');
  const openSites = () => Promise.reject(new Error('No site is wanted here.'));
  const docs = createProjectDocs({ dataDir: join(folder, 'data'), cwd: project(), openSites, docSources });
  await docs.index({ paths: [notes] });
  const ask = async (remainingMs: number) => {
    const notices: string[] = [];
    const warn = (kind: string, message: string) => void (kind === 'provider-notice' && notices.push(message));
    const context = { signal: new AbortController().signal, remainingMs: () => remainingMs, warn };
    await docs.answer(checkRequest({ query: 'how many moons has jupiter' }), context);
    return notices;
  };
  expect(await ask(0)).toEqual([expect.stringMatching(/^What is indexed so far .* Next: ask again in a moment/)]);
  expect(await ask(60_000)).toEqual([
    expect.stringMatching(/^The documentation installed here .* does not seem to answer/),
  ]);
  docs.close();
});

it('a question waits for what this process writes no longer than it may, and is answered from what is there', async () => {
  const openSites = () => Promise.reject(new Error('No site is wanted here.'));
  const docs = createProjectDocs({ dataDir: join(folder, 'data'), cwd: project(), openSites, docSources });
  await docs.index();
  await writeProject({ lantern: '2.1.0' });
  const { file } = await docs.status();
  const warnings: string[] = [];
  const hurried = {
    signal: new AbortController().signal,
    remainingMs: () => 100,
    warn: (_: string, message: string) => void warnings.push(message),
  };
  let writing: Promise<unknown> | undefined;
  await withWriteLock(file, 0, async () => {
    writing = docs.index();
    const { hits } = await docs.hits({ text: 'abort a beam', limit: 3 }, hurried);
    expect(hits[0]?.headings).toContain('Abort a beam');
  });
  expect(warnings).toEqual([expect.stringContaining('is not complete yet')]);
  await writing;
  docs.close();
});

it('a question goes on with what somebody else began to write and stopped', async () => {
  const openSites = () => Promise.reject(new Error('No site is wanted here.'));
  const docs = createProjectDocs({ dataDir: join(folder, 'data'), cwd: project(), openSites, docSources });
  const stop = new AbortController();
  const stopped = docs.index({ signal: stop.signal });
  const asked = docs.hits({ text: 'abort a beam', limit: 3 });
  stop.abort();
  expect((await stopped).complete).toBe(false);
  expect((await asked).hits[0]?.headings).toContain('Abort a beam');
  docs.close();
});
