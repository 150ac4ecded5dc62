import { expect, it } from 'vitest';
import { runCli } from '../run-cli.test-kit.ts';

/** Lines of a client that waits for the answer to each before it sends the next. */
function client(...messages: readonly object[]) {
  const answers: string[] = [];
  let wake = () => {};
  async function* stdin() {
    for (const message of messages) {
      const before = answers.length;
      yield `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
      while ('id' in message && answers.length === before) await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const onStdout = (text: string) => {
    answers.push(text);
    wake();
  };
  return { answers, stdin: stdin(), onStdout };
}

it('footnote mcp serves a client until it goes away', async () => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const { answers, stdin, onStdout } = client(
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: { name: 'web_search', arguments: { qery: 'x' } } },
  );
  const { exitCode, stderr } = await runCli(['mcp', '--verbose'], { stdin, onStdout });
  expect([exitCode, stderr]).toEqual([0, '']);
  const [hello, tools, refused] = answers.map((text) => JSON.parse(text));
  expect(hello.result.serverInfo.name).toBe('footnote');
  expect(tools.result.tools).toHaveLength(3);
  expect(refused.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("'query'") }] });
});

it('footnote mcp tells a person that it is for agents', async () => {
  const { exitCode, stdout, stderr } = await runCli(['mcp'], { isTTY: true });
  expect([exitCode, stdout]).toEqual([0, '']);
  expect(stderr).toContain("see 'footnote help mcp'");
});
