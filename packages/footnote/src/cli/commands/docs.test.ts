import { describe, expect, it } from 'vitest';
import { bareEnv } from '../../bare-env.test-kit.ts';
import { runCli } from '../run-cli.test-kit.ts';

describe('docs', () => {
  it.each([
    [['search', 'x', '--url', 'https://a.example'], "--url belongs to 'docs index'."],
    [['index', '--package', 'zod'], "--package belongs to 'docs search'."],
    [['status', '--explain'], "--explain belongs to 'docs search'."],
    [['status', 'now'], "'now' is not expected after 'docs status'."],
    [[], "'docs' needs to know what to do."],
  ])('refuses what would have no effect: %j', async (words, message) => {
    const { exitCode, stderr } = await runCli(['docs', ...words], { env: bareEnv });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
