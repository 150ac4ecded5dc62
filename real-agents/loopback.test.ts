import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createGreeter, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWayIn, runOnLoopback } from './loopback.ts';
import { sayWhySkipped } from './skipped.test-kit.ts';

const { missing } = await findWayIn();
if (missing !== undefined) sayWhySkipped('the network with loopback only', missing);

const server = createServer((request, response) => response.end(`outside, ${request.url}`));
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Runs a program of Node inside. */
async function runNode(program: string, options: { reach?: readonly string[]; timeoutMs?: number } = {}) {
  const command = [process.execPath, '--input-type=module', '-e', program];
  return await runOnLoopback({ command, cwd: tmpdir(), env: { PATH: '/usr/bin:/bin' }, ...options });
}

/** What a request to an address comes to inside: its text, or the code of its failure. */
function ask(address: string): string {
  return `await fetch('${address}').then((r) => r.text(), (error) => error.cause?.code)`;
}

describe.skipIf(missing !== undefined)('a network with loopback only', () => {
  it('has no interface but loopback', async () => {
    const { stdout } = await runNode(
      `import { networkInterfaces } from 'node:os'; console.log(Object.keys(networkInterfaces()).join())`,
    );
    expect(stdout).toBe('lo\n');
  });

  it('reaches no address and no name outside', async () => {
    const [one, other, name] = [ask('http://1.1.1.1/'), ask('http://[2606:4700::1111]/'), ask('http://example.com/')];
    const { stdout } = await runNode(`console.log([${one}, ${other}, ${name}].join())`);
    expect(stdout).toMatch(/^ENETUNREACH,(ENETUNREACH|EADDRNOTAVAIL),(EAI_AGAIN|ENOTFOUND)\n$/);
  });

  it('does not even reach the loopback of this machine, except where a door was opened', async () => {
    expect(await (await fetch(`${url}/here`)).text()).toBe('outside, /here');
    expect((await runNode(`console.log(${ask(url)})`)).stdout).toBe('ECONNREFUSED\n');
    expect((await runNode(`console.log(${ask(`${url}/there`)})`, { reach: [url] })).stdout).toBe('outside, /there\n');
  });

  it('knows nothing of the environment outside', async () => {
    const { stdout } = await runNode('console.log(Object.keys(process.env).join())');
    expect(stdout).toBe('PATH\n');
  });

  it('ends with its command: what that left running is killed', async () => {
    const greeter = createGreeter((socket) => socket.on('error', () => undefined).write('hello'));
    const closed = once(greeter, 'connection').then(([socket]) => once(socket as Socket, 'close'));
    greeter.listen(0, '127.0.0.1');
    await once(greeter, 'listening');
    const { port } = greeter.address() as AddressInfo;
    // The one that stays holds a connection, which nothing closes but its end.
    const stays = `import { connect } from 'node:net'; connect(${port}, '127.0.0.1').on('data', () => process.send('up'));`;
    const { exitCode } = await runNode(
      `import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(stays)}],
        { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      child.on('message', () => process.exit(7));`,
      { reach: [`http://127.0.0.1:${port}`] },
    );
    expect(exitCode).toBe(7);
    await closed;
    greeter.close();
  });

  it('stops a command that takes too long', async () => {
    const { exitCode, stderr } = await runNode('setInterval(() => {}, 1000)', { timeoutMs: 300 });
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('Stopped after 0.3 s.');
  });
});
