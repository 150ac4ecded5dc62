// A vendor's MCP server as a program of its own, spoken to by lines of JSON.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Access, type SdkRequest, type Search, withSites } from './request.ts';

interface McpServer {
  readonly name: string;
  readonly keyVariable: string;
  tool(request: SdkRequest): string;
  arguments(request: SdkRequest): object;
}

export const brave: McpServer = {
  name: '@brave/brave-search-mcp-server',
  keyVariable: 'BRAVE_API_KEY',
  tool: ({ topic }) => (topic === 'news' ? 'brave_news_search' : 'brave_web_search'),
  arguments: (request) => ({
    // It checks its arguments itself; a plan is what only the service knows.
    query: request.isRefused ? `${request.query} emulate:option-not-in-plan` : withSites(request),
    count: request.numResults,
    freshness: request.freshness && `p${request.freshness.charAt(0)}`,
    country: request.region,
    search_lang: request.language,
    ...(request.topic === 'news' ? {} : { result_filter: ['web'], text_decorations: false }),
  }),
};

export const exa: McpServer = {
  name: 'exa-mcp-server',
  keyVariable: 'EXA_API_KEY',
  tool: () => 'web_search_exa',
  arguments: ({ query, numResults, topic, isRefused }) => ({
    query: topic === 'news' ? `category:news ${query}` : query,
    numResults: isRefused ? 1_000 : numResults,
  }),
};

/** Gives the texts that the tool writes; a tool that fails is an error with its words. */
export async function searchByMcp(server: McpServer, { key }: Access): Promise<Search> {
  const child = spawn(process.execPath, [...process.execArgv, await programOf(server.name)], {
    env: { ...process.env, [server.keyVariable]: key },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  process.on('exit', () => child.kill());
  const call = callerOf(child, server.name);
  const clientInfo = { name: 'footnote-tests', version: '1.0.0' };
  await call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return async (request) => {
    const params = { name: server.tool(request), arguments: server.arguments(request) };
    const { content = [], isError } = await call('tools/call', params);
    const texts = content.map((part) => part.text);
    if (isError) throw new ToolError(texts.join('\n'));
    return texts;
  };
}

interface ToolResult {
  readonly content?: readonly { readonly text?: string }[];
  readonly isError?: boolean;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

function callerOf(child: Child, name: string) {
  const waiting = new Map<number, (result: ToolResult) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line);
    waiting.get(id)?.(result ?? { isError: true, content: [{ text: error?.message }] });
  });
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`${name} ended with ${code}.`);
  });
  ended.catch(() => undefined);
  return (method: string, params: object): Promise<ToolResult> => {
    const id = waiting.size + 1;
    const answered = new Promise<ToolResult>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return Promise.race([answered, ended]);
  };
}

/** The command that the package installs. */
async function programOf(name: string): Promise<string> {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../node_modules', name);
  const { bin } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return join(folder, String(Object.values(bin)[0]));
}

class ToolError extends Error {}
