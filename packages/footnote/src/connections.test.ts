import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Everything that may open a connection. Whoever adds to this list explains why no other way will do. */
const allowed: Readonly<Record<string, string>> = {
  'agent/ai-sdk.ts': 'the AI SDK, whose requests go through the fetch that it is given',
  'database/postgres/postgres-session.ts': "the user's own database: PostgreSQL is not spoken over HTTP",
  'http/network.ts': 'the one HTTP client, with the guard in front',
  'http/guard.ts': 'looks names up before they are dialled',
  'http/proxy.ts': 'the way through a company proxy',
  'http/trusted-certificates.ts': 'reads certificates to trust; opens nothing itself',
  'providers/gemini.ts': "Google's SDK, whose requests go through our client",
  'store/redis-connection.ts': 'the shared store',
};

const opens =
  /(?:from|import\() ?['"](?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns\/promises|undici|ioredis|pg|@google\/genai|@ai-sdk\/[\w-]+)['"]|\bglobalThis\.fetch\(|(?<![.\w])fetch\(|new WebSocket\(/;

it('only a short list of modules may open a connection', async () => {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test|\.test-kit)\.ts$/.test(file));
  const found: string[] = [];
  for (const file of files) {
    const code = (await readFile(`${root}${file}`, 'utf8'))
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replace(/import type .*$/gm, '');
    if (opens.test(code)) found.push(file.replaceAll('\\', '/'));
  }
  expect(found.sort()).toEqual(Object.keys(allowed).sort());
});
