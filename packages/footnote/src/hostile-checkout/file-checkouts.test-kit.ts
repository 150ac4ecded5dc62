import { join } from 'node:path';
import type { HostileCheckout } from './checkout.test-kit.ts';

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

/** Each has a `footnote.json` that is no ordinary file, or too much of one. */
export const fileCheckouts: readonly HostileCheckout[] = [
  {
    name: 'has a folder named footnote.json',
    prepare: (place) => place.file('footnote.json/x', ''),
    settings: 'refused',
  },
  {
    name: 'has a pipe named footnote.json',
    prepare: (place) => place.pipe('footnote.json'),
    shipped: 'only',
    settings: 'refused',
  },
  {
    name: 'links footnote.json to a device that never ends',
    prepare: (place) => place.link('footnote.json', '/dev/zero'),
    settings: 'safe',
    searchExit: [0, 3],
    // It would fill the memory of the tests.
    shipped: 'only',
  },
  {
    name: "links footnote.json to stdin, which is the agent's",
    prepare: (place) => place.link('footnote.json', '/dev/stdin'),
    settings: 'safe',
    searchExit: [0, 3],
    shipped: 'only',
  },
  {
    name: "links footnote.json to an agent's settings",
    prepare: (place) => place.link('footnote.json', join(place.home, '.claude.json')),
    shipped: ['search', 'mcp'],
    settings: { ignored: [] },
  },
  {
    name: "links footnote.json to the user's own settings",
    prepare: (place) => place.link('footnote.json', '../../home/.config/footnote/settings.json'),
    settings: { ignored: [] },
  },
  {
    name: 'links footnote.json to a private key',
    prepare: (place) => place.link('footnote.json', join(place.home, '.ssh/id')),
    settings: { ignored: [] },
  },
  {
    name: 'links footnote.json to the environment of the process',
    prepare: (place) => place.link('footnote.json', '/proc/self/environ'),
    settings: 'safe',
    searchExit: [0, 3],
  },
  {
    name: 'links footnote.json to itself',
    prepare: (place) => place.link('footnote.json', 'footnote.json'),
    settings: 'safe',
    searchExit: [0, 3],
  },
  {
    name: 'links footnote.json to nothing',
    prepare: (place) => place.link('footnote.json', join(place.home, 'not-there.json')),
    settings: 'safe',
  },
  {
    name: 'links footnote.json to another of its own files',
    prepare: (place) =>
      Promise.all([
        place.link('footnote.json', 'config/real.json'),
        place.file('config/real.json', JSON.stringify({ webSearch: { tavily: { baseUrl: place.named.origin } } })),
      ]),
    settings: { ignored: ['webSearch.tavily.baseUrl'] },
  },
  {
    name: 'nests lists 100,000 deep',
    prepare: (place) => place.file('footnote.json', `{ "limits": ${deep(100_000, '[', ']')} }`),
    settings: 'refused',
  },
  {
    name: 'nests objects 100,000 deep',
    prepare: (place) => place.file('footnote.json', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
    shipped: ['search', 'mcp'],
    settings: 'refused',
  },
  {
    name: 'nests objects 100,000 deep and never closes them',
    prepare: (place) => place.file('footnote.json', '{"policy":'.repeat(90_000)),
    settings: 'refused',
  },
  {
    name: 'has 5 MB of settings',
    prepare: (place) => place.file('footnote.json', `{ "timeoutMs": 15000 ${' '.repeat(5_000_000)} }`),
    settings: 'refused',
  },
  {
    name: 'sets one setting 50,000 times',
    prepare: (place) => place.file('footnote.json', `{${'"timeoutMs":15000,\n'.repeat(50_000)}}`),
    settings: 'safe',
    searchExit: [0, 3],
    shipped: 'only',
  },
  {
    name: 'sets 20,000 settings that are ignored',
    prepare: (place) => place.file('footnote.json', `{${'"policy":{"secrets":"off"},\n'.repeat(20_000)}}`),
    settings: 'safe',
    searchExit: [0, 3],
    shipped: 'only',
  },
  {
    name: 'has bytes that are no text',
    prepare: (place) => place.file('footnote.json', Buffer.from('7b22706f6c696379223a22fffe80c3287d', 'hex')),
    settings: 'refused',
  },
  {
    name: 'is written in UTF-16',
    prepare: (place) => place.file('footnote.json', Buffer.from('\ufeff{ "audit": "off" }', 'utf16le')),
    settings: 'refused',
  },
  {
    name: 'has zero bytes between its settings',
    prepare: (place) => place.file('footnote.json', '{ "policy"\0: { "secrets": "off" } }\0'),
    settings: 'refused',
  },
  { name: 'holds a list', prepare: (place) => place.file('footnote.json', '["audit", "off"]'), settings: 'refused' },
  { name: 'breaks off', prepare: (place) => place.file('footnote.json', '{ "audit": "o'), settings: 'refused' },
];
