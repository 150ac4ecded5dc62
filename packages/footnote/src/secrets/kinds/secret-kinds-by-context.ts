import { isRealPassword } from '../placeholders.ts';
import { kind, type SecretKind } from './secret-kind.ts';
import { decodeBase64 } from './secret-kinds-by-frame.ts';

const text = String.raw;

/** Secrets of no one vendor: what surrounds them says what they are. */
export const kindsByContext: readonly SecretKind[] = [
  kind('database-url', 'password in a database address', '://', databaseUrl(), { minEntropy: 0, check: isLivePair }),
  kind(
    'url-password',
    'password in an address',
    '://',
    text`\b[a-zA-Z][a-zA-Z\d+.\-]{1,20}://([^\s:/?#@"'\x60<>\[\]{}|\\]*:[^\s/?#"'\x60<>\[\]|\\]+)@[\w\[]`,
    { minEntropy: 0, check: isLivePair },
  ),
  kind(
    'curl-user',
    'password for curl',
    'curl',
    text`\bcurl\b[^\n|;]*?\s(?:-u\s*|(?:--user|--proxy-user)(?:\s+|=))(?:"([^"\s:]+:[^"\s]+)"|'([^'\s:]+:[^'\s]+)'|([^\s"':]+:[^\s"']+))`,
    { minEntropy: 0, check: isLivePair, isOneLine: true },
  ),
  kind(
    'basic-auth',
    'Basic authorization',
    'basic',
    text`(?i:authorization["'\x60]?\s*[:=,]\s*["'\x60]?basic\s+)([\w+/\-]{8,}={0,2})`,
    {
      minEntropy: 2,
      check: (encoded) => isLivePair(decodeBase64(encoded)),
    },
  ),
  kind('bundler', 'password of a gem host', 'bundle_', text`\bBUNDLE_\w+__\w+\s?[=:]\s?["']?([\w\-]+:[\w\-]+)`, {
    minEntropy: 0,
    check: isLivePair,
    isOneLine: true,
  }),
  kind(
    'kubernetes-secret',
    'Kubernetes secret',
    'secret',
    text`(?m)^[ \t]+[\w.\-]+:[ \t]*(?:[|>][+\-]?\s+)?["']?([A-Za-z0-9+/]{10,}={0,2})["']?[ \t]*$`,
    {
      isOneLine: true,
      beside: text`(?is)\bkind:[ \t]*["']?secret\b.*\bdata:|\bdata:.*\bkind:[ \t]*["']?secret\b`,
      check: (value) => value.length % 4 === 0 && isPrintable(decodeBase64(value)),
    },
  ),
];

/** `user:password@`; the password may hold an unencoded @, the last one counts. */
function databaseUrl(): string {
  const schemes =
    'postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|clickhouse|cockroachdb|oracle|nats|kafka';
  return text`(?i:\b(?:jdbc:)?(?:${schemes})(?:\+\w+)?://)([^\s:/?#@"'\x60<>\[\]]*:[^\s/?#"'\x60<>\[\]]+)@`;
}

function isLivePair(pair: string): boolean {
  const colon = pair.indexOf(':');
  return colon >= 0 && isRealPassword(pair.slice(colon + 1), pair.slice(0, colon));
}

function isPrintable(decoded: string): boolean {
  return /^[\x20-\x7e\s]+$/.test(decoded);
}
