import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FootnoteError } from '../errors.ts';
import { getAllWebSearchProviders } from '../providers/registry.ts';
import { draw, jwt, samples } from './secret-samples.test-kit.ts';
import { createSecretScanner, type SecretScanner } from './secret-scanner.ts';
import { withoutSecrets } from './without-secrets.ts';

let scanner: SecretScanner;
beforeAll(async () => {
  scanner = await createSecretScanner([], getAllWebSearchProviders());
});

const kindsIn = (text: string) => scanner.find(text).map(({ kind }) => kind);

describe('what happens to a query with a secret', () => {
  const [secret] = samples['github'] ?? [''];
  const query = `why does ${secret} give 401`;

  it('block: it is not sent, and the error has kind and place but not the value', () => {
    const blocked = () => withoutSecrets(query, 'block', scanner);
    expect(blocked).toThrow(FootnoteError);
    expect(blocked).toThrow('GitHub token (characters 10 to 49)');
    expect(blocked).toThrow(expect.objectContaining({ code: 'BLOCKED_BY_POLICY', retryable: false }));
    expect(blocked).not.toThrow(secret);
  });

  it('names at most three secrets', () => {
    const all = [secret, ...['npm', 'slack', 'groq', 'stripe'].map((id) => samples[id]?.[0])].join(' ');
    expect(() => withoutSecrets(all, 'block', scanner)).toThrow(/npm token .* Slack token .*, and 2 more\./);
  });

  it('redact: only the secret is replaced, and what was taken out is told', () => {
    expect(withoutSecrets(query, 'redact', scanner)).toEqual({
      text: 'why does [REDACTED:github] give 401',
      redacted: [{ kind: 'github', start: 9, end: 49 }],
    });
  });

  it('off: it is sent as it is', () => {
    expect(withoutSecrets(query, 'off', scanner)).toEqual({ text: query, redacted: [] });
  });

  it('several secrets are found in order, each by the most telling kind', () => {
    const text = `token: ${secret}, password: Tr0ub4dor&3, jwt ${jwt({ sub: 'me' })}`;
    expect(kindsIn(text)).toEqual(['github', 'password', 'jwt']);
  });

  const glued = ['github', 'npm', 'gitlab', 'stripe', 'groq', 'digitalocean', 'tailscale', 'posthog'];

  it.each(glued)('nothing of two tokens is left where %s and another have nothing between them', (id) => {
    for (const other of glued) {
      const [[one = ''] = [], [two = ''] = []] = [samples[id], samples[other]];
      const { text } = withoutSecrets(`why ${one}${two} fails`, 'redact', scanner);
      for (const token of [one, two]) {
        for (let at = 0; at + 12 <= token.length; at += 6) expect(text).not.toContain(token.slice(at, at + 12));
      }
      expect(text).toMatch(/^why (?:\[REDACTED:[\w-]+\])+ fails$/);
    }
  });

  it('a hash that follows a redacted secret stays', () => {
    const hash = draw('hex', 40);
    const { text } = withoutSecrets(`api_key=${draw('mixed', 24)} ${hash}`, 'redact', scanner);
    expect(text).toBe(`api_key=[REDACTED:named-secret] ${hash}`);
  });
});

describe('on any text', () => {
  const snippets = fc.constantFrom(
    ...Object.values(samples).flat(),
    ...[
      'key=',
      'token: ',
      'password "',
      ' => ',
      '[REDACTED:github]',
      '://',
      'a:b@',
      '%',
      '%25',
      '%3D',
      '-----BEGIN PRIVATE KEY-----',
    ],
  );
  const texts = fc
    .array(fc.oneof(snippets, fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom(' ', '\n', '"', '\ud800')), {
      maxLength: 8,
    })
    .map((parts) => parts.join(''));

  it('findings are in order, apart, and within the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let last = 0;
        for (const { start, end } of scanner.find(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 300 },
    );
  });

  it('redaction takes out exactly what it tells, at least everything that was found, and leaves nothing to find', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const result = withoutSecrets(text, 'redact', scanner);
        let rebuilt = '';
        let at = 0;
        for (const { kind, start, end } of result.redacted) {
          rebuilt += `${text.slice(at, start)}[REDACTED:${kind}]`;
          at = end;
        }
        expect(result.text).toBe(rebuilt + text.slice(at));
        for (const { start, end } of scanner.find(text)) {
          expect(result.redacted.some((taken) => taken.start <= start && end <= taken.end)).toBe(true);
        }
        expect(scanner.find(result.text)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    'key=',
    'token=4f9a1c7e0b25',
    'key',
    'token: ',
    'secret ',
    'a',
    'A',
    'sk-',
    'xoxb-1',
    'eyJ',
    'eyJa.',
    'curl -u a',
    'curl ',
    'a://b:',
    'kind: secret\n',
    '-----BEGIN PRIVATE KEY-----',
    '%25',
    '%',
    'AKIA',
    '0/1',
    'f0-',
  ])(
    '%j, repeated, costs in proportion to its length: a quadratic way would not end within the time of a test',
    (unit) => {
      const text = unit.repeat(200_000 / unit.length);
      expect(scanner.find(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});
