import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { folderWith, manifest } from '../../docs/docs-folder.test-kit.ts';
import { at } from '../../json.ts';
import { envelope, greeting, readResult, type StdioClient, startStdio } from '../mcp-client.test-kit.ts';

const question = { name: 'docs_search', arguments: { query: 'trim the wick of the lamp' } };
const wick = 'The wick of the lamp is trimmed every night with a pair of long scissors before the watch begins.';

function aProject() {
  return folderWith({
    'package.json': JSON.stringify({ name: 'app', dependencies: { lamp: '*' } }),
    'node_modules/lamp/package.json': manifest('lamp', '2.1.0'),
    'node_modules/lamp/README.md': `# Lamp\n\n${wick}\n`,
  });
}

/** What a client says of itself, when it was started elsewhere than in the project. */
async function greetWithRoots(client: StdioClient): Promise<void> {
  await client.request('initialize', { ...greeting, capabilities: { roots: { listChanged: true } } });
  client.notify('notifications/initialized');
}

const rootsOf = (...folders: readonly string[]) => ({
  roots: folders.map((folder) => ({ uri: folder.includes('://') ? folder : pathToFileURL(folder).href })),
});

it('the roots of a client say which project is meant: the first that is a folder with a package', async () => {
  const [folder, elsewhere] = await Promise.all([aProject(), folderWith({ 'notes.md': 'x' })]);
  await using client = startStdio({}, elsewhere);
  await greetWithRoots(client);
  const reply = client.request('tools/call', question, 50);
  const { id } = await client.next((message) => message['method'] === 'roots/list');
  const roots = rootsOf('file:///missing', 'file://elsewhere/x', join(folder, 'package.json'), folder);
  client.raw(JSON.stringify({ jsonrpc: '2.0', id, result: roots }));
  expect(readResult(await reply)).toMatchObject({ isError: false, text: expect.stringContaining(wick) });
  expect(readResult(await reply).text).toContain(
    `[1] lamp 2.1.0 › Lamp (${join(folder, 'node_modules/lamp/README.md')}:1)`,
  );
  // They are known until the client says that they changed.
  expect((await client.call('docs_search', question.arguments)).text).toContain(wick);
  expect(client.received.filter((message) => message['method'] === 'roots/list')).toHaveLength(1);
});

it('a client that fails to list them gets the project that the server was started in', async () => {
  const folder = await aProject();
  await using client = startStdio({}, folder);
  await greetWithRoots(client);
  const reply = client.request('tools/call', question, 50);
  const { id } = await client.next((message) => message['method'] === 'roots/list');
  client.raw(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_603, message: 'no' } }));
  expect(readResult(await reply).text).toContain(wick);
});

it('in the newer era the call is asked again with them', async () => {
  const [folder, elsewhere] = await Promise.all([aProject(), folderWith({ 'notes.md': 'x' })]);
  await using client = startStdio({}, elsewhere);
  const meta = { ...envelope, 'io.modelcontextprotocol/clientCapabilities': { roots: {} } };
  await client.request('server/discover', { _meta: meta });
  const asked = await client.request('tools/call', { ...question, _meta: meta });
  expect(at(asked, 'result', 'inputRequests', 'roots', 'method')).toBe('roots/list');
  const inputResponses = { roots: rootsOf(folder) };
  const reply = await client.request('tools/call', { ...question, inputResponses, _meta: meta });
  expect(readResult(reply).text).toContain(wick);
});

it('an argument says it too, and reads one section whole', async () => {
  const [folder, elsewhere] = await Promise.all([aProject(), folderWith({ 'notes.md': 'x' })]);
  await using client = startStdio({}, elsewhere);
  await client.greet();
  const { text } = await client.call('docs_search', { query: '', section: 'lamp 2.1.0 › Lamp', project: folder });
  expect(text).toContain(wick);
  const missing = await client.call('docs_search', { query: 'wick', project: join(folder, 'none') });
  expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('There is no folder') });
});
