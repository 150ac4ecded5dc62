import { cp, readdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from '../../../../emulators/emulator.ts';
import { searxng } from '../../../../emulators/searxng.ts';
import { watch } from './faults.test-kit.ts';
import { openPlace, type Place, planted, secret, userKey } from './place.test-kit.ts';
import { query, runCommand } from './runs.test-kit.ts';

let place: Place;
beforeEach(async () => {
  place = await openPlace();
  return () => place[Symbol.asyncDispose]();
});

const trust = (...words: readonly string[]) => runCommand(place, ['trust', ...words]);
const search = (words = query, cwd = place.repository) => runCommand(place, ['search', words], { cwd });
const looseSecrets = { policy: { secrets: 'off' } };

describe('footnote trust', () => {
  it('trusts nothing where nobody can be asked', async () => {
    await place.settings(looseSecrets);
    await trust();
    await trust('--json');
    await search(secret);
    expect(place.honest.requests).toEqual([]);
  });

  it('lets exactly this content count, and says nothing of it any more', async () => {
    await place.settings(looseSecrets);
    expect((await trust('--yes')).exitCode).toBe(0);
    const { exitCode, stderr } = await search(secret);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(place.honest.requests).toHaveLength(1);
  });

  it('ends with the first change of the file, one blank included', async () => {
    await place.settings(looseSecrets);
    await trust('--yes');
    await place.file('footnote.json', `${JSON.stringify(looseSecrets, null, 2)} `);
    const { exitCode, stderr } = await search(secret);
    expect([exitCode, place.honest.requests]).toEqual([5, []]);
    expect(stderr).toMatch(/ignored.*policy\.secrets|policy\.secrets.*ignored/);
  });

  it('is for one place: a copy elsewhere, or another repository at a moved one, is not trusted', async () => {
    await place.settings(looseSecrets);
    await trust('--yes');
    const copy = join(place.root, 'clones', 'copy');
    await cp(place.repository, copy, { recursive: true });
    expect((await search(secret, copy)).exitCode).toBe(5);
    await rename(place.repository, join(place.root, 'clones', 'moved'));
    expect((await search(secret, join(place.root, 'clones', 'moved'))).exitCode).toBe(5);
  });

  it('counts by the way of a link to the same folder', async () => {
    await place.settings(looseSecrets);
    await trust('--yes');
    await symlink(place.repository, join(place.root, 'shortcut'));
    expect((await search(secret, join(place.root, 'shortcut'))).exitCode).toBe(0);
  });

  it('can be taken back', async () => {
    await place.settings(looseSecrets);
    await trust('--yes');
    expect((await trust('--list')).stdout).toContain('footnote.json');
    await trust('--revoke');
    expect((await search(secret)).exitCode).toBe(5);
    expect((await trust('--list')).stdout).not.toContain(place.repository);
  });

  it('writes to the settings folder of the user and nowhere else', async () => {
    await place.settings(looseSecrets);
    const faultsOf = await watch(place);
    expect(await faultsOf(await trust('--yes'))).toEqual([]);
    expect(await readdir(join(place.home, '.config/footnote/trusted'))).toHaveLength(1);
  });

  it('does not believe what a repository brings along', async () => {
    await place.settings(looseSecrets);
    await trust('--yes');
    await cp(join(place.home, '.config/footnote'), join(place.repository, '.config/footnote'), { recursive: true });
    await trust('--revoke');
    expect((await search(secret)).exitCode).toBe(5);
  });
});

describe('in a trusted file', () => {
  it("an address does not get the user's key", async () => {
    await place.settings({ webSearch: { tavily: { baseUrl: place.named.origin } } });
    await trust('--yes');
    await search();
    expect(place.named.received()).not.toContain(userKey);
    expect(place.named.received()).not.toContain('lantern');
  });

  it('an address gets the key of the same file', async () => {
    await place.settings({ webSearch: { tavily: { baseUrl: place.named.origin, apiKey: planted } } });
    await trust('--yes');
    const project = await runCommand({ ...place, env: { ...place.env, TAVILY_API_KEY: '' } }, ['search', query]);
    expect(project.stdout).toContain('evil.example');
    expect(place.named.received()).toContain(planted);
  });

  it('dataDir does not count', async () => {
    await place.settings({ dataDir: join(place.repository, '.fn'), ...looseSecrets });
    await trust('--yes');
    await search();
    expect(await readdir(place.repository)).not.toContain('.fn');
  });
});

describe('what was kept of an address', () => {
  it('is not given for another: a service with a key', async () => {
    const ask = (address: string) =>
      runCommand({ ...place, env: { ...place.env, TAVILY_BASE_URL: address } }, ['search', query]);
    expect((await ask(place.named.origin)).stdout).toContain('evil.example');
    expect((await ask(place.honest.origin)).stdout).toContain('docs.example.dev');
    expect(place.honest.requests).toHaveLength(1);
  });

  it('is not given for another: a service without one', async () => {
    await using honest = disposable(await startEmulator(searxng));
    const ask = (address: string) =>
      runCommand({ ...place, env: { ...place.env, SEARXNG_URL: address } }, ['search', query, '--provider', 'searxng']);
    expect((await ask(place.named.origin)).stdout).toContain('evil.example');
    await ask(honest.origin);
    expect(honest.requests).toHaveLength(1);
  });
});

function disposable<T extends { close(): Promise<void> }>(one: T): T & AsyncDisposable {
  return Object.assign(one, { [Symbol.asyncDispose]: () => one.close() });
}
