import { describe, expect, it } from 'vitest';
import type { Io } from '../../contract/io.ts';
import type { SearchResponse } from '../../contract/response.ts';
import { type Format, render } from '../../render/render.ts';
import { noticesBeside, printResponse } from './print-response.ts';

const answer = `## Limits

A lamp takes **5 V**, as \`lamp.volt\` says, and nothing else, whatever its box says about other lands.

| part | most |
|---|---|
| bulb | 5 V |

\`\`\`js
lamp.on();
\`\`\`
`;
const web = { n: 1, title: 'Lamps', url: 'https://lamps.example/a_(b)', domain: 'lamps.example' };
const local = {
  n: 2,
  title: 'lamp 1.2.0 › Use',
  url: '',
  domain: '',
  file: '/project/node_modules/lamp/a.md',
  line: 7,
};
const response: SearchResponse = {
  query: 'lamps',
  provider: 'gemini',
  results: [],
  answer: { text: answer, citations: [{ start: 0, end: answer.length, sources: [1, 2] }] },
  sources: [web, local],
  warnings: [],
  cached: 'no',
  tookMs: 1,
};

async function printed(
  given: SearchResponse,
  { format = 'cited' as Format, isTTY = true, columns = 60, env = {} as Io['env'] } = {},
): Promise<string> {
  let text = '';
  const output = {
    isTTY,
    columns,
    write(more: string) {
      text += more;
    },
  };
  const io = { stdout: output, stderr: output, env, cwd: '/project', signal: new AbortController().signal };
  await printResponse(given, format, io as unknown as Io);
  return text;
}

describe('documentation that does not answer', () => {
  const notice = 'The documentation installed here does not seem to answer this.';
  const unanswered: SearchResponse = {
    query: 'tides',
    provider: 'docs',
    results: [{ title: 'lamp 1.2.0 › Use', url: '', content: 'Light it. '.repeat(400) }],
    sources: [local],
    warnings: [{ kind: 'provider-notice', message: notice }],
    cached: 'no',
    tookMs: 1,
  };

  it('takes a few lines on a terminal, with what comes nearest and where that is', async () => {
    const text = await printed(unanswered, { env: { NO_COLOR: '1' }, columns: 100 });
    expect(text).toContain(notice);
    expect(text).toContain('Use (lamp/a.md:7)');
    expect(text.split('\n').length).toBeLessThan(10);
  });

  it('is told once where both are read on one terminal, and beside what a pipe takes', () => {
    const beside = (isTTY: boolean) => noticesBeside(unanswered, 'cited', { stdout: { isTTY } } as unknown as Io);
    expect(beside(true)).toEqual([]);
    expect(beside(false)).toEqual([notice]);
  });
});

describe('a response on a terminal', () => {
  it('is drawn within the window: markup as looks, a marker behind its block, sources to be found', async () => {
    expect(await printed(response, { env: { NO_COLOR: '1' } })).toBe(`Web search results for "lamps":

Limits

A lamp takes 5 V, as lamp.volt says, and nothing else,
whatever its box says about other lands.

part │ most
─────┼─────
bulb │ 5 V

\`\`\`js
lamp.on();
\`\`\` [1][2]

Sources:
[1] Lamps (https://lamps.example/a_(b))
[2] lamp 1.2.0 › Use (node_modules/lamp/a.md:7)
`);
  });

  it('has colours, and links where the terminal takes them', async () => {
    const drawn = await printed(response, { env: { FORCE_HYPERLINK: '1' } });
    expect(drawn).toContain('takes \x1b[1m5 V\x1b[0m, as \x1b[36mlamp.volt\x1b[0m');
    expect(drawn).toContain(
      '[1] \x1b]8;;https://lamps.example/a_(b)\x1b\\Lamps: lamps.example\x1b]8;;\x1b\\\n[2] lamp 1.2.0',
    );
  });

  it('says a host that is the title too once', async () => {
    const drawn = await printed(
      { ...response, sources: [{ ...web, title: web.domain }] },
      { env: { FORCE_HYPERLINK: '1' } },
    );
    expect(drawn).toContain('\x1b\\lamps.example\x1b]8;;');
  });

  it('has neither of them, and ASCII alone, where TERM is dumb', async () => {
    expect(await printed({ ...response, sources: [web] }, { env: { TERM: 'dumb' } })).toMatch(/^[\n\x20-\x7e]+$/);
    expect(await printed(response, { env: { TERM: 'dumb', FORCE_COLOR: '1' } })).toContain('\x1b[1m5 V');
  });

  it('is as wide as usual where the terminal has no size', async () => {
    const unmeasured = await printed(response, { columns: 0, env: { NO_COLOR: '1' } });
    expect(unmeasured).toContain('[2] lamp 1.2.0 › Use (node_modules/lamp/a.md:7)\n');
  });

  it('without an answer is a title and a text for each result', async () => {
    const results = [{ title: 'Lamps *', url: web.url, content: 'They **glow**.' }];
    const { answer: _, ...unanswered } = response;
    expect(await printed({ ...unanswered, results, sources: [web] }, { env: { NO_COLOR: '1' } })).toBe(
      'Web search results for "lamps":\n\n[1] Lamps *\n\nThey glow.\n\nSources:\n[1] Lamps (https://lamps.example/a_(b))\n',
    );
    expect(await printed({ ...unanswered, sources: [] })).toContain('No search results or information found');
  });

  it('says all of it, however long it is', async () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(' ');
    const drawn = await printed({ ...response, answer: { text, citations: [] } });
    expect(drawn.match(/word\d+/g)).toHaveLength(3_000);
    expect(Math.max(...drawn.split('\n').map((row) => row.length))).toBeLessThanOrEqual(60);
  });

  it.each(['markdown', 'json'] as const)('is %s where that is asked for', async (format) => {
    expect(await printed(response, { format, env: { NO_COLOR: '1' } })).toBe(
      render(response, format).replace(/\n*$/, '\n'),
    );
  });
});

describe('a response in a pipe', () => {
  it.each(['cited', 'markdown', 'links', 'json'] as const)('is %s to the byte', async (format) => {
    const env = { FORCE_COLOR: '1', FORCE_HYPERLINK: '1' };
    expect(await printed(response, { format, isTTY: false, env })).toBe(render(response, format).replace(/\n*$/, '\n'));
  });
});
