// URLs that try to reach what they must not, and honest ones among them: always the same for the same seed.
import { seeded } from './seeded.mjs';

const privatePlaces = [
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '172.16.5.4',
  '100.100.100.200',
  '0.0.0.0',
  '168.63.129.16',
  '127.255.255.254',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
];
const publicPlaces = ['1.1.1.1', '93.184.215.14', '8.8.4.4', '172.15.0.9', '9.9.9.9'];
const privatePlaces6 = [
  '::1',
  'fe80::1',
  'fd00:ec2::254',
  'fec0::1',
  '::',
  '4000::1',
  '2001:db8::5',
  '100::1',
  'ff02::1',
];
const publicPlaces6 = ['2001:4860:4860::8888', '2606:4700::1111', '2a00:1450::5'];
const ports = ['', '', '', ':80', ':443', ':8080', ':8443', ':22', ':6379', ':3000'];

/** `isHonest`: a guard that refuses it does wrong. */
export function* fuzzedUrls(count, seed) {
  const random = seeded(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  for (let n = 0; n < count; n++) {
    if (n % 10 === 0) {
      yield { url: honest(pick, n), isHonest: true };
      continue;
    }
    const direct = disguised(pick, random, n);
    const isRedirected = n % 3 === 0;
    const url = isRedirected ? `http://pub${n}.public.example/r?to=${encodeURIComponent(direct)}` : direct;
    yield { url, isHonest: false };
  }
}

function honest(pick, n) {
  const port = pick(['', '', ':8080', ':3000']);
  const host = pick([
    `pub${n}.public.example`,
    pick(publicPlaces),
    `[${pick(publicPlaces6)}]`,
    `PUB${n}.Public.Example`,
    `pub${n}.public.example.`,
  ]);
  const path = pick(['/', '/a/b.html', '/?q=127.0.0.1', '/@user', '/#http://10.0.0.1/', '/%2e%2e/']);
  return `http://${host}${port}${path}`;
}

function disguised(pick, random, n) {
  const scheme = pick([
    'http://',
    'http://',
    'http://',
    'https://',
    'HTTP://',
    'http:',
    'http:/',
    'http:\\\\',
    'http:///',
    '//',
    'ftp://',
    'file://',
    'ws://',
  ]);
  const host = pick([
    () => encodedIpv4(pick(privatePlaces), pick),
    () => encodedIpv4(pick(privatePlaces), pick),
    () => `[${encodedIpv6(pick, random)}]`,
    () => `h${n}.${pick(['private', 'mixed', 'rebind', 'private6', 'nat64', 'empty', 'nowhere'])}.example`,
    () =>
      pick([
        'localhost',
        'LOCALHOST.',
        'a.localhost',
        'router',
        'metadata.google.internal',
        'printer.local',
        'instance-data',
        'local\u00adhost',
        'ｌｏｃａｌｈｏｓｔ',
      ]),
  ])();
  const before = pick(['', '', '', 'example.com@', 'user:word@', 'pub.public.example\\@', '%00', '\t']);
  const after = pick([
    '/',
    '',
    '/x',
    '?@pub.public.example',
    '#@pub.public.example',
    '\\@pub.public.example',
    '/..;/',
    '%23@pub.public.example/',
  ]);
  const url = `${scheme}${before}${host}${pick(ports)}${after}`;
  return random() < 0.1 ? withNoise(url, pick, random) : url;
}

function encodedIpv4(address, pick) {
  const parts = address.split('.').map(Number);
  const number = parts.reduce((sum, part) => sum * 256 + part, 0);
  const wide = (text) =>
    [...text].map((letter) => (/\d/.test(letter) ? String.fromCharCode(0xff10 + Number(letter)) : letter)).join('');
  return pick([
    () => address,
    () => String(number),
    () => `0x${number.toString(16)}`,
    () => `0${number.toString(8)}`,
    () => parts.map((part) => `0${part.toString(8)}`).join('.'),
    () => parts.map((part) => `0x${part.toString(16)}`).join('.'),
    () => parts.map((part) => `0000${part.toString(8)}`).join('.'),
    () => `${parts[0]}.${parts[1] * 65_536 + parts[2] * 256 + parts[3]}`,
    () => `${parts[0]}.${parts[1]}.${parts[2] * 256 + parts[3]}`,
    () => `${address}.`,
    () => wide(address),
    () => address.replaceAll('.', '。'),
    () => address.replaceAll('.', '%2e'),
    () => [...address].map((letter) => (/\d/.test(letter) ? `%3${letter}` : letter)).join(''),
    () => String(number + 2 ** 32),
  ])();
}

function encodedIpv6(pick, random) {
  const parts = pick(privatePlaces).split('.').map(Number);
  const high = (parts[0] * 256 + parts[1]).toString(16);
  const low = (parts[2] * 256 + parts[3]).toString(16);
  const dotted = parts.join('.');
  return pick([
    () => pick(privatePlaces6),
    () => `::ffff:${dotted}`,
    () => `::ffff:${high}:${low}`,
    () => `0:0:0:0:0:ffff:${high}:${low}`,
    () => `::${dotted}`,
    () => `64:ff9b::${dotted}`,
    () => `64:ff9b:1::${high}:${low}`,
    () => `2002:${high}:${low}::1`,
    () => `2001:0:${high}:${low}::`,
    () => `::ffff:0:${high}:${low}`,
    () => `fe80::${Math.floor(random() * 65_535).toString(16)}%25eth0`,
    () =>
      `fd${Math.floor(random() * 256)
        .toString(16)
        .padStart(2, '0')}::1`,
  ])();
}

function withNoise(url, pick, random) {
  const at = Math.floor(random() * url.length);
  return (
    url.slice(0, at) + pick(['\t', '\n', '\r', ' ', '\u00ad', '\u200b', '%20', '\\', '/', '@', '#']) + url.slice(at)
  );
}
