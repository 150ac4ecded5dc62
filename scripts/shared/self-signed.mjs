import { generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** A certificate that signs itself, made on the spot: no program, no file, nothing that expires in the repository. */
export function selfSigned(hosts) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid(1, 2, 840, 10045, 4, 3, 2));
  const name = sequence(der(0x31, sequence(oid(2, 5, 4, 3), text(0x0c, 'Footnote test authority'))));
  const day = (offset) => text(0x17, utcTime(new Date(Date.now() + offset * 86_400_000)));
  const alternativeNames = sequence(...hosts.map(alternativeName));
  const extensions = sequence(
    sequence(oid(2, 5, 29, 19), der(0x04, sequence(der(0x01, Buffer.of(0xff))))),
    sequence(oid(2, 5, 29, 17), der(0x04, alternativeNames)),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    sequence(day(-1), day(1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, algorithm, der(0x03, Buffer.of(0), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.trim()}\n-----END CERTIFICATE-----\n`,
  };
}

/** A name, or the four bytes of an address. */
function alternativeName(host) {
  return isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : text(0x82, host);
}

function der(tag, ...content) {
  const body = Buffer.concat(content);
  const long = body.length > 0xff ? [0x82, body.length >> 8, body.length & 0xff] : [0x81, body.length];
  return Buffer.concat([Buffer.of(tag, ...(body.length < 0x80 ? [body.length] : long)), body]);
}

function sequence(...content) {
  return der(0x30, ...content);
}

function text(tag, value) {
  return der(tag, Buffer.from(value));
}

/** The first two numbers share a byte; larger ones take seven bits a byte. */
function oid(first, second, ...rest) {
  const bytes = rest.flatMap((number) => {
    const parts = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) parts.unshift((left & 0x7f) | 0x80);
    return parts;
  });
  return der(0x06, Buffer.of(first * 40 + second, ...bytes));
}

function utcTime(date) {
  return `${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`;
}
