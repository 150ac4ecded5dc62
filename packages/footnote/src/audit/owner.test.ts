import { describe, expect, it } from 'vitest';
import { deadPid } from './audit.test-kit.ts';
import { isGone, thisProcess } from './owner.ts';

describe('a process', () => {
  it('is there while it runs', () => {
    expect(isGone(thisProcess())).toBe(false);
  });

  it('is gone when nobody has its pid', async () => {
    expect(isGone({ ...thisProcess(), pid: await deadPid() })).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')('is gone when another one has its pid', () => {
    expect(isGone({ ...thisProcess(), started: '1' })).toBe(true);
  });

  it('is not said to be gone where it can not be seen, such as in another container', async () => {
    expect(isGone({ ...thisProcess(), pid: await deadPid(), realm: 'another machine' })).toBe(false);
  });
});
