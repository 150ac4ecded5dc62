import { describe, expect, it } from 'vitest';
import { applyChanges } from '../edit/change.ts';
import type { Machine } from '../machine/machine.ts';
import type { AgentId } from './agent.ts';
import { agentIds } from './agent.ts';
import { stdioServer, type WiredServer } from './mcp-server.ts';
import { agents } from './registry.ts';
import type { Wiring } from './wiring.ts';

const machine: Machine = { platform: 'linux', home: '/home/ada', cwd: '/work/app', env: {} };
const stdio: WiredServer = { kind: 'stdio', command: 'footnote', args: ['mcp'] };
const http: WiredServer = { kind: 'http', url: 'http://127.0.0.1:4040/mcp', tokenVariable: 'T' };

function written(id: AgentId, options: Partial<Wiring> = {}) {
  const wiring: Wiring = { mode: 'footnote', scope: 'user', server: stdio, variables: [], ...options };
  const agent = agents.find((candidate) => candidate.id === id);
  const files = agent?.files(wiring, machine) ?? [];
  if (agent === undefined || typeof files === 'string') throw new Error(String(files));
  return { settings: applyChanges({}, files[0]?.changes ?? []), notes: agent.notes(wiring) };
}

it('there are eleven agents, in their order', () => {
  expect(agents.map(({ id }) => id)).toEqual([...agentIds]);
});

describe('agents that get the server alone', () => {
  const bearer = { Authorization: `Bearer \${env:T}` };

  it.each([
    [
      'cursor',
      { mcpServers: { footnote: { command: 'footnote', args: ['mcp'] } } },
      { mcpServers: { footnote: { url: http.url, headers: bearer } } },
    ],
    [
      'vscode',
      { servers: { footnote: { type: 'stdio', command: 'footnote', args: ['mcp'] } } },
      { servers: { footnote: { type: 'http', url: http.url, headers: bearer } } },
    ],
    [
      'windsurf',
      { mcpServers: { footnote: { command: 'footnote', args: ['mcp'] } } },
      { mcpServers: { footnote: { serverUrl: http.url, headers: bearer } } },
    ],
    [
      'zed',
      { context_servers: { footnote: { command: 'footnote', args: ['mcp'] } } },
      { context_servers: { footnote: { url: http.url } } },
    ],
    [
      'cline',
      { mcpServers: { footnote: { command: 'footnote', args: ['mcp'], disabled: false, autoApprove: [] } } },
      { mcpServers: { footnote: { type: 'streamableHttp', url: http.url, disabled: false, autoApprove: [] } } },
    ],
    [
      'goose',
      {
        extensions: {
          footnote: { name: 'footnote', type: 'stdio', cmd: 'footnote', args: ['mcp'], enabled: true, timeout: 300 },
        },
      },
      {
        extensions: {
          footnote: { name: 'footnote', type: 'streamable_http', uri: http.url, enabled: true, timeout: 300 },
        },
      },
    ],
  ] as const)('%s', (id, overStdio, overHttp) => {
    expect(written(id).settings).toEqual(overStdio);
    expect(written(id, { server: http }).settings).toEqual(overHttp);
    expect(written(id, { mode: 'native' }).settings).toEqual({});
  });

  it.each(agentIds.slice(4))('%s is told in mode off, and the manual step is printed', (id) => {
    const { settings, notes } = written(id, { mode: 'off' });
    expect(JSON.stringify(settings)).toMatch(/"envs?":\{"FOOTNOTE_WEB":"off"\}/);
    expect(notes[0]).toMatch(/^By hand: /);
    expect(written(id, { mode: 'native' }).notes).toEqual([]);
  });

  it('are not wired in mode off where the server can not be told to hide the web', () => {
    const { settings, notes } = written('cursor', { mode: 'off', server: http });
    expect(settings).toEqual({});
    expect(notes[1]).toContain('not wired in mode off');
  });

  it('hear that a header has to be added by hand where it can not name a variable', () => {
    expect(written('zed', { server: http }).notes[1]).toContain("add 'Authorization: Bearer …' there yourself");
  });
});

describe('mode off over HTTP', () => {
  it('leaves docs_search alone to the four agents', () => {
    const options = { mode: 'off', server: http } as const;
    expect(written('gemini', options).settings).toMatchObject({
      mcpServers: { footnote: { includeTools: ['docs_search'] } },
    });
    expect(written('codex', options).settings).toMatchObject({
      mcp_servers: { footnote: { enabled_tools: ['docs_search'] } },
    });
    expect(written('opencode', options).settings).toMatchObject({
      permission: { 'footnote_*': 'deny', footnote_docs_search: 'allow' },
    });
  });
});

it('on Windows, the scripts of npm are started through the shell', () => {
  expect(stdioServer(['npx', '-y', 'footnote-search', 'mcp'], 'win32')).toEqual({
    kind: 'stdio',
    command: 'cmd',
    args: ['/c', 'npx', '-y', 'footnote-search', 'mcp'],
  });
  expect(stdioServer(['node', 'x.js'], 'win32')).toEqual({ kind: 'stdio', command: 'node', args: ['x.js'] });
});
