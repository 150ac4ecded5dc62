// All scripted conversations that can be typed, in a real terminal; `npm test` holds twelve of them.
import { spawnSync } from 'node:child_process';

const env = { ...process.env, FOOTNOTE_ALL_CONVERSATIONS: '1' };
const words = ['vitest', 'run', 'packages/footnote/src/cli/chat/conversations.test.ts'];
process.exitCode = spawnSync('npx', words, { env, stdio: 'inherit' }).status ?? 1;
