import { createSocket, type Socket } from 'node:dgram';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { lookUpDirectly } from './direct-lookup.ts';
import { createNameLookup } from './name-lookups.ts';
import { createNetwork } from './network.ts';
import { readText } from './read-reply-text.ts';
import type { Lookup } from './system-lookup.ts';

const address = { address: '93.184.215.14', family: 4 };
const deadNames = Array.from({ length: 20 }, (_, n) => `dead-${n}.example`);
const failed = (code: string) => Object.assign(new Error(code), { code });

/** A system that is silent about dead names, as `getaddrinfo` is while it waits for a name server. */
function silentSystem() {
  const asked: string[] = [];
  const open: (() => void)[] = [];
  const system: Lookup = (name) => {
    asked.push(name);
    if (!name.startsWith('dead')) return Promise.resolve([address]);
    return new Promise((_, reject) => open.push(() => reject(failed('EAI_AGAIN'))));
  };
  return {
    system,
    asked,
    giveUp: () => {
      for (const end of open.splice(0)) end();
    },
  };
}

describe('twenty names of which nobody knows anything', () => {
  it('hold two threads and nobody up: others are answered meanwhile', async () => {
    const { system, asked, giveUp } = silentSystem();
    const direct: Lookup = (name) =>
      name.startsWith('dead') ? new Promise(() => undefined) : Promise.resolve([address]);
    const find = createNameLookup({ system, direct, patienceMs: 60_000 });
    for (const name of deadNames) void find(name).catch(() => undefined);
    expect(await find('honest.example')).toEqual([address]);
    expect(asked).toEqual(deadNames.slice(0, 2));
    giveUp();
  });

  it('have a deadline each, and are not looked for again at once', async () => {
    let clock = 0;
    const { system, asked, giveUp } = silentSystem();
    const silent: Lookup = () => new Promise(() => undefined);
    const find = createNameLookup({ system, direct: silent, patienceMs: 10, now: () => clock });
    for (const name of deadNames) await expect(find(name)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    giveUp();
    await expect(find('dead-0.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    expect(asked).toEqual(deadNames.slice(0, 2));
    clock += 6_000;
    void find('dead-0.example').catch(() => undefined);
    expect(asked).toEqual([...deadNames.slice(0, 2), 'dead-0.example']);
    giveUp();
  });
});

describe('a name', () => {
  it('that several want at a time is looked up once, and anew for the next', async () => {
    let lookups = 0;
    const system: Lookup = async () => [{ address: `1.1.1.${++lookups}`, family: 4 }];
    const find = createNameLookup({ system });
    const found = await Promise.all([find('a.example'), find('a.example'), find('a.example')]);
    expect(found.flat().map((one) => one.address)).toEqual(['1.1.1.1', '1.1.1.1', '1.1.1.1']);
    expect(await find('a.example')).toEqual([{ address: '1.1.1.2', family: 4 }]);
  });

  it('that only the system knows waits for one of its threads', async () => {
    const { system, asked, giveUp } = silentSystem();
    const find = createNameLookup({ system, direct: () => Promise.reject(failed('ECONNREFUSED')), patienceMs: 60_000 });
    for (const name of deadNames.slice(0, 2)) void find(name).catch(() => undefined);
    const found = find('intranet.example');
    giveUp();
    expect(await found).toEqual([address]);
    expect(asked).toHaveLength(3);
  });

  it('is looked up in this way for providers too, and what is found is what is dialled', async () => {
    const server = createServer((_, reply) => void reply.end('here'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const looked: string[] = [];
    const network = createNetwork(undefined, async (name) => {
      looked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    });
    const url = `http://search.example:${(server.address() as AddressInfo).port}/`;
    const reply = await network.send(url, { method: 'GET', headers: {} });
    expect(await readText(reply, 100)).toBe('here');
    expect(looked).toEqual(['search.example']);
    await network.close();
    server.close();
  });
});

describe('asked directly', () => {
  let nameServer: Socket | undefined;
  afterEach(() => {
    nameServer?.close();
    nameServer = undefined;
  });

  /** Knows one name with one address, denies others, and is silent about dead ones. */
  async function serveNames(): Promise<string> {
    const socket = createSocket('udp4');
    nameServer = socket;
    socket.on('message', (query, { port, address: from }) => {
      const name = query.toString('latin1', 12);
      if (name.includes('dead')) return;
      const end = query.indexOf(0, 12) + 5;
      const isKnown = name.includes('honest');
      const isFound = isKnown && query.readUInt16BE(end - 4) === 1;
      const head = Buffer.from([
        query[0] ?? 0,
        query[1] ?? 0,
        0x81,
        isKnown ? 0x80 : 0x83,
        0,
        1,
        0,
        isFound ? 1 : 0,
        0,
        0,
        0,
        0,
      ]);
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 215, 14]);
      socket.send(Buffer.concat([head, query.subarray(12, end), ...(isFound ? [record] : [])]), port, from);
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return `127.0.0.1:${socket.address().port}`;
  }

  it('a name server answers for all names at once, and its silence ends', async () => {
    const servers = [await serveNames()];
    const dead = deadNames.map((name) =>
      lookUpDirectly(name, { servers, timeoutMs: 50 }).catch((error: unknown) => error),
    );
    expect(await lookUpDirectly('honest.example', { servers })).toEqual([address]);
    await expect(lookUpDirectly('none.example', { servers })).rejects.toMatchObject({ code: 'ENOTFOUND' });
    for (const failure of await Promise.all(dead)) expect(failure).toMatchObject({ code: 'EAI_AGAIN' });
  });

  it('the file of hosts comes first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'footnote-hosts-'));
    const hostsFile = join(folder, 'hosts');
    await writeFile(
      hostsFile,
      '# comment\n127.0.0.1 localhost\n10.0.0.7\tbuild.example Wiki.Example # ours\nx wiki.example\n',
    );
    expect(await lookUpDirectly('wiki.example', { servers: [], hostsFile })).toEqual([
      { address: '10.0.0.7', family: 4 },
    ]);
    await rm(folder, { recursive: true });
  });
});
