import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePages } from '../../fetch/page-server.test-kit.ts';
import { makeFolder } from '../run-cli.test-kit.ts';
import { endless, type Script, searched, sourceUrl as url } from './scripted-agent.test-kit.ts';
import { buildScriptedCommand, hasTmux, type openTerminal, type ScriptedCommand } from './terminal.test-kit.ts';

let command: ScriptedCommand;
beforeAll(async () => {
  command = await buildScriptedCommand();
});
afterAll(() => command[Symbol.asyncDispose]());

const isThere = await hasTmux();
if (!isThere) process.stderr.write('Skipped: conversations in a terminal, because tmux is not installed.\n');

describe.skipIf(!isThere).concurrent('a conversation in a terminal', () => {
  it('shows steps, the answer and its sources, and keeps them for /sources and /save', async () => {
    await using folder = await makeFolder();
    await using chat = await command.open([searched], { cwd: folder.path });
    await chat.waitFor('\n>');
    await chat.say('What is the latest version of Python?');
    const shown = await chat.waitFor(`[1] Download Python (${url})`);
    expect(shown).toContain(
      '✓ web_search: "latest python": 8 results, gemini, 1.2 s\n\nThe latest is 3.14.[1]\n\nSources:\n',
    );
    await chat.say('/sources');
    await chat.waitFor(/\/sources\n\[1\] Download Python/);
    await chat.say('/save notes.md');
    await chat.waitFor('Saved to ');
    expect(await readFile(join(folder.path, 'notes.md'), 'utf8')).toBe(
      `> What is the latest version of Python?\n\nThe **latest** is 3.14.[[1]](${url})\n\nSources:\n- [Download Python](${url})\n`,
    );
    await chat.say('/save notes.md');
    await chat.waitFor(/notes\.md is there\s+already/);
    await chat.say('/quit');
    expect(await chat.ended()).toBe(0);
  });

  it('holds the last answer against its sources with /verify', async () => {
    const words = 'The harbour of the town is known for its tides and for the weather of the coast. '.repeat(15);
    await using server = await servePages({ '/': `${words}\n\nThe old stone bridge was opened to wagons in 1894.` });
    const page = `${server.origin}/`;
    const cited: Script = [
      { type: 'source', source: { n: 1, title: 'Harwick', url: page, domain: '127.0.0.1' } },
      {
        type: 'text',
        text: `The stone bridge was opened to wagons in 1894.[[1]](${page})\n\nSources:\n- [Harwick](${page})\n`,
      },
    ];
    await using chat = await command.open([[{ type: 'text', text: 'Hello.' }], cited], {
      env: { FOOTNOTE_ALLOW_PRIVATE: server.place },
    });
    await chat.waitFor('\n>');
    await chat.say('Hello');
    await chat.waitFor('Hello.\n');
    await chat.say('/verify');
    await chat.waitFor('The last answer has no sources to check.');
    await chat.say('When was the bridge opened?');
    await chat.waitFor('[1] Harwick');
    await chat.say('/verify');
    const shown = await chat.waitFor('One claim: 1 supported.');
    expect(shown).toContain('✓ supported [1]\n  claim: The stone bridge was opened to wagons in 1894.');
  });

  it('tells a failure and goes on, and says a warning once', async () => {
    const warned: Script = [
      { type: 'text', text: 'Extracts.' },
      { type: 'warn', message: 'A model would write an answer.' },
    ];
    const failing: Script = [{ type: 'fail', code: 'PROVIDER_FAILED', message: 'Nobody \x1b[2Janswered.' }];
    await using chat = await command.open([warned, warned, failing]);
    await chat.waitFor('\n>');
    await chat.say('one');
    await chat.waitFor(/would write an answer\.\n+>/);
    await chat.say('two');
    await chat.waitFor(/two\nExtracts\.\n+>/);
    await chat.say('three');
    await chat.waitFor(/✗ Nobody .*answered\.\n+>/);
    await chat.say('four');
    const shown = await chat.waitFor('You said: "four"');
    expect(shown.split('A model would write')).toHaveLength(2);
  });

  it('asks before what needs consent, and takes only a yes that is typed then', async () => {
    const asking: Script = [{ type: 'ask', question: 'Overwrite notes.md (12 bytes)?' }];
    await using chat = await command.open([asking, asking]);
    await chat.waitFor('\n>');
    await chat.say('one');
    await chat.waitFor('Overwrite notes.md (12 bytes)? [y/N]');
    await chat.press('Enter');
    await chat.waitFor('Allowed: no.');
    await chat.say('two');
    await chat.waitFor(/two\nOverwrite notes.md \(12 bytes\)\? \[y\/N\]/);
    await chat.say('y');
    await chat.waitFor('Allowed: yes.');
  });

  it('clears the line, stops the answer and leaves, one Ctrl-C after the other', async () => {
    await using chat = await command.open([endless]);
    await chat.waitFor('\n>');
    await chat.type('a mistake');
    await chat.waitFor('> a mistake');
    await chat.press('C-c');
    await chat.waitFor(/^>$/m);
    await chat.say('go on for ever');
    await chat.waitFor('The beginning.');
    await chat.press('C-c');
    await chat.waitFor(/The beginning\.\n\(stopped\)\n+>/);
    await chat.press('C-c');
    await chat.waitFor(/Press Ctrl-C again to leave\.\n>/);
    await chat.press('C-c');
    expect(await chat.ended()).toBe(0);
    expect(await chat.modes()).toMatch(/ icanon .* echo /s);
  });

  it('leaves with 130 when an answer does not stop', async () => {
    await using chat = await command.open([
      [
        { type: 'text', text: 'Busy.\n' },
        { type: 'wait', for: 'ever' },
      ],
    ]);
    await chat.waitFor('\n>');
    await chat.say('go on for ever');
    await chat.waitFor('Busy.');
    await chat.press('C-c');
    await chat.waitFor('Stopping');
    await chat.press('C-c');
    expect(await chat.ended()).toBe(130);
  });

  it('keeps what is typed ahead, and says so', async () => {
    await using chat = await command.open([endless]);
    await chat.waitFor('\n>');
    await chat.say('first');
    await chat.waitFor('The beginning.');
    await chat.say('second');
    await chat.waitFor('(1 message waits)');
    await chat.press('C-c');
    await chat.waitFor('(Ctrl-C stops)');
    await chat.type('third');
    await chat.waitFor('(what you type is kept)');
    expect(await chat.screen()).not.toContain('third');
  });

  it('takes a paste of twelve lines as one message', async () => {
    await using chat = await command.open([]);
    await chat.waitFor('\n>');
    const lines = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`);
    await chat.paste(`${lines.join('\n')}\n`);
    await chat.waitFor('> [Pasted #1: 12 lines]');
    await chat.type(' end');
    await chat.press('Enter');
    expect((await chat.waitFor('end"')).replaceAll(/\n(?!\n)/g, ' ')).toContain(`You said: "${lines.join('\\n')} end"`);
  });

  it('takes several lines by Alt-Enter and a backslash, and finds them again with the arrow key', async () => {
    await using folder = await makeFolder();
    const env = { FOOTNOTE_DATA_DIR: folder.path };
    await using chat = await command.open([], { env });
    await chat.waitFor('\n>');
    await chat.type('one');
    await chat.press('M-Enter');
    await chat.say('two\\');
    await chat.say('three');
    await chat.waitFor('You said: "one\\ntwo\\nthree"');
    await chat.press('C-d');
    expect(await chat.ended()).toBe(0);
    await using again = await command.open([], { env });
    await again.waitFor('\n>');
    // The history is read behind the prompt.
    for (let shown = ''; !shown.includes('one⏎two'); shown = await again.screen()) await again.press('Up');
    await again.press('Enter');
    await again.waitFor('You said: "one\\ntwo\\nthree"');
  });

  it('keeps no secret in the history', async () => {
    await using folder = await makeFolder();
    const secret = `ghp_${'k3J9xQ2vB7mZ5tR8'.repeat(3).slice(0, 36)}`;
    await using chat = await command.open([], { env: { FOOTNOTE_DATA_DIR: folder.path }, columns: 120 });
    await chat.waitFor('\n>');
    await chat.say(`what is ${secret}?`);
    await chat.waitFor('You said');
    await chat.press('C-d');
    await chat.ended();
    expect(await readFile(join(folder.path, 'chat-history'), 'utf8')).toBe('what is [REDACTED:github]?\n');
  });

  it('says once that the history can not be kept, and goes on', async () => {
    await using chat = await command.open([], { env: { FOOTNOTE_DATA_DIR: '/dev/null/nowhere' } });
    await chat.waitFor('\n>');
    await chat.say('one');
    await chat.waitFor('You said: "one"');
    await chat.say('two');
    await chat.waitFor('You said: "two"');
    await chat.say('three');
    await chat.waitFor('You said: "three"');
    // It is told when the file was tried, beside the answers.
    const shown = await chat.waitFor("The history can't be kept: ENOTDIR");
    expect(shown.split("The history can't be kept: ENOTDIR")).toHaveLength(2);
  });

  it('completes commands, and asks the provider that was chosen', async () => {
    await using chat = await command.open([], { env: { TAVILY_API_KEY: 'x', FOOTNOTE_KEYLESS: 'off' } });
    await chat.waitFor('\n>');
    await chat.type('/prov');
    await chat.press('Tab');
    // Keys that arrive together are taken for pasted text, in which a tab completes nothing.
    await chat.waitFor('> /provider');
    await chat.say('tavly');
    await chat.waitFor(/Did you\s+mean 'tavily'/);
    await chat.say('/provider tavily');
    await chat.waitFor('Searches ask tavily from now on.');
    await chat.say('/search bridges');
    await chat.waitFor('You said: "[TOOL:WEB_SEARCH] bridges (tavily)"');
    await chat.say('/provider');
    await chat.waitFor('Searches ask tavily.');
  });

  it('draws for the window as it is when the text comes', async () => {
    const words: Script = [{ type: 'text', text: `${'word '.repeat(30)}\n` }];
    await using chat = await command.open([words, words], { columns: 100 });
    await chat.waitFor('\n>');
    await chat.say('one');
    await chat.waitFor(new RegExp(`^${'word '.repeat(19)}word$`, 'm'));
    await chat.resize(40);
    await chat.say('two');
    await chat.waitFor(new RegExp(`two\n(${'word '.repeat(7)}word\n){3}`));
  });

  it.each([
    ['SIGTERM', 130],
    ['SIGINT', 130],
  ] as const)('puts the terminal back at %s', async (signal, code) => {
    await using chat = await command.open([endless]);
    await chat.waitFor('\n>');
    await chat.say('go on for ever');
    await chat.waitFor('The beginning.');
    expect(await chat.modes()).toMatch(/-icanon/);
    process.kill(await chat.pid(), signal);
    expect(await chat.ended()).toBe(code);
    await expectOrdinaryTerminal(chat);
  });

  it('puts the terminal back after a crash', async () => {
    await using chat = await command.open([[{ type: 'crash' }]]);
    await chat.waitFor('\n>');
    await chat.say('crash');
    expect(await chat.ended()).not.toBe(0);
    await expectOrdinaryTerminal(chat);
  });
});

/** It echoes, hands over lines, and puts no brackets around what is pasted. */
async function expectOrdinaryTerminal(chat: Awaited<ReturnType<typeof openTerminal>>) {
  expect(await chat.modes()).toMatch(/ icanon .* echo /s);
  await chat.paste('pasted\n');
  expect(await chat.waitFor(/pasted\n.*pasted/s)).not.toContain('[200~');
}
