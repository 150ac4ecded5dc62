// A machine without a network on which every address of the world is this machine: whatever is dialled is seen.
// Only inside the namespace that `enterClosedWorld` opens.
import { execFileSync, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from './self-signed.mjs';

const mark = 'FOOTNOTE_CLOSED_WORLD';

/** Runs this script again in namespaces of its own, and ends with its exit code; inside, it just goes on. */
export function enterClosedWorld() {
  if (process.env[mark] !== undefined) return;
  const isRoot = process.getuid?.() === 0;
  const flags = isRoot ? ['-n', '-m'] : ['-r', '-n', '-m'];
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status, error } = spawnSync('unshare', [...flags, '--', ...command], {
    stdio: 'inherit',
    env: { ...process.env, [mark]: '1' },
  });
  if (error !== undefined) {
    console.error('SKIPPED: this needs Linux with `unshare` and `ip`, as root or with user namespaces.');
    process.exit(0);
  }
  process.exit(status ?? 1);
}

/**
 * `answers(name)` gives the addresses of a name for one lookup, or nothing; `respond(incoming, reply)` serves every
 * page; `contacts` lists each connection that was made, by the address and port that was dialled.
 */
export async function openClosedWorld({ ports, names, answers, respond }) {
  const run = (...command) => execFileSync(command[0], command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'route', 'add', 'local', '0.0.0.0/0', 'dev', 'lo');
  run('ip', '-6', 'route', 'add', 'local', '::/0', 'dev', 'lo');
  const folder = mkdtempSync(join(tmpdir(), 'footnote-world-'));
  const resolver = join(folder, 'resolv.conf');
  writeFileSync(resolver, 'nameserver 127.0.0.1\noptions attempts:1 timeout:2\n');
  run('mount', '--bind', resolver, '/etc/resolv.conf');
  const own = selfSigned(names);
  const caFile = join(folder, 'world.pem');
  writeFileSync(caFile, own.cert);

  const contacts = [];
  const servers = [];
  for (const port of ports) {
    const isSecure = port === 443 || port === 8443;
    const server = isSecure ? createHttpsServer(own, respond) : createHttpServer(respond);
    server.on('connection', (socket) => {
      contacts.push({ address: (socket.localAddress ?? '').replace(/^::ffff:(?=\d+\.)/, ''), port, socket });
    });
    server.on('tlsClientError', () => {});
    await new Promise((resolve) => server.listen(port, '::', resolve));
    servers.push(server);
  }
  const dns = createSocket('udp4');
  const asked = new Map();
  dns.on('message', (query, from) => dns.send(replyTo(query, asked, answers), from.port, from.address));
  await new Promise((resolve) => dns.bind(53, '127.0.0.1', resolve));
  return {
    caFile,
    contacts,
    forgetLookups: () => asked.clear(),
    close() {
      dns.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** The nth question for A and the nth for AAAA belong to the same lookup. */
function replyTo(query, asked, answers) {
  const { name, type, end } = questionOf(query);
  const key = `${name} ${type}`;
  const lookup = asked.get(key) ?? 0;
  asked.set(key, lookup + 1);
  const addresses = answers(name, lookup);
  const fitting = (addresses ?? []).filter((address) => (type === 28) === address.includes(':'));
  const records = type === 1 || type === 28 ? fitting.map(recordOf) : [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(addresses === undefined ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

function questionOf(query) {
  const labels = [];
  let at = 12;
  while (query[at] !== 0) {
    labels.push(query.subarray(at + 1, at + 1 + query[at]).toString('latin1'));
    at += 1 + query[at];
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordOf(address) {
  const data = address.includes(':') ? ipv6Bytes(address) : Buffer.from(address.split('.').map(Number));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(data.length === 4 ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address) {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const text = dotted === null ? address : `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}`;
  const [left, right] = text.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - left.length - (right?.length ?? 0);
  const groups = [...left, ...Array(right === undefined ? 0 : missing).fill('0'), ...(right ?? [])];
  const bytes = Buffer.alloc(16);
  for (const [at, group] of groups.entries()) bytes.writeUInt16BE(Number.parseInt(group, 16), at * 2);
  return bytes;
}

function hex(high, low) {
  return (Number(high) * 256 + Number(low)).toString(16);
}
