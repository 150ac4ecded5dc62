import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../../contract/page.ts';
import type { PageRecord } from '../page-record.ts';
import { checkPageRequest } from '../page-request.ts';
import { presentPage } from './present-page.ts';

const content = `# os

## Files

Words about files.

- \`os.open(path)\`

  Opens.

- \`os.close(fd)\`

  Closes.

| flag | means |
| --- | --- |
| O_RDONLY | read |

\`\`\`py
import os

os.open('a')
\`\`\`

## Processes

Words about processes.`;

const at = (words: string) => content.indexOf(words);
const anchors = [
  { id: 'os', offset: 0 },
  { id: 'Files-And-Folders', offset: at('## Files') },
  { id: 'os.open', offset: at('os.open(path)') },
  { id: 'os.close', offset: at('`os.close(fd)') },
  { id: 'o-rdonly', offset: at('O_RDONLY') },
  { id: 'cb1-3', offset: at("os.open('a')") },
  { id: 'user-content-processes', offset: at('## Processes') - 1 },
];

function record(more: Partial<PageRecord> = {}): PageRecord {
  const url = 'https://docs.example/os';
  const known = { finalUrl: url, status: 200, contentType: 'text/html', title: 'os', validators: { finalUrl: url } };
  return { ...known, content, anchors, links: [], warnings: [], cached: 'no', ...more };
}

function show(wishes: Partial<PageRequest>, more?: Partial<PageRecord>) {
  return presentPage(record(more), checkPageRequest({ url: 'https://docs.example/os', ...wishes }));
}

describe('an anchor', () => {
  it.each([
    ['#Files-And-Folders', '# os\n\n## Files\n\nWords about files.', 'read |'],
    ['#files-and-folders', '# os\n\n## Files\n\nWords about files.', "os.open('a')"],
    ['#processes', '# os\n\n## Processes\n\nWords about processes.', ''],
  ])('%s is a section', async (section, beginning, later) => {
    const page = await show({ section });
    expect(page.content.startsWith(beginning)).toBe(true);
    expect(page.content).toContain(later);
    expect(page.content.includes('## Processes')).toBe(section === '#processes');
  });

  it('of an item or a definition is all of that, and nothing more', async () => {
    expect((await show({ section: '#os.close' })).content).toBe('# os\n\n## Files\n\n- `os.close(fd)`\n\n  Closes.');
    const terms = '**get(url)**\n\n: Gets it.\n\n  More words.\n\n**put(url)**\n\n: Puts it.';
    const known = { content: terms, anchors: [{ id: 'get', offset: 2 }] };
    expect((await show({ section: '#get' }, known)).content).toBe('**get(url)**\n\n: Gets it.\n\n  More words.');
    const inside = { content: terms.replace(/^/gm, '  '), anchors: [{ id: 'get', offset: 4 }] };
    expect((await show({ section: 'get' }, inside)).content.trim()).toMatch(/^\*\*get[\s\S]*More words\.$/);
  });

  it('that stands a short line above the heading of its name is that section', async () => {
    const content = '# Mutex\n\nWords.\n\n1.0.0 · Source\n\n## pub fn lock(&self)\n\nLocks.';
    const known = { content, anchors: [{ id: 'method.lock', offset: content.indexOf('1.0.0') }] };
    const page = await show({ section: '#method.lock' }, known);
    expect(page.content).toBe('# Mutex\n\n## pub fn lock(&self)\n\nLocks.');
  });

  it('within a table or code begins with all of it', async () => {
    expect((await show({ section: '#o-rdonly' })).content).toMatch(/^# os\n\n## Files\n\n\| flag \| means \|/);
    expect((await show({ url: 'https://docs.example/os#cb1-3' })).content).toMatch(
      /^# os\n\n## Files\n\n```py\nimport os/,
    );
  });

  it('of an address leads to its place, and the page goes on behind it', async () => {
    const page = await show({ url: 'https://docs.example/os#os.open' });
    expect(page.content).toMatch(/^# os\n\n## Files\n\n- `os\.open\(path\)`[\s\S]*Words about processes\.$/);
    expect(page.left).toMatchObject({ before: at('- `os.open'), characters: at('- `os.open') });
  });
});

describe('a page of which a large part was left out', () => {
  it('says how much, and how to get it', async () => {
    const long = { content: 'word '.repeat(1_000) };
    expect((await show({}, { ...long, kept: { share: 0.62 } })).warnings).toEqual([
      {
        kind: 'page-incomplete',
        message: expect.stringMatching(/^38 % of the page's text .* Mode 'full' has all of it\.$/),
      },
    ]);
    expect((await show({}, { ...long, kept: { share: 0.95 } })).warnings).toEqual([]);
  });

  it('says which parts those are where it is asked', async () => {
    const removed = [{ reason: 'mostly links', place: 'nav.menu', characters: 120, text: 'Home' }];
    expect((await show({ explain: true }, { removed })).removed).toEqual(removed);
    expect((await show({}, { removed })).removed).toBeUndefined();
  });
});
