import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeModel } from './fake-model.ts';
import { type AgentName, installAgent } from './install.mjs';
import { findWayIn } from './loopback.ts';
import { createPlace, type Place, runAgent } from './run-agent.ts';
import { sayWhySkipped } from './skipped.test-kit.ts';

const tinyServer = fileURLToPath(new URL('tiny-mcp-server.mjs', import.meta.url));
const installTimeoutMs = 300_000;

/** For each agent: a server wired by hand, as its documentation says, and what the model should see of it. */
const cases: Readonly<Record<AgentName, { files: Record<string, string>; tool: string; native: readonly string[] }>> = {
  opencode: {
    files: {
      'project/opencode.json': JSON.stringify({ mcp: { tiny: { type: 'local', command: ['node', tinyServer] } } }),
    },
    tool: 'tiny_web_search',
    native: ['webfetch'],
  },
  gemini: {
    files: {
      'project/.gemini/settings.json': JSON.stringify({
        mcpServers: { tiny: { command: 'node', args: [tinyServer], trust: true } },
      }),
    },
    tool: 'mcp_tiny_web_search',
    native: ['google_web_search'],
  },
  claude: {
    files: {
      '.claude.json': JSON.stringify({ mcpServers: { tiny: { type: 'stdio', command: 'node', args: [tinyServer] } } }),
      '.claude/settings.json': JSON.stringify({ permissions: { allow: ['mcp__tiny'] } }),
    },
    tool: 'mcp__tiny__web_search',
    native: ['WebFetch', 'WebSearch'],
  },
  codex: {
    files: { '.codex/config.toml': `[mcp_servers.tiny]\ncommand = "node"\nargs = [${JSON.stringify(tinyServer)}]\n` },
    tool: 'mcp__tiny/web_search',
    native: ['web_search'],
  },
};

const opened: Place[] = [];
afterEach(async () => {
  for (const place of opened.splice(0)) await place.remove();
});

// The two that start slowly are run here by the soak alone: their tests of modes rest on the same.
const isSoak = process.env['FOOTNOTE_SOAK'] === '1';
const quick: readonly AgentName[] = ['claude', 'codex'];
const entries = Object.entries(cases) as [AgentName, (typeof cases)[AgentName]][];

// Others' programs: on a busy machine one may ask its model before its servers are up.
describe.each(entries.filter(([name]) => isSoak || quick.includes(name)))(
  'the real %s',
  { timeout: installTimeoutMs, retry: 1 },
  (name, { files, tool, native }) => {
    it('offers the fake model its own tools and a wired one, calls it, and returns its result', async ({ skip }) => {
      const missing = (await findWayIn()).missing ?? (await installAgent(name)).missing;
      if (missing !== undefined) {
        sayWhySkipped(`the real ${name}`, missing);
        skip();
      }
      const place = await createPlace(name);
      opened.push(place);
      for (const [path, text] of Object.entries(files)) await place.write(path, text);
      const model = await startFakeModel({ call: { tool, args: { query: 'bridges' } } });
      const run = await runAgent(name, { place, model, env: { ENABLE_TOOL_SEARCH: 'false' } });
      await model.close();
      expect(run, run.stderr).toMatchObject({ exitCode: 0 });
      expect(model.toolsOffered()).toEqual(expect.arrayContaining([tool, ...native]));
      expect(model.toolResults().join()).toContain('tiny result for bridges');
      expect(run.stdout).toContain('ECHO<<');
    });
  },
);
