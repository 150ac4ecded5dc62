import { beforeAll, describe, expect, it } from 'vitest';
import { getAllWebSearchProviders } from '../../providers/registry.ts';
import { draw, samples, uuid } from '../secret-samples.test-kit.ts';
import { createSecretScanner, type SecretScanner } from '../secret-scanner.ts';
import { secretKinds } from './secret-kinds.ts';

let scanner: SecretScanner;
beforeAll(async () => {
  scanner = await createSecretScanner([], getAllWebSearchProviders());
});

const kindsIn = (text: string) => scanner.find(text).map(({ kind }) => kind);

/** The texts that were found, in order. */
const found = (text: string) => scanner.find(text).map(({ start, end }) => text.slice(start, end));

describe('every kind of secret', () => {
  it('has a sample and a near miss', () => {
    const ids = (kinds: readonly { id: string }[]) => kinds.map(({ id }) => id);
    expect(Object.keys(samples)).toEqual(expect.arrayContaining(ids(secretKinds([]))));
    // What a new provider says of its keys is shown by the contract suite of providers.
    expect(ids(secretKinds(getAllWebSearchProviders()))).toEqual(expect.arrayContaining(Object.keys(samples)));
  });

  it.each(Object.entries(samples))('%s is found alone and in the middle of a question', (id, [secret]) => {
    expect(kindsIn(secret)).toEqual([id]);
    expect(kindsIn(`why does\n${secret}\nreturn 401 unauthorized?`)).toEqual([id]);
  });

  it.each(Object.entries(samples))('%s lets its near miss pass', (_, [, nearMiss]) => {
    expect(kindsIn(nearMiss)).toEqual([]);
  });

  it('is found in an address whose query is percent-encoded, and again inside such an address', () => {
    const [secret] = samples['github'] ?? [''];
    const address = `https://example.com/?q=${encodeURIComponent(`token "${secret}"`)}`;
    expect(found(address)).toEqual([secret]);
    expect(kindsIn(`https://example.com/?next=${encodeURIComponent(address)}`)).toEqual(['github']);
  });
});

describe('an AWS access key', () => {
  it('is found in small letters, as a host name has them', () => {
    const [id = ''] = samples['aws'] ?? [];
    expect(kindsIn(`https://${id.toLowerCase()}.example.com/`)).toEqual(['aws']);
    expect(kindsIn('https://asiapacificgardening.example.com/')).toEqual([]);
  });
});

describe('ordinary queries pass', () => {
  it.each([
    'how do I rotate a github personal access token',
    'difference between sk_live_ and pk_live_ keys',
    'what does ghp_ mean',
    'BEGIN PRIVATE KEY vs BEGIN RSA PRIVATE KEY',
    `git show ${draw('hex', 40)}`,
    `what does commit ${draw('hex', 7)} change`,
    `order ${uuid} not found`,
    `correlationId=${uuid} in logs meaning`,
    `sha256:${draw('hex', 64)}`,
    `integrity sha512-${draw('mixed', 86)}==`,
    `ETag "${draw('hex', 32)}"`,
    `decode base64 ${Buffer.from('The quick brown fox jumps over the lazy dog').toString('base64')}`,
    'at consumeBody (node:internal/deps/undici/undici:4281:15)',
    'import { ReinforcementTuningCodeExecutionRewardScorer } undefined',
    'TypeError: AuthConfigHttpBasicAuthConfig is not a constructor',
    '@types/node 20.19.43 vs 22.10.1-nightly.20241101',
    'curl https://api.example.com:8443/v1/items?limit=10#top',
    'redis://localhost:6379 connection refused',
    'mail me@example.com via http://proxy:3128',
    'SELECT token, secret FROM auth WHERE key = 12',
    '橋の password を忘れた',
  ])('%s', (query) => {
    expect(kindsIn(query)).toEqual([]);
  });
});
