// Tries an installed Footnote, with nothing of this repository near it: one command for each package in its bundle.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { collect } from './run.mjs';

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 18 Tf 20 200 Td (The harbour light) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

const files = {
  '/guide.pdf': ['application/pdf', pdf],
  '/guide.md': ['text/markdown', '# Lanterns\n\nThe *harbour* light & co.\n'],
  '/data.json': ['application/json', '{"harbour":["light"]}'],
};

const secret = `gh${'p_'}${'k3J9xQ2vB7mZ5tR8'.repeat(3).slice(0, 36)}`;

const databaseProgram = `
  import { createFootnote } from 'footnote-search';
  const env = { ...process.env, FOOTNOTE_DATABASE_URL: 'postgres://reader@127.0.0.1:1/harbour' };
  const footnote = createFootnote({ env });
  await footnote.database.query({ sql: 'SELECT 1' }).catch((error) => console.log(error.message));
  await footnote.close();
`;

/** What did not work, each as a sentence. */
export async function tryInstalled(node, folder) {
  const site = createServer((request, response) => {
    const [type, text] = files[request.url] ?? ['text/plain', 'no such page'];
    response.writeHead(200, { 'content-type': type }).end(text);
  });
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${site.address().port}`;
  const home = join(folder, 'home');
  makeHome(home);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    FOOTNOTE_DATA_DIR: join(home, 'data'),
    FOOTNOTE_ALLOW_PRIVATE: host,
    FOOTNOTE_KEYLESS: 'off',
  };
  const command = [node, join(folder, 'node_modules/footnote-search/bin/footnote.js')];
  const failures = [];
  async function expectWords(what, words, pattern, more = {}) {
    const { output } = await collect([...command, ...words], { cwd: join(home, 'project'), env: { ...env, ...more } });
    if (!pattern.test(output)) failures.push(`${what} does not work:\n${output}`);
  }
  try {
    await expectWords('SQLite', ['docs', 'search', 'how is the beacon lit'], /with a long match/);
    await expectWords('unpdf', ['fetch', `http://${host}/guide.pdf`], /The harbour light/);
    await expectWords('marked', ['fetch', '--format', 'html', `http://${host}/guide.md`], /<em>harbour<\/em>/);
    await expectWords('a file of settings', ['config'], /timeoutMs.*9000/);
    await expectWords('jsonc-parser', ['fetch', `http://${host}/data.json`], /"harbour"/);
    await expectWords('toml-patch, diff', ['setup', 'codex', '--dry-run', '--force'], /\[mcp_servers\.footnote\]/);
    await expectWords('yaml', ['setup', 'goose', '--dry-run', '--force'], /^\+\s+footnote:/m);
    await expectWords('re2js', ['search', '--provider', 'tavily', secret], /GitHub token/, { TAVILY_API_KEY: 'any' });
    await expectWords('ioredis', ['doctor'], /redisUrl.*ECONNREFUSED/, {
      FOOTNOTE_REDIS_URL: 'redis://127.0.0.1:1',
    });
    const asked = await collect([node, '--input-type=module', '--eval', databaseProgram], { cwd: folder, env });
    if (!asked.output.includes('could not be reached (ECONNREFUSED)'))
      failures.push(`pg does not work:\n${asked.output}`);
    failures.push(...(await tryServer(command, { cwd: home, env })));
  } finally {
    site.close();
    site.closeAllConnections();
  }
  return failures;
}

/** A project with one documented package, and an agent's settings with comments to keep. */
function makeHome(home) {
  const beacon = join(home, 'project/node_modules/beacon');
  const own = ['.codex', '.config/footnote', '.config/goose'].map((folder) => join(home, folder));
  for (const path of [beacon, ...own]) mkdirSync(path, { recursive: true });
  writeFileSync(join(home, 'project/package.json'), '{ "name": "harbour", "dependencies": { "beacon": "1.0.0" } }\n');
  writeFileSync(join(beacon, 'package.json'), '{ "name": "beacon", "version": "1.0.0" }\n');
  writeFileSync(join(beacon, 'README.md'), '# beacon\n\n## Lighting\n\nThe beacon is lit with a long match.\n');
  writeFileSync(join(home, '.config/footnote/settings.json'), '{\n  // mine\n  "timeoutMs": 9000,\n}\n');
  writeFileSync(join(home, '.codex/config.toml'), '# mine\nmodel = "x"\n');
  writeFileSync(join(home, '.config/goose/config.yaml'), '# mine\nextensions:\n  other:\n    enabled: true\n');
}

/** hono and the MCP SDK. */
async function tryServer(command, options) {
  const [program, ...args] = [...command, 'serve', '--port', '0'];
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const address = await new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('close', () => resolve(undefined));
  });
  if (address === undefined) return [`serve does not start:\n${said}`];
  try {
    const described = await fetch(`${address}/openapi.json`).then((reply) => reply.text());
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'try', version: '1' } },
    };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const reply = await fetch(`${address}/mcp`, { method: 'POST', headers, body: JSON.stringify(initialize) });
    const session = await reply.text();
    return [
      ...(described.includes('"openapi"') ? [] : [`hono does not work:\n${described}`]),
      ...(session.includes('"serverInfo"') ? [] : [`the MCP SDK does not work:\n${session}`]),
    ];
  } finally {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  }
}
