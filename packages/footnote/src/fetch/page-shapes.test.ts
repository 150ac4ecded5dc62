import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readBody } from './readers/read-document.test-kit.ts';

/** Pages of our own words in the markup of sites that agents read most. */
async function read(name: string, url: string) {
  const body = await readFile(new URL(`./test-data/page-shapes/${name}.html`, import.meta.url));
  return readBody(body, { type: 'text/html; charset=utf-8', url });
}

function expectParts(content: string, parts: readonly string[], strangers: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    expect(content.slice(from)).toContain(part);
    from = content.indexOf(part, from) + part.length;
  }
  for (const stranger of strangers) expect(content).not.toContain(stranger);
}

it('an abstract of arXiv has its title, authors, abstract and facts', async () => {
  const page = await read('arxiv-abstract', 'https://arxiv.org/abs/2601.01234');
  const { title, content, canonicalUrl, byline, publishedDate } = page;
  expect({ title, canonicalUrl, byline, publishedDate }).toEqual({
    title: 'Lanterns That Learn: Adaptive Beams for Small Harbours',
    byline: 'Keeper, Ada; Mole, Bruno',
    publishedDate: '2026-01-05',
    canonicalUrl: 'https://arxiv.org/abs/2601.01234',
  });
  expectParts(
    content,
    [
      '# Lanterns That Learn: Adaptive Beams for Small Harbours',
      'a policy trained on eleven harbours saves 43% of the energy',
      '| Comments: | 12 pages, 4 figures |',
      '| Subjects: | Machine Learning (cs.LG); Robotics (cs.RO) |',
    ],
    ['Donate', 'Search', 'Google Scholar', 'Privacy Policy', 'View a PDF of the paper'],
  );
});

it('a question of Stack Overflow has its answers and their code', async () => {
  const { title, content, byline, publishedDate } = await read(
    'stack-overflow',
    'https://stackoverflow.com/questions/71234567/x',
  );
  expect({ title, byline, publishedDate }).toEqual({
    title: 'How do I stop a lantern loop from another module?',
    byline: 'Ada',
    publishedDate: '2026-02-03T04:05:06Z',
  });
  expectParts(
    content,
    [
      'I start a loop that turns the lantern',
      'export let stopped = false;\nwhile (!stopped) await turn();\n```',
      'Pass an `AbortSignal` instead',
      'run({ signal: controller.signal });\n```',
      '[AbortController on MDN](https://developer.mozilla.org/en-US/docs/Web/API/AbortController)',
      'You can also export an object',
    ],
    [
      'Log in',
      'Hot Network Questions',
      'Is this soup safe',
      'The Overflow Blog',
      'Improve this answer',
      'How do I pause a loop',
      '\n42\n',
      '\n3\n',
    ],
  );
});

it('an article of Wikipedia has its text, tables and sections', async () => {
  const { title, content, language } = await read('wikipedia', 'https://en.wikipedia.org/wiki/Storm_lantern');
  expect({ title, language }).toEqual({ title: 'Storm lantern', language: 'en' });
  expectParts(
    content,
    [
      'A **storm lantern** is a [lamp](https://en.wikipedia.org/wiki/Lamp) that keeps burning in the wind',
      '## History',
      'The first patents describe a single tube',
      '## Design',
      '| Hot blast | Heated and spent |',
    ],
    ['edit]', '[edit', 'Jump to content', 'Random article', 'Create account', 'Oil lamps', 'last edited', 'Deutsch'],
  );
});

it('a page of MDN has its syntax, parameters and examples', async () => {
  const { title, content } = await read('mdn', 'https://developer.mozilla.org/en-US/docs/Web/API/Lantern/glow');
  expect(title).toBe('Lantern: glow() method');
  expectParts(
    content,
    [
      '# Lantern: glow() method',
      'interface starts the light and returns a promise',
      '## Syntax\n\n```js\nglow(brightness)\n```',
      '### Parameters',
      '`brightness`',
      'A number from 0 to 1; the default is 1.',
      '## Examples',
      'at half brightness and waits for it:\n\n```js\nawait lantern.glow(0.5);\n```',
    ],
    ['Skip to main content', 'In this article', 'dim()', 'Copy', 'Was this page helpful', 'blueprint', '#syntax'],
  );
});

it('a page of npm has its readme', async () => {
  const { content } = await read('npm', 'https://www.npmjs.com/package/lantern-kit');
  expectParts(
    content,
    [
      '# lantern-kit',
      'a spinner that never flickers',
      '## Install\n\n```shell\nnpm install lantern-kit\n```',
      "import { spin } from 'lantern-kit';\nawait spin('Lighting', work);\n```",
      '| `interval` | 80 |',
    ],
    ['npm Teams', 'Sign In', 'Sign Up', 'skip to main', 'Status'],
  );
});

it('a repository has its readme', async () => {
  const { content, links } = await read('repository', 'https://github.com/acme/lantern');
  expectParts(
    content,
    [
      '# Lantern',
      'Lantern keeps a small harbour lit.',
      '## Getting started',
      '1. Install it with your package manager.\n2. Point it at a camera:\n   - over USB\n   - over the network',
      '```shell\nlantern start --camera /dev/video0\n```',
    ],
    ['Sign in', 'Notifications', 'Trim the wick', 'Pull requests', 'Terms', 'TypeScript 98.1%'],
  );
  expect(links).toContainEqual({ text: 'guide', url: 'https://github.com/acme/lantern/blob/main/docs/guide.md' });
});
