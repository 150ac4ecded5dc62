import { describe, expect, it } from 'vitest';
import { findPersonalData } from './personal-data.ts';

const card = ['4111', '1111', '1111', '1111'];

describe('personal data', () => {
  it.each([
    ['email', 'why does jane.doe@acme-corp.com not get mail'],
    ['email', 'https://a.example/?to=jane.doe%40acme-corp.com'],
    ['email', 'jane.doe\u200b@acme-corp.com'],
    ['card', `charge ${card.join(' ')} failed`],
    ['card', `charge ${card.join('')} failed`],
    ['phone', 'who calls from +49 30 901820'],
    ['phone', 'who calls from (212) 736-5000'],
    ['home-folder', 'ENOENT /home/jane/acme-secret-project/index.ts'],
    ['home-folder', 'ENOENT C:\\Users\\jane\\index.ts'],
    ['private-host', 'https://jira.corp.internal/browse/SEC-12'],
    ['private-host', 'cannot resolve printer.lan'],
  ])('is found: %s in %j', (kind, text) => {
    expect(findPersonalData(text)).toEqual([kind]);
  });

  it.each([
    'git@github.com: Permission denied (publickey)',
    'mail to user@example.com, react@18.2.0 and @scope/pkg@1.2.3',
    `order ${['4111', '1111', '1111', '1112'].join(' ')}, at 1763303000000, id 1234567890123456`,
    'call 212-555-0123, node 24.1.0, 192.168.1.1, 2026-11-16 10:20:30, RFC 2606',
    '/home/runner/work, /Users/username/x and https://shop.example/home/about',
    'next.js .env.local, settings.local.json, jdk.internal.misc.Unsafe, host.docker.internal, localhost:3000',
  ])('is not what everybody writes: %j', (text) => {
    expect(findPersonalData(text)).toEqual([]);
  });
});
