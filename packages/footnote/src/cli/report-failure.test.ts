import { expect, it } from 'vitest';
import type { Io } from '../contract/io.ts';
import { FootnoteError } from '../errors.ts';
import { readFlags } from './command.ts';
import { reportFailure } from './report-failure.ts';

const key = ['tvly', 'abcdef0123456789'].join('-');

function report(error: unknown, argv: readonly string[], signal = new AbortController().signal) {
  const out = { stdout: '', stderr: '' };
  const write = (name: keyof typeof out) => ({
    write(text: string) {
      out[name] += text;
    },
  });
  const io: Io = {
    stdout: write('stdout'),
    stderr: write('stderr'),
    stdin: (async function* () {})(),
    env: { TAVILY_API_KEY: `other,${key}`, SHORT_TOKEN: 'ab' },
    cwd: '/nowhere',
    nodeVersion: '20.19.0',
    signal,
  };
  return { exitCode: reportFailure(error, readFlags(argv), io), ...out };
}

const limited = new FootnoteError('RATE_LIMITED', 'Tavily is limiting requests (HTTP 429).', {
  hint: 'Wait a moment, then try again.',
  provider: 'tavily',
  retryAfterMs: 6_500,
  cause: new Error('socket\nclosed', { cause: 'a word' }),
});

it('says what happened and what to do, in one line', () => {
  expect(report(limited, [])).toEqual({
    exitCode: 4,
    stdout: '',
    stderr: 'footnote: Tavily is limiting requests (HTTP 429). Wait a moment, then try again.\n',
  });
});

const refused = new FootnoteError('PROVIDER_FAILED', 'Tavily refused the request (HTTP 400).', {
  hint: 'Check the options and the base URL.',
  provider: 'tavily',
  detail: 'Invalid country.\u001b[31m',
  saidBy: 'Tavily',
});

it('says what the vendor says in a line of its own, and to programs apart from the message', () => {
  expect(report(refused, []).stderr).toBe(
    'footnote: Tavily refused the request (HTTP 400). Check the options and the base URL.\n' +
      'footnote: Tavily says: Invalid country.\u241b[31m\n',
  );
  expect(JSON.parse(report(refused, ['search', '--format', 'json']).stdout)).toMatchObject({
    error: { message: refused.message, detail: refused.detail },
  });
});

it('says more with --verbose', () => {
  const { stderr } = report(limited, ['--verbose']);
  expect(stderr.split('\n').slice(1)).toEqual([
    '  code: RATE_LIMITED',
    '  provider: tavily',
    '  try again in: 7 s',
    '  cause: socket closed',
    '  cause: a word',
    '',
  ]);
});

it('prints JSON with everything that a program can act on', () => {
  const { stdout, stderr } = report(limited, ['search', '--format', 'json']);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    error: {
      code: 'RATE_LIMITED',
      message: 'Tavily is limiting requests (HTTP 429). Wait a moment, then try again.',
      hint: 'Wait a moment, then try again.',
      retryable: true,
      provider: 'tavily',
      retryAfterMs: 6_500,
    },
  });
});

it('gives a bug a stack for its report, and no secret with it', () => {
  const bug = new TypeError(`"${key}" is no header; see https://me:pw1@host/a?key=1 and sk${'-0a'.repeat(10)}`);
  const quiet = report(bug, []);
  expect(quiet.exitCode).toBe(4);
  expect(quiet.stderr).toMatch(/^footnote: Something unexpected happened inside Footnote\..*--verbose.*\n$/);

  const { stderr } = report(bug, ['--verbose']);
  expect(stderr).toContain('code: INTERNAL');
  expect(stderr).toContain('cause: TypeError: "••••" is no header; see https://••••@host/a?•••• and ••••');
  expect(stderr).toContain('report-failure.test');
  expect(stderr).not.toContain(key);
});

it('survives causes that go in circles', () => {
  const error = new Error('again');
  error.cause = error;
  expect(report(error, ['--verbose']).stderr.match(/again/g)).not.toBeNull();
});

it('calls whatever an interrupt broke an interrupt', () => {
  const { exitCode, stderr } = report(new DOMException('x', 'AbortError'), [], AbortSignal.abort());
  expect({ exitCode, stderr }).toEqual({ exitCode: 130, stderr: 'footnote: Interrupted.\n' });
});
