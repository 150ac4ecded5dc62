import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulators/emulator.ts';
import { perplexity } from '../emulators/perplexity.ts';
import { startFakeModel } from './fake-model.ts';
import { type Clone, cloneHere, readmeOf, wiringLine } from './fresh-clone.test-kit.ts';
import { type AgentName, agentNames } from './install.mjs';
import { runOnLoopback } from './loopback.ts';
import { basicEnvironment, createPlace, type Place, runAgent } from './run-agent.ts';
import { citedText, missingFor } from './take-turn.test-kit.ts';

/** Footnote's search as each agent names it. */
const searchTool: Readonly<Record<AgentName, string>> = {
  opencode: 'footnote_web_search',
  gemini: 'mcp_footnote_web_search',
  claude: 'mcp__footnote__web_search',
  codex: 'mcp__footnote/web_search',
};

let clone: Clone;
beforeAll(async () => {
  clone = await cloneHere();
}, 120_000);
afterAll(() => clone.remove());

// Others' programs: on a busy machine one may ask its model before its servers are up.
describe.each(agentNames)('a fresh clone, a fresh home and the README: %s', { timeout: 180_000, retry: 1 }, (name) => {
  it('answers through Footnote and cites; a broken command changes nothing, and --undo brings all back', async ({
    skip,
  }) => {
    if ((await missingFor(name)) !== undefined) skip();
    const place = await createPlace(name);
    const provider = await startEmulator(perplexity);
    const model = await startFakeModel({ call: { tool: searchTool[name], args: { query: 'bridges' } } });
    try {
      const line = wiringLine(await readmeOf(clone), name);
      const keys = { ...provider.env, WEB_SEARCH_PROVIDER: 'perplexity' };
      const setup = (...more: readonly string[]) =>
        runOnLoopback({
          command: [...line, ...more],
          cwd: clone.path,
          env: { ...basicEnvironment(place), PATH: clone.onlyNode, ...keys },
        });
      const before = await filesOf(place);

      const broken = await setup('--command', 'npx -y footnote-search-that-is-not-there mcp');
      expect(broken, broken.stderr).toMatchObject({ exitCode: 3 });
      expect(await filesOf(place)).toEqual(before);

      const wired = await setup();
      expect(wired, wired.stderr).toMatchObject({ exitCode: 0 });
      const after = await filesOf(place);
      const changed = [...after.keys()].filter((file) => after.get(file) !== before.get(file));
      expect(changed.map((file) => after.get(file)).join()).toContain(clone.path);

      const run = await runAgent(name, { place, model, reach: [provider.origin], env: keys });
      expect(run, run.stderr).toMatchObject({ exitCode: 0 });
      expect(model.toolResults().join()).toContain(citedText);
      expect(provider.requests).toHaveLength(1);

      const asLeft = await filesOf(place);
      const undone = await setup('--undo');
      expect(undone, undone.stderr).toMatchObject({ exitCode: 0 });
      const atLast = await filesOf(place);
      for (const file of changed) {
        // What the agent itself wrote into its file since is not Footnote's to bring back.
        if (asLeft.get(file) === after.get(file)) expect(atLast.get(file), file).toBe(before.get(file));
        else expect(atLast.get(file) ?? '', file).not.toMatch(/footnote mcp|footnote\.js|mcp__footnote/);
      }
    } finally {
      await Promise.all([provider.close(), model.close()]);
      await place.remove();
    }
  });
});

it.each([
  ['npx footnote setup claude', 'npx footnote setup claude'],
  ['$ node a.js setup codex  # Codex\nnode a.js setup claude', 'node a.js setup claude'],
  ['alias footnote="node a.js"\nfootnote setup      # every agent', 'node a.js setup'],
])('the line of a README that says %j is %j', (block, line) => {
  const readme = `# A\n\`\`\`\nb setup claude\n\`\`\`\n## Give it to your agent\n\n\`\`\`sh\n${block}\n\`\`\`\n`;
  expect(wiringLine(readme, 'claude').join(' ')).toBe(line);
});

it('a README that wires no agent is told', () => {
  expect(() => wiringLine('# A\n', 'claude')).toThrow('README.md has no line that wires claude.');
});

/** The user's files by name; what Footnote keeps for itself, and npm's log, aside. */
async function filesOf({ home }: Place): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const users = files.filter(
    (file) => !/\/(?:\.config|\.local\/share|\.local\/state|\.cache)\/footnote\/|\/\.npm\//.test(file),
  );
  return new Map(await Promise.all(users.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}
