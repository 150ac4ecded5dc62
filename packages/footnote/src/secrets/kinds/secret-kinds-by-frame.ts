import { looksRandom } from '../entropy.ts';
import { kind, type SecretKind } from './secret-kind.ts';

const text = String.raw;

/** Formats of their own, which many vendors use: tokens that say what they are, and private keys. */
export const kindsByFrame: readonly SecretKind[] = [
  kind(
    'private-key',
    'private key',
    'private key',
    text`-{4,5} ?BEGIN[ \w]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}(?s:.*?)(?:-{4,5} ?END[ \w]{0,40}-{4,5}|$)`,
    // The line alone, as in a question about formats, is no key.
    { check: (block) => /[\w+/=]{40}/.test(block.replace(/-{4,5}[^-]*-{4,5}/g, '')) },
  ),
  kind(
    'private-key-body',
    'private key',
    /IBA(?:AK|DAN|zCC)|b3BlbnNzaC1rZXktdjE|MC4CAQAwBQYDK2Vw|MIG.AgEAMB|MHcCAQEEI|MIGkAgEBBD/,
    // How DER begins in base64: RSA (PKCS 1 and 8), PKCS 12, EC (PKCS 8 and SEC 1), Ed25519; and OpenSSH's own format.
    text`(?:^|[^\w+/])((?:MII[\w+/]{3}IBA(?:AK|DAN|zCC)|b3BlbnNzaC1rZXktdjE|MC4CAQAwBQYDK2VwBCIEI|MIG[\w+/]AgEAMB[AM]GByqGSM49|MHcCAQEEI|MIGkAgEBBD)[\w+/\s]{30,}={0,2})`,
  ),
  kind('private-key-base64', 'encoded private key', 'ls0tls1crudjt', text`\bLS0tLS1CRUdJT[\w+/\s]{60,}={0,2}`, {
    check: (encoded) => decodeBase64(encoded).includes('PRIVATE KEY'),
  }),
  kind(
    'putty-key',
    'PuTTY private key',
    'private-lines:',
    text`(?i:private-lines:\s{0,2}\d{1,4})\s{1,3}([\w+/=]{40}[\w+/=\s]*)`,
    { beside: text`(?i)putty-user-key-file-\d` },
  ),
  kind('jwk', 'private JSON Web Key', '"kty"', text`"(?:d|k)"\s{0,3}:\s{0,3}"([\w\-]{20,})"`, { check: looksRandom }),
  kind('jwt', 'JSON Web Token', 'eyj eya ewo ew0k', text`\b(?:eyJ|eyA|ewo|ew0K)[\w\-]{8,}(?:\.[\w\-]*){1,4}`, {
    check: isLiveJwt,
    hasGaps: true,
  }),
  kind('jwt-base64', 'encoded JSON Web Token', 'zxlk', text`\bZXlK[\w+/]{40,}={0,2}`, {
    check: (encoded) => /^eyJ[\w-]+\.eyJ/.test(decodeBase64(encoded)),
  }),
  kind('paseto', 'PASETO', /v[1-4]\.(?:local|public)\./, text`\bv[1-4]\.(?:local|public)\.[\w\-]{40,}(?:\.[\w\-]+)?`),
  // `0021location`, whatever the length that stands first.
  kind('macaroon', 'macaroon', 'xvy2f0aw9u', text`\bMD[A-Za-z0-9]{4}xvY2F0aW9u[\w+/=\-]{40,}`),
  kind(
    'bitcoin-key',
    'Bitcoin private key',
    /\b[KL][1-9A-HJ-NP-Za-km-z]{51}\b/,
    text`\b[KL][1-9A-HJ-NP-Za-km-z]{51}\b`,
    {
      check: looksRandom,
    },
  ),
  kind(
    'seed-phrase',
    'seed phrase of a wallet',
    'seed recovery mnemonic',
    text`(?i:(?:seed|recovery|mnemonic)(?:\s(?:phrase|words|key))?["']?\s{0,2}(?:[:=]|\sis)\s{0,2}["']?)((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})\b`,
  ),
  kind(
    'one-time-password',
    'seed of one-time passwords',
    'totp otp 2fa mfa',
    text`(?i:\b(?:totp|otp|2fa|mfa)[ _\-]?(?:seed|secret|key)["']?(?:\s{0,2}[:=]\s{0,2}|\sis\s)["']?)([A-Z2-7]{16,64})\b`,
  ),
  kind(
    'password-hash',
    'hash of a password',
    ':$',
    text`(?:^|[\s"'\x60])([\w.\-]{1,32}:\$(?:2[aby]\$\d\d\$[./A-Za-z0-9]{53}|apr1\$[^\s:$]{1,8}\$[./A-Za-z0-9]{22}|(?:[156y]|gy)\$[^\s:]{20,}))`,
  ),
];

/** A header that says how it was signed or encrypted, and not the specimen of every tutorial. */
function isLiveJwt(token: string): boolean {
  const parts = token.split('.');
  const [header = '', payload = ''] = parts.map(decodeBase64);
  if (payload.includes('"1234567890"') && payload.includes('John Doe')) return false;
  const claims = objectIn(header);
  if (claims === undefined || !('alg' in claims)) return false;
  // Five parts are encrypted. Others show what they claim, unless it was packed.
  if ('enc' in claims) return parts.length === 5;
  return parts[1] !== undefined && parts[1].length >= 10 && ('zip' in claims || objectIn(payload) !== undefined);
}

function objectIn(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

export function decodeBase64(encoded: string): string {
  return Buffer.from(encoded, 'base64').toString('latin1');
}
