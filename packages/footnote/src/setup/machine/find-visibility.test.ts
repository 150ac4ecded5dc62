import { describe, expect, it } from 'vitest';
import { findVisibility } from './find-visibility.ts';

interface World {
  readonly env?: Readonly<Record<string, string>>;
  readonly event?: string;
  readonly programs?: Readonly<Record<string, string>>;
}

function find({ env = {}, event, programs = {} }: World) {
  return findVisibility({ env, readText: async () => event, ask: async (words) => programs[words.join(' ')] });
}

const remote = { 'git remote get-url origin': 'https://git.example/a/b.git\n' };

describe('who can read the repository', () => {
  it('is told by the variable, before all others', async () => {
    const env = { GITHUB_REPOSITORY_VISIBILITY: 'private', GITHUB_EVENT_PATH: '/event' };
    expect(await find({ env, event: '{"repository":{"private":false}}' })).toEqual({
      visibility: 'private',
      from: 'GITHUB_REPOSITORY_VISIBILITY',
    });
  });

  it.each([
    ['{"repository":{"visibility":"internal","private":true}}', 'private'],
    ['{"repository":{"visibility":"public"}}', 'public'],
    ['{"repository":{"private":true}}', 'private'],
    ['{"repository":{"private":false}}', 'public'],
  ])('is told by the event %s', async (event, visibility) => {
    const found = await find({ env: { GITHUB_EVENT_PATH: '/event', GITHUB_REPOSITORY_VISIBILITY: '' }, event });
    expect(found).toEqual({ visibility, from: expect.stringContaining('GITHUB_EVENT_PATH') });
  });

  it('is told by gh', async () => {
    const programs = { ...remote, 'gh repo view --json visibility': '{"visibility":"PRIVATE"}' };
    expect(await find({ programs })).toEqual({ visibility: 'private', from: 'gh repo view' });
  });

  it.each<World>([
    {},
    { env: { GITHUB_REPOSITORY_VISIBILITY: 'whatever' } },
    { env: { GITHUB_EVENT_PATH: '/event' }, event: 'not JSON' },
    { env: { GITHUB_EVENT_PATH: '/event' } },
    { programs: remote },
    { programs: { ...remote, 'gh repo view --json visibility': 'oops' } },
  ])('is public where nobody knows: %j', async (world) => {
    expect(await find(world)).toEqual({
      visibility: 'public',
      from: expect.stringContaining('unknown counts as public'),
    });
  });
});
