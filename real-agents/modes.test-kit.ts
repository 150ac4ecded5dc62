import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { PlannedCall } from './fake-model.ts';
import type { AgentName } from './install.mjs';
import { citedText, type Session, served, takeTurn } from './take-turn.test-kit.ts';

/** What a model sees of Footnote and of the agent's own search, in that agent's words. */
export interface Words {
  /** A tool that has nothing to do with the web: where it is offered, the list is a real one. */
  readonly usual: string;
  /** The agent's own tools for the web, where nothing switches them off. */
  readonly native: readonly string[];
  /** Footnote's tools. */
  readonly search: string;
  readonly page: string;
  readonly docs: string;
  /** How it starts another agent and waits for that one; with the first tool, which only it has. */
  readonly delegate: readonly [{ readonly tool: string } & PlannedCall, ...PlannedCall[]];
  /** How the agent wraps a result before the model reads it. */
  wrap(text: string): string | RegExp;
  /** What the user has in every test. */
  readonly userFiles?: Readonly<Record<string, string>>;
  /** What makes all of its own tools visible without a terminal. */
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

const instructionsFile = new URL('../packages/footnote/src/server/instructions.md', import.meta.url);
const instructions = readFileSync(instructionsFile, 'utf8').trim();

/** The modes of `footnote setup`, each in the real agent. */
export function describeModes(name: AgentName, words: Words, missing: string | undefined): void {
  const { native, search, page, docs } = words;
  const footnote = [docs, page, search].sort();
  const searchBridges = { tool: search, args: { query: 'bridges' } };
  const visible = { env: words.env ?? {}, args: words.args ?? [], userFiles: words.userFiles ?? {} };

  function expectCited({ model, provider }: Session, searches = 1): void {
    const wanted = words.wrap(citedText);
    const [result] = model.toolResults();
    if (typeof wanted === 'string') expect(result).toBe(wanted);
    else expect(result).toMatch(wanted);
    expect(provider.requests).toHaveLength(searches);
  }

  function expectTools({ model, webTools }: Session, wanted: readonly string[]): void {
    expect(model.toolsOffered()).toContain(words.usual);
    expect(webTools).toEqual([...wanted].sort());
  }

  // On a busy machine an agent may begin its turn before a server that npx starts is up; that is the agent's choice.
  const patience = { timeout: 120_000, retry: 1 };
  describe.skipIf(missing !== undefined)(`${name}, set up by Footnote`, patience, () => {
    it('footnote: offers Footnote alone, was told how to search, hands over the cited text, a page and failures', async () => {
      const page = await servePage('The lantern was lit in 1901.');
      const session = await takeTurn(name, {
        ...visible,
        setups: [['--mode', 'footnote']],
        call: [
          searchBridges,
          { tool: words.page, args: { url: page.url } },
          { tool: words.page, args: { url: 'http://127.0.0.1:1/' } },
          { tool: search, args: { query: 'bridges emulate:bad-key' } },
        ],
        reach: [page.url],
        env: { ...words.env, FOOTNOTE_ALLOW_PRIVATE: new URL(page.url).host },
      });
      await page.close();
      expectTools(session, footnote);
      expectCited(session, 2);
      const [, read, refused, failed] = session.model.toolResults();
      expect(read).toContain(`URL: ${page.url}\n\nThe lantern was lit in 1901.`);
      expect(refused).toContain('Error (FETCH_REFUSED): ');
      expect(failed).toContain('Error (AUTH_FAILED): ');
      expect(JSON.stringify(session.model.requests[0]?.body)).toContain(instructions);
      expect(session.answer).toContain('ECHO<<');
    });

    it('native: offers its own search and fetch again, and nothing of Footnote', async () => {
      const setups = [
        ['--mode', 'footnote'],
        ['--mode', 'native'],
      ];
      const session = await takeTurn(name, { ...visible, setups, call: searchBridges });
      expectTools(session, native);
      expect(session.provider.requests).toEqual([]);
    });

    it('off: no search or fetch of any kind, nor for an agent that it starts; installed documentation answers', async () => {
      const ask = { tool: docs, args: { query: 'how do I dim the lantern slowly' } };
      const [start, ...wait] = words.delegate;
      const call = [ask, { ...start, once: true } as const, ...wait];
      const session = await takeTurn(name, { ...visible, setups: [['--mode', 'off']], call });
      expectTools(session, [docs]);
      const { toolResults, requests } = session.model;
      expect(toolResults()[0]).toContain('Call `dim(level)` to dim the lantern slowly.');
      expect(requests.some(({ tools }) => tools.includes(docs) && !tools.includes(start.tool))).toBe(true);
      expect(session.provider.requests).toEqual([]);
    });

    it('over HTTP: the same tools and the same cited text, with a token', async () => {
      const setups = [['--mode', 'footnote', ...served]];
      const session = await takeTurn(name, { ...visible, setups, isServed: true, call: searchBridges });
      expectTools(session, footnote);
      expectCited(session);
    });

    it('in the files of the project: the same as in those of the user', async () => {
      const setups = [['--scope', 'project', '--mode', 'footnote']];
      // npx takes its time, and some ask their model meanwhile, unless they must wait for the server.
      const args = [...visible.args, ...(name === 'codex' ? ['-c', 'mcp_servers.footnote.required=true'] : [])];
      const waits = name === 'claude' ? { CLAUDE_CODE_MCP_STARTUP_WAIT_MS: '60000', MCP_TIMEOUT: '60000' } : {};
      const env = { ...visible.env, ...waits };
      const session = await takeTurn(name, { ...visible, setups, isDependency: true, call: searchBridges, args, env });
      expectTools(session, footnote);
      expectCited(session);
    });
  });

  // What these write is compared without an agent in setup-modes.test.ts, setup-undo.test.ts and fresh-clone.test.ts.
  if (process.env['FOOTNOTE_SOAK'] !== '1') return;
  describe.skipIf(missing !== undefined)(`${name}, set up by Footnote in the other modes`, patience, () => {
    it('hybrid in a public repository: Footnote alone, with the cited text', async () => {
      const setupEnv = { GITHUB_REPOSITORY_VISIBILITY: 'public' };
      const session = await takeTurn(name, {
        ...visible,
        setups: [['--mode', 'hybrid', '--visibility', 'auto', '--scope', 'user']],
        setupEnv,
        call: searchBridges,
      });
      expectTools(session, footnote);
      expectCited(session);
    });

    it('hybrid in a private repository: its own search and fetch, and nothing of Footnote', async () => {
      const setupEnv = { GITHUB_REPOSITORY_VISIBILITY: 'private' };
      const session = await takeTurn(name, {
        ...visible,
        setups: [['--mode', 'hybrid', '--scope', 'user']],
        setupEnv,
        call: searchBridges,
      });
      expectTools(session, native);
      expect(session.provider.requests).toEqual([]);
    });

    it('undone: its own search and fetch again, and nothing of Footnote', async () => {
      const session = await takeTurn(name, {
        ...visible,
        setups: [['--mode', 'off'], ['--undo']],
        call: searchBridges,
      });
      expectTools(session, native);
    });

    it('off, over HTTP: hides what the server would offer, documentation aside', async () => {
      const session = await takeTurn(name, { ...visible, setups: [['--mode', 'off', ...served]], isServed: true });
      expectTools(session, [docs]);
    });
  });
}

async function servePage(text: string) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
