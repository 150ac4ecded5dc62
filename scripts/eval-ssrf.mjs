// Whether pages keep away from private networks: the verdict for each case of a file, then 10,000 fuzzed URLs.
//   npm run eval:ssrf -- [FILE.json]
// It runs in a network namespace where every address of the world is this machine and a name server says what the
// case wants: real names, real sockets, and a listener that sees every connection, whatever address it went to.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// The bundle, as it is shipped: it holds only parts of undici.
import { createFootnote } from '../packages/footnote/dist/bundle/index.js';
import { enterClosedWorld, openClosedWorld } from './shared/closed-world.mjs';
import { fail } from './shared/fail.mjs';
import { fuzzedUrls } from './shared/fuzzed-urls.mjs';
import { readArguments } from './shared/read-arguments.mjs';

const help = `Usage: npm run eval:ssrf -- [FILE.json] [--fuzz N] [--seed N] [--misses]

  FILE.json   { cases: [{ id, url, expect: block|allow|pin, dns?, dnsSequence?, redirects?, policy? … }] };
              without it, only the fuzzed URLs are tried
  --fuzz N    so many fuzzed URLs; 10000 unless told
  --seed N    others; 1 unless told
  --misses    shows every case that was judged wrongly`;

const { values, positionals } = readArguments(
  help,
  { fuzz: { type: 'string' }, seed: { type: 'string' }, misses: { type: 'boolean' } },
  true,
);
if (positionals.length > 1) fail(help, 2);
const [file] = positionals;
const { cases } = file === undefined ? { cases: [] } : JSON.parse(readFileSync(file, 'utf8'));
enterClosedWorld();

