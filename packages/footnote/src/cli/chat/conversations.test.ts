import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  type Conversation,
  type ConversationTurn,
  openConversation,
  readConversations,
} from '../../agent/conversations/conversation.test-kit.ts';
import { hasTmux, openTerminal, type TerminalRun } from './terminal.test-kit.ts';

/** The others are held in a terminal by `scripts/soak-tests.mjs`. */
const always: ReadonlySet<string> = new Set([
  'the weather is looked up, and the model cites it',
  'the news is looked up for a model that forgets to cite',
  'the inventory without a database is not looked for in the web',
  '北京天气: searched, told in Chinese with its source, and saved',
  'nothing is found without a model',
  'Google Search is forced, and its grounded answer is the answer',
  'without a Gemini key the next provider answers, and the model writes',
  'Gemini is overloaded (503), and the next provider answers',
  'an unknown prefix is a wrong question that names the five',
  '--lite refuses a forced search',
  'a file that is there is replaced when the user allows it',
  'a text is stopped, and the conversation goes on',
]);
const wantsAll = process.env['FOOTNOTE_SOAK'] === '1';

const command = fileURLToPath(new URL('../../../bin/footnote.js', import.meta.url));
const isThere = await hasTmux();
if (!isThere) process.stderr.write('Skipped: scripted conversations in a terminal, because tmux is not installed.\n');

const held = (await readConversations()).filter(
  (conversation) => canBeTyped(conversation) && (wantsAll || always.has(conversation.name)),
);

describe.skipIf(!isThere).concurrent('in a terminal', () => {
  it('there are twelve of them at least', () => {
    expect(held.length).toBeGreaterThanOrEqual(12);
  });

  it.for(held)('$name', { timeout: 60_000 }, async (conversation) => {
    await using open = await openConversation(conversation);
    const words = ['node', command, 'chat', ...(conversation.args ?? [])];
    await using chat = await openTerminal({ command: words, env: open.env, cwd: open.folder, columns: 120 });
    await chat.waitFor('\n>');
    let seen = '';
    for (const turn of conversation.turns) {
      const shown = await take(chat, turn, open.filled(turn.says), !words.includes('--yes'));
      expectTurn(turn, shown.slice(seen.length), open.filled);
      seen = shown;
    }
    await chat.say('/quit');
    expect(await chat.ended()).toBe(0);
  });
});

/** Types a message, answers questions, and gives all that is to be seen when the next one may be typed. */
async function take(chat: TerminalRun, turn: ConversationTurn, message: string, isAsked: boolean): Promise<string> {
  await chat.say(message);
  await chat.waitFor(`> ${message.slice(0, 20)}`);
  for (const question of isAsked ? (turn.expects.asks ?? []) : []) {
    await chat.waitFor(question.split('…')[0] ?? question);
    await chat.press(turn.allows === true ? 'y' : 'n', 'Enter');
  }
  if (turn.stopsAt !== undefined) {
    // An unfinished line is held back, so a text that is being written shows in the status line alone.
    await chat.waitFor(turn.stopsAt === 'step' ? 'web_search: ' : 'Writing');
    await chat.press('C-c');
  }
  return chat.waitFor(/\n>$/);
}

/** Lines are broken where the terminal ends, so only what is no blank is compared. */
function expectTurn({ expects }: ConversationTurn, shown: string, filled: (text: string) => string): void {
  const letters = (text: string) => text.replace(/\s+/g, '');
  // Up to the first sign that a terminal shows otherwise.
  const [words = ''] = /^[^`*#|…\n[]*/.exec(filled(expects.text ?? '')) ?? [];
  expect(letters(shown)).toContain(letters(words));
  const addresses = (expects.sources ?? []).map(filled).filter((url) => /^https?:/.test(url) && !url.includes('…'));
  for (const url of addresses) expect(shown).toContain(new URL(url).host);
  if (expects.error !== undefined && expects.error !== 'CANCELLED') expect(shown).toContain('✗');
}

/** A line is typed with one Enter; a database of SQLite needs a Node that has it. */
function canBeTyped({ through, turns, database }: Conversation): boolean {
  const [major = 0] = process.versions.node.split('.').map(Number);
  const isShort = turns.every(({ says }) => !says.includes('\n') && !says.includes('{words:'));
  return through === undefined && isShort && (database === undefined || major >= 24);
}
