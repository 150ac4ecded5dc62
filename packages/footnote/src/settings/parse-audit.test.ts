import { describe, expect, it } from 'vitest';
import { createFootnote } from '../footnote.ts';
import { parseAnchor } from './parse-anchor.ts';
import { parseRetention } from './parse-retention.ts';

const MB = 1_024 ** 2;
const settings = (env: Readonly<Record<string, string>>) => createFootnote({ env, cwd: '/' }).settings();

describe('audit.retention', () => {
  it.each([
    [undefined, 90, 256 * MB],
    ['30d', 30, 256 * MB],
    ['2GB', 90, 2_048 * MB],
    ['7d, 64mb', 7, 64 * MB],
    ['64MB,7d', 7, 64 * MB],
  ])('%s keeps %i days and %i bytes', (text, days, bytes) => {
    expect(parseRetention(text)).toEqual({ days, bytes });
  });

  it.each(['0d', '90', '90d,30d', '1MB', '90d,', '40000d', 'forever', '-1d'])(
    '%s is an error at start',
    async (text) => {
      await expect(settings({ FOOTNOTE_AUDIT_RETENTION: text })).rejects.toThrow(
        /^FOOTNOTE_AUDIT_RETENTION must be days and a size, such as 90d,256MB, 30d or 1GB /,
      );
    },
  );
});

describe('audit.anchor', () => {
  it.each([
    ['otlp', { kind: 'otlp' }],
    ['file:/var/anchor', { kind: 'file', path: '/var/anchor' }],
    ['file:///var/an%20chor', { kind: 'file', path: '/var/an chor' }],
    ['syslog://log.lan', { kind: 'syslog', transport: 'udp', host: 'log.lan', port: 514 }],
    ['syslog://[::1]:1514', { kind: 'syslog', transport: 'udp', host: '::1', port: 1514 }],
    ['syslog+tcp://log.lan:601/', { kind: 'syslog', transport: 'tcp', host: 'log.lan', port: 601 }],
    ['https://log.lan/heads?k=v', { kind: 'https', url: 'https://log.lan/heads?k=v' }],
  ])('takes %s', (text, place) => {
    expect(parseAnchor(text)).toEqual(place);
  });

  it.each([
    'http://log.lan/',
    'file:anchor',
    'file://elsewhere/anchor',
    'syslog:',
    'syslog://log.lan/facility',
    'syslog://log.lan:99999',
    'https://me:pass@log.lan/',
    'udp://log.lan',
    '/var/anchor',
    'on',
  ])('%s is an error at start that says the forms', async (text) => {
    await expect(settings({ FOOTNOTE_AUDIT_ANCHOR: text })).rejects.toThrow(
      'FOOTNOTE_AUDIT_ANCHOR must be file:/PATH, syslog://HOST[:PORT], syslog+tcp://HOST[:PORT], https://… or otlp. ' +
        'Correct or remove it.',
    );
  });
});
