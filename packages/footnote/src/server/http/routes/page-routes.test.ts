import { describe, expect, it } from 'vitest';
import { runServer } from '../http-client.test-kit.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** The addresses that a page names for its scripts and styles. */
function addressesIn(page: string): readonly string[] {
  return [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
}

describe('the chat page', () => {
  it('is at / for browsers, under a strict policy', async () => {
    await using server = await runServer();
    const response = await fetch(server.origin, { headers: html });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    const page = await response.text();
    expect(page).toContain('<title>Footnote</title>');
    // Nothing from elsewhere, and nothing that the policy would refuse.
    expect(addressesIn(page).filter((address) => !address.startsWith('/assets/'))).toEqual([]);
    expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/);
  });

  it('leaves the greeting to curl and other programs', async () => {
    await using server = await runServer();
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const response = await fetch(server.origin, { headers });
      expect(response.headers.get('content-type')).toContain('text/plain');
      expect(await response.text()).toMatch(/^Footnote \d/);
    }
  });

  it('has files that are kept for good, and need no token like itself', async () => {
    await using server = await runServer({ FOOTNOTE_TOKEN: 'a-long-enough-token-of-a-test' });
    const page = await (await fetch(server.origin, { headers: html })).text();
    const addresses = addressesIn(page);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      const response = await fetch(new URL(address, server.origin));
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await response.text()).length).toBeGreaterThan(100);
    }
    expect((await fetch(`${server.origin}/api/tools`)).status).toBe(401);
  });

  it('sends them packed to those who take that, and plain to others', async () => {
    await using server = await runServer();
    const page = await (await fetch(server.origin, { headers: html })).text();
    const script = new URL(addressesIn(page).find((address) => address.endsWith('.js')) ?? '', server.origin);
    const packed = await fetch(script, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const plain = await fetch(script, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await packed.text()).toBe(await plain.text());
  });

  it.each([
    '/assets/nothing.js',
    '/assets/',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/constructor',
  ])('has nothing at %s', async (path) => {
    await using server = await runServer();
    const { status, headers } = await fetch(`${server.origin}${path}`);
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json']);
  });
});
