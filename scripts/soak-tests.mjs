// Tests of which `npm test` holds a part, whole: all scripted conversations in a real terminal, all hostile checkouts
// with the shipped program, a set-up that is killed at every single moment, pages that mean harm at their full size,
// 10,000 idle connections to the server, all pairs of region and language through each provider, each real agent also
// in the modes hybrid, off over HTTP and undone, the plugin in older OpenCodes, and each hostile answer on a page of its
// own.
import { spawnSync } from 'node:child_process';

const env = { ...process.env, FOOTNOTE_SOAK: '1' };
const files = [
  'packages/footnote/src/cli/chat/conversations.test.ts',
  'packages/footnote/src/hostile-checkout/shipped-program.test.ts',
  'packages/footnote/src/cli/commands/setup-killed.test.ts',
  'packages/footnote/src/fetch/hostile.test.ts',
  'packages/footnote/src/fetch/extract/hostile.test.ts',
  'packages/footnote/src/server/http/many-connections.test.ts',
  'packages/footnote/src/providers/regions-and-languages.test.ts',
  'real-agents/harness.test.ts',
  'real-agents/opencode.test.ts',
  'real-agents/gemini.test.ts',
  'real-agents/claude.test.ts',
  'real-agents/codex.test.ts',
  'packages/opencode-gemini-search/src/opencode.test.ts',
  'real-browser/hostile-answers.test.ts',
];
process.exitCode = spawnSync('npx', ['vitest', 'run', ...files], { env, stdio: 'inherit' }).status ?? 1;