/** What the world answers is up to the case that is tried just now. */
let now = {};
const zone = {
  public: ['93.184.215.14'],
  private: ['10.0.0.5'],
  mixed: ['1.1.1.1', '127.0.0.1'],
  private6: ['fd00::7'],
  nat64: ['64:ff9b::a9fe:a9fe'],
  empty: [],
};
const world = await openClosedWorld({
  ports: [...new Set([80, 443, 8080, 8443, 3000, 22, 6379, ...cases.flatMap(portsOf)])],
  names: [...new Set(cases.flatMap(namesOf)), '*.public.example', '*.rebind.example'],
  answers: (name, lookup) => (now.answers ?? fuzzAnswers)(name, lookup),
  respond: (incoming, reply) => (now.respond ?? fuzzRespond)(incoming, reply),
});
const dataDir = mkdtempSync(join(tmpdir(), 'footnote-ssrf-'));
const forbidden = forbiddenAddresses();
let wrong = 0;
try {
  if (cases.length > 0) await judgeCases();
  await judgeFuzzed();
} finally {
  world.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(wrong === 0 ? 0 : 1);

async function judgeCases() {
  const kinds = new Map();
  for (const one of cases) {
    const problem = await problemOf(one);
    const [right, all] = kinds.get(one.kind) ?? [0, 0];
    kinds.set(one.kind, [right + (problem === undefined ? 1 : 0), all + 1]);
    if (problem === undefined) continue;
    wrong++;
    if (values.misses) console.log(`${one.id} (${one.expect}): ${problem}: ${JSON.stringify(one.url)}`);
  }
  console.log('right of  kind');
  for (const [kind, [right, all]] of kinds)
    console.log(`${String(right).padStart(5)} ${String(all).padEnd(3)} ${kind}`);
  console.log(`${cases.length - wrong} of ${cases.length} verdicts are right.`);
}

async function problemOf(one) {
  const { url, expect, redirects = [], policy = {}, neverConnects = [], failFirstConnect } = one;
  world.contacts.length = 0;
  world.forgetLookups();
  let requests = 0;
  now = {
    answers: (name, lookup) =>
      sequenceOf(one, name)?.at(Math.min(lookup, sequenceOf(one, name).length - 1)) ?? lookUp(one.dns, name),
    respond(incoming, reply) {
      const location = redirects[requests++];
      if (failFirstConnect && requests === 1) return incoming.socket.destroy();
      if (location === undefined) return reply.setHeader('content-type', 'text/plain').end('here');
      return reply.writeHead(302, { location }).end();
    },
  };
  const outcome = await read(url, { allowDomains: policy.allow ?? [], denyDomains: policy.deny ?? [] });
  const dialled = world.contacts.map(({ address }) => address);
  const bad = dialled.filter((address) => forbidden(address) || neverConnects.includes(address));
  if (bad.length > 0) return `connected to ${bad.join(', ')}`;
  if (expect === 'block' && outcome === 'page') return 'was read';
  if (expect === 'block' && redirects.length === 0 && dialled.length > 0) return `connected to ${dialled.join(', ')}`;
  // A certificate that this small world has not is no refusal.
  if (expect === 'allow' && outcome !== 'page' && !(dialled.length > redirects.length))
    return `was refused (${outcome})`;
  return undefined;
}

async function read(url, policy) {
  const footnote = open(policy);
  try {
    await footnote.fetchPage({ url }, { timeoutMs: 5_000 });
    return 'page';
  } catch (error) {
    return error.code;
  } finally {
    await footnote.close();
  }
}

function open(policy = {}) {
  const settings = { dataDir, audit: 'off', cache: { ttlSeconds: 0 }, policy, network: { caFile: world.caFile } };
  return createFootnote({ env: { HOME: dataDir }, cwd: dataDir, settings });
}

function sequenceOf({ dnsSequence = {} }, name) {
  return dnsSequence[name] ?? dnsSequence[`${name}.`];
}

function lookUp(dns = {}, name) {
  return dns[name] ?? dns[`${name}.`];
}

async function judgeFuzzed() {
  now = {};
  world.contacts.length = 0;
  const count = Number(values.fuzz ?? 10_000);
  const footnote = open();
  const left = fuzzedUrls(count, Number(values.seed ?? 1));
  const refused = [];
  let honest = 0;
  let done = 0;
  const work = async () => {
    for (const { url, isHonest } of left) {
      const code = await footnote.fetchPage({ url }, { timeoutMs: 10_000 }).then(
        () => 'page',
        (error) => error.code,
      );
      done++;
      if (done % 2_000 === 0) console.error(`  ${done} of ${count} fuzzed URLs`);
      if (!isHonest) continue;
      honest++;
      if (code !== 'page') refused.push(`${code} ${url}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  await footnote.close();
  const bad = world.contacts.filter(({ address }) => forbidden(address));
  console.log(
    `${done} fuzzed URLs: ${world.contacts.length} connections, ${bad.length} of them to forbidden addresses; ${refused.length} of ${honest} honest ones refused.`,
  );
  if (values.misses)
    for (const line of [...new Set(bad.map(({ address, port }) => `reached ${address}:${port}`)), ...refused])
      console.log(line);
  wrong += bad.length + refused.length;
}

function fuzzAnswers(name, lookup) {
  const label = name.split('.').at(-2) ?? '';
  if (label === 'rebind') return lookup === 0 ? ['93.184.215.14'] : ['127.0.0.1'];
  return zone[label];
}

function fuzzRespond(incoming, reply) {
  const to = /^\/r\?to=(.*)$/.exec(incoming.url ?? '')?.[1];
  if (to === undefined) return reply.setHeader('content-type', 'text/plain').end('here');
  // A header holds no line ends; whatever else is in the target goes as it is.
  const location = Buffer.from(decodeURIComponent(to).replace(/[\r\n\0]/g, '')).toString('latin1');
  return reply.writeHead(302, { location }).end();
}

function portsOf({ url, redirects = [] }) {
  return [url, ...redirects].flatMap((text) =>
    URL.canParse(text) && new URL(text).port !== '' ? [Number(new URL(text).port)] : [],
  );
}

function namesOf({ dns = {}, dnsSequence = {} }) {
  return [...Object.keys(dns), ...Object.keys(dnsSequence)].map((name) => name.replace(/\.$/, ''));
}

/** By the registries of special addresses (RFC 6890 and later), with other code than the guard's own. */
function forbiddenAddresses() {
  // Two lists, because one takes every IPv4 address for an IPv6 one too.
  const [special4, special6] = [new BlockList(), new BlockList()];
  const v4 =
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32';
  for (const range of v4.split(' ')) special4.addSubnet(...parts(range), 'ipv4');
  const v6 = '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20';
  for (const range of v6.split(' ')) special6.addSubnet(...parts(range), 'ipv6');
  return (address) => (isIPv6(address) ? special6.check(address, 'ipv6') : special4.check(address, 'ipv4'));
}

function parts(range) {
  const [network, bits] = range.split('/');
  return [network, Number(bits)];
}
