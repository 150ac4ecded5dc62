import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareEnv } from '../bare-env.test-kit.ts';
import type { PageRequest } from '../contract/page.ts';
import { type PageServer, servePages } from './page-server.test-kit.ts';
import { aPdf } from './readers/pdf/pdf.test-kit.ts';

/** As it is installed, where threads lie elsewhere than in the sources: `npm test` has built it before. */
const frontDoor = new URL('../../dist/bundle/index.js', import.meta.url).href;
const { createFootnote } = (await import(frontDoor)) as typeof import('../index.ts');

const paragraph = '<p>Bridges carry roads over rivers, and <b>some</b> are older than the roads.</p>';
const html = `<title>Bridges</title><article><h1>Bridges</h1>${paragraph.repeat(300)}</article>`;
const markdown = `# Bridges\n\n${'Some *bridges* are [old](https://a.example "title").\u200b\n\n'.repeat(4_000)}`;

let server: PageServer;
let dataDir: string;
let footnote: ReturnType<typeof createFootnote>;
beforeAll(async () => {
  const page = (type: string, body: string | Uint8Array) => (_: unknown, reply: import('node:http').ServerResponse) =>
    void reply.writeHead(200, { 'content-type': type }).end(body);
  server = await servePages({
    '/long.html': page('text/html', html),
    '/long.md': page('text/markdown', markdown),
    '/a.pdf': page('application/pdf', aPdf([['One.'], ['Two.']])),
  });
  dataDir = await mkdtemp(join(tmpdir(), 'footnote-shipped-'));
  const settings = { dataDir, policy: { allowPrivate: [server.place] } };
  footnote = createFootnote({ env: bareEnv, cwd: dataDir, settings });
});
afterAll(async () => {
  await footnote.close();
  await rm(dataDir, { recursive: true });
  await server[Symbol.asyncDispose]();
});

it.each<[string, string, Partial<PageRequest>, string | RegExp]>([
  ['/long.html', 'extracts', {}, /^(?:# Bridges\n\n)?Bridges carry roads over rivers, and \*\*some\*\* are older/],
  ['/long.md', 'cleans', {}, /^# Bridges\n\nSome \*bridges\* are \[old\]\(https:\/\/a\.example\)\.\n\nSome/],
  ['/long.md', 'makes HTML of Markdown', { format: 'html' }, /<h1[^>]*>Bridges<\/h1>\s*<p>Some <em>bridges<\/em>/],
  ['/a.pdf', 'reads PDF files', {}, '## Page 1\n\nOne.\n\n## Page 2\n\nTwo.'],
])('the shipped files read %s in the thread that %s', async (path, _, more, expected) => {
  const { content } = await footnote.fetchPage({ url: `${server.origin}${path}`, ...more });
  if (typeof expected === 'string') expect(content).toBe(expected);
  else expect(content).toMatch(expected);
});
