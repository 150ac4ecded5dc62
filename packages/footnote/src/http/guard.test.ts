import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBadPort, isPublicAddress, isPublicUrl } from './guard.ts';
import { createNetwork } from './network.ts';
import type { Lookup } from './system-lookup.ts';

describe('an address', () => {
  it.each(['1.1.1.1', '9.255.255.255', '172.15.255.255', '192.167.255.255', '2001:4860:4860::8888', '[2606:4700::1]'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['127.0.0.1', 'loopback'],
    ['10.0.0.1', 'private'],
    ['100.100.100.200', 'shared, and a metadata service'],
    ['169.254.169.254', 'link-local, and a metadata service'],
    ['168.63.129.16', 'a metadata service that looks public'],
    ['192.0.2.1', 'documentation'],
    ['198.18.0.1', 'benchmarks'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['0.0.0.0', 'unspecified'],
    ['::1', 'loopback'],
    ['::ffff:8.8.8.8', 'IPv4 in IPv6'],
    ['::127.0.0.1', 'IPv4 in IPv6, the old way'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['2002:7f00:1::', '6to4'],
    ['2001:0:4136:e378::1', 'Teredo'],
    ['fd00::1', 'unique local'],
    ['fec0::1', 'site-local'],
    ['4000::1', 'outside global unicast'],
    ['3fff::1', 'documentation'],
    ['example.com', 'no address at all'],
    ['', 'nothing'],
  ])('%s is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a name', () => {
  it.each([
    'https://example.com/',
    'https://example.com./',
    'https://127.0.0.1.example.com/',
    'http://example.com:8443/',
  ])('%s may be asked', (url) => expect(isPublicUrl(url)).toBe(true));

  it.each([
    'http://router/',
    'http://localhost/',
    'http://localhost./',
    'http://a.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://1.0.0.127.in-addr.arpa/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://①②⑦.0.0.1/',
    'http://user@example.com/',
    'ftp://example.com/',
  ])('%s may not', (url) => expect(isPublicUrl(url)).toBe(false));

  it.each([22, 25, 3306, 5432, 6379, 6667, 9200, 10080, 11211])('has no web on port %i', (port) => {
    expect(isBadPort(new URL(`http://example.com:${port}/`))).toBe(true);
    expect(isBadPort(new URL('http://example.com:8080/'))).toBe(false);
  });
});

describe('a connection', () => {
  let server: Server;
  let hits = 0;
  let port = 0;
  beforeAll(async () => {
    server = createServer((_, reply) => {
      hits++;
      reply.end();
    });
    server.on('connection', () => hits++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  async function get(url: string, lookup: Lookup): Promise<unknown> {
    const network = createNetwork(async () => ({}), lookup);
    try {
      await network.guardedGet(url, { headers: {}, signal: AbortSignal.timeout(5_000), isTrusted: false });
      return 'connected';
    } catch (error) {
      return Object(error).code;
    } finally {
      await network.close();
    }
  }

  const answers =
    (...addresses: string[]): Lookup =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  it.each([
    ['one private answer', answers('127.0.0.1')],
    ['a private one among public ones', answers('93.184.215.14', '127.0.0.1')],
    ['IPv4 in IPv6', answers('::ffff:127.0.0.1')],
    ['no answer', answers()],
  ])('is refused for a name with %s, over both schemes, before anything is dialled', async (_, lookup) => {
    expect(await get(`http://name.example:${port}/`, lookup)).toBe('FETCH_REFUSED');
    expect(await get(`https://name.example:${port}/`, lookup)).toBe('FETCH_REFUSED');
    expect(hits).toBe(0);
  });

  it('is refused for a literal address, which is never looked up', async () => {
    const lookups: string[] = [];
    const lookup: Lookup = async (name) => {
      lookups.push(name);
      return [{ address: '1.1.1.1', family: 4 }];
    };
    expect(await get(`http://127.0.0.1:${port}/`, lookup)).toBe('FETCH_REFUSED');
    expect(await get(`http://[::ffff:7f00:1]:${port}/`, lookup)).toBe('FETCH_REFUSED');
    expect({ hits, lookups }).toEqual({ hits: 0, lookups: [] });
  });

  it('looks a name up once for each connection, so there is no second answer to be fooled by', async () => {
    let lookups = 0;
    const rebinding: Lookup = async () => {
      lookups++;
      return [{ address: lookups === 1 ? '127.0.0.1' : '1.1.1.1', family: 4 }];
    };
    expect(await get(`http://rebind.example:${port}/`, rebinding)).toBe('FETCH_REFUSED');
    expect({ lookups, hits }).toEqual({ lookups: 1, hits: 0 });
  });

  it('fails as what it is where the name does not resolve', async () => {
    const unknown: Lookup = async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    };
    expect(await get('http://nothing.example/', unknown)).toBe('ENOTFOUND');
  });
});
