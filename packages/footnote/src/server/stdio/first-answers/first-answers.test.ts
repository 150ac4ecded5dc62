import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asList, at } from '../../../json.ts';
import { command, envelope, greeting, startStdio } from '../../mcp-client.test-kit.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-mcp-'));
});
afterAll(() => rm(folder, { recursive: true }));

const toolNames = (reply: unknown) => asList(at(reply, 'result', 'tools')).map((tool) => at(tool, 'name'));

describe('the first answers', () => {
  const openings = [
    ...['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', 'not-a-version'].map((protocolVersion) => ({
      name: `initialize ${protocolVersion}`,
      requests: [
        { method: 'initialize', params: { ...greeting, protocolVersion } },
        { method: 'tools/list' },
        { method: 'tools/list', params: {} },
        { method: 'tools/list', params: { _meta: { progressToken: 7 } } },
        { method: 'ping' },
      ],
    })),
    {
      name: 'server/discover, then the newer era',
      requests: [
        { method: 'server/discover', params: { _meta: envelope } },
        { method: 'tools/list', params: { _meta: envelope } },
        { method: 'tools/list', params: { _meta: envelope } },
      ],
    },
    { name: 'the newer era at once', requests: [{ method: 'tools/list', params: { _meta: envelope } }] },
    {
      name: 'server/discover, then the older era',
      requests: [
        { method: 'server/discover', params: { _meta: envelope } },
        { method: 'initialize', params: greeting },
        { method: 'tools/list' },
      ],
    },
    {
      name: 'a client that says much about itself',
      requests: [
        {
          method: 'initialize',
          params: {
            ...greeting,
            capabilities: {
              experimental: { x: { y: 1 } },
              elicitation: { form: {}, url: {} },
              roots: { listChanged: true },
            },
            clientInfo: {
              name: 'x',
              version: '1',
              websiteUrl: 'https://a.example',
              icons: [{ src: 'https://a.example/i' }],
            },
          },
        },
        { method: 'tools/list' },
      ],
    },
    {
      name: 'openings out of the ordinary',
      requests: [
        { method: 'initialize', params: { ...greeting, capabilities: { roots: { listChanged: 'yes' } } } },
        { method: 'initialize', params: { protocolVersion: 5 } },
        { method: 'initialize' },
        { method: 'tools/list' },
        { method: 'tools/list', params: { _meta: { ...envelope, 'io.modelcontextprotocol/clientInfo': 'x' } } },
        { method: 'server/discover', params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2030-01-01' } } },
      ],
    },
  ];

  it.each(openings.flatMap((opening) => ['on', 'off'].map((web) => ({ ...opening, web }))))(
    'prepared at build time and given by the SDK are alike: $name, web $web',
    async ({ name, requests, web }) => {
      const ask = async (env: Record<string, string>, before: () => Promise<string>) => {
        await using client = startStdio(env, await before());
        const replies = [];
        for (const request of requests) replies.push(await client.request(request.method, request.params));
        const isOrdinary = !name.includes('out of the ordinary');
        if (isOrdinary) expect(replies.every((reply) => 'result' in reply)).toBe(true);
        return replies;
      };
      const prepared = await ask({ FOOTNOTE_WEB: web }, async () => '/');
      // A switch in a file can't be seen at a glance, so the SDK answers.
      const project = await mkdtemp(join(folder, 'project-'));
      await writeFile(join(project, 'footnote.json'), JSON.stringify({ policy: { web } }));
      const bySdk = await ask({}, async () => project);
      expect(prepared).toEqual(bySdk);
    },
  );

  it('need no package at all', async () => {
    const copy = await mkdtemp(join(folder, 'bare-'));
    const home = dirname(dirname(command));
    for (const part of ['bin', 'dist', 'package.json'])
      await cp(join(home, part), join(copy, part), { recursive: true });
    await using client = startStdio({}, copy, join(copy, 'bin/footnote.js'));
    await client.greet();
    expect(toolNames(await client.request('tools/list'))).toEqual(['web_search', 'fetch_page', 'docs_search']);
  });

  it('are small, and every schema uses only words that all models know', async () => {
    await using client = startStdio();
    const hello = await client.greet();
    const instructions = String(at(hello, 'result', 'instructions'));
    expect(instructions.length).toBeLessThanOrEqual(600);
    const reply = await client.request('tools/list');
    expect(JSON.stringify(reply).length).toBeLessThan(3_300);
    const modern = startStdio();
    expect(JSON.stringify(await modern.request('tools/list', { _meta: envelope })).length).toBeLessThan(3_300);
    await modern[Symbol.asyncDispose]();
    const words = new Set<string>();
    for (const tool of asList(at(reply, 'result', 'tools'))) {
      expect(at(tool, 'annotations')).toEqual({ readOnlyHint: true, openWorldHint: true });
      expect(at(tool, '_meta')).toEqual({ 'anthropic/alwaysLoad': true });
      expect(at(tool, 'outputSchema')).toBeUndefined();
      const schema = at(tool, 'inputSchema') as { properties: Record<string, object> };
      for (const property of Object.values(schema.properties))
        for (const word of Object.keys(property)) words.add(word);
      expect(Object.keys(schema).filter((word) => !['type', 'properties', 'required'].includes(word))).toEqual([]);
    }
    const allowed = ['type', 'description', 'enum', 'minimum', 'maximum', 'default', 'items', 'required'];
    expect([...words].filter((word) => !allowed.includes(word))).toEqual([]);
  });
});
