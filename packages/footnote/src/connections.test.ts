import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Everything that may open a connection. Whoever adds to this list explains why no other way will do. */
const allowed: Readonly<Record<string, string>> = {
  'agent/ai-sdk.ts': 'the AI SDK, whose requests go through the fetch that it is given',
  'audit/anchor/send-syslog.ts': 'the head of the log, to the syslog that the operator names',
  'database/postgres/postgres-session.ts': "the user's own database: PostgreSQL is not spoken over HTTP",
  'http/network.ts': 'the one HTTP client, with the guard in front',
  'http/direct-lookup.ts': 'asks name servers while the threads of the system are taken',
  'http/guard.ts': 'looks at addresses before they are dialled',
  'http/system-lookup.ts': 'looks names up before they are dialled',
  'http/trusted-certificates.ts': 'reads certificates to trust; opens nothing itself',
  'store/redis-connection.ts': 'the shared store',
};

const opens =
  /(?:from|import\() ?['"](?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns\/promises|undici|ioredis|pg|@google\/genai|@ai-sdk\/[\w-]+)['"]|\bglobalThis\.fetch\(|(?<![.\w])fetch\(|new WebSocket\(/;

/** Everything that may send over the one HTTP client, beside that client itself. */
const senders: Readonly<Record<string, string>> = {
  'audit/anchor/post-statement.ts': 'the head of the log, to the address that the operator names',
  'cli/doctor/check-addresses.ts': 'whether configured addresses answer',
  'cli/setup/ask-address.ts': 'whether a server that agents are told of answers',
  'fetch/download/download.ts': 'pages, hop by hop',
  'http/client.ts': 'what providers ask',
  'http/model-fetch.ts': 'what models are asked',
  'http/redirects.ts': 'where links in replies lead',
  'telemetry/send-batch.ts': 'traces and audit records, to the collector that the environment names',
};

const sends = /\bnetwork\.(?:send|sendGuarded|guardedGet)\(/;

it('only a short list of modules may open a connection', async () => {
  expect(await modulesWith(opens)).toEqual(Object.keys(allowed).sort());
});

it('only a short list of modules may send over the one HTTP client', async () => {
  expect(await modulesWith(sends)).toEqual(Object.keys(senders).sort());
});

async function modulesWith(pattern: RegExp): Promise<readonly string[]> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test|\.test-kit)\.ts$/.test(file));
  const found: string[] = [];
  for (const file of files) {
    const code = (await readFile(`${root}${file}`, 'utf8'))
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replace(/import type .*$/gm, '');
    if (pattern.test(code)) found.push(file.replaceAll('\\', '/'));
  }
  return found.sort();
}
