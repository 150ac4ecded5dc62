import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEntries } from '../../audit/read/read-entries.ts';
import { exitCodeOf } from '../../cli/exit-code.ts';
import type { Agent, AgentAnswer, AgentEvent } from '../../contract/agent.ts';
import type { Footnote } from '../../contract/footnote.ts';
import { openDatabase } from '../../database/database.ts';
import { nodesWithSqlite, openWith } from '../../database/sqlite/real-nodes.test-kit.ts';
import type { FootnoteError } from '../../errors.ts';
import { createFootnote } from '../../footnote.ts';
import { openGateway } from '../../gateway.ts';
import { performGoogleSearch } from '../../google-search.ts';
import { createNetwork } from '../../http/network.ts';
import { createAgent } from '../agent.ts';
import {
  type Conversation,
  type ConversationTurn,
  type OpenConversation,
  openConversation,
  readConversations,
} from './conversation.test-kit.ts';

const conversations = await readConversations();
const [sqliteNode] = await nodesWithSqlite();

it('there are sixty of them, in all dialects, and each has a name of its own', () => {
  expect(conversations.length).toBeGreaterThanOrEqual(60);
  expect(new Set(conversations.map(({ name }) => name)).size).toBe(conversations.length);
  expect([...new Set(conversations.map(({ model }) => model?.dialect))].map(String).sort()).toEqual(
    ['anthropic', 'gemini-2', 'gemini-3', 'ollama', 'openai-chat', 'openai-responses', 'undefined'].sort(),
  );
});

describe.concurrent('a conversation', () => {
  it.for(conversations)('$name', async (conversation, { skip }) => {
    if (conversation.database !== undefined && sqliteNode === undefined) skip('Node 22 is not to be had from npm');
    await using open = await openConversation(conversation);
    const footnote = withDatabase(createFootnote({ cwd: open.folder, env: open.env }), open);
    try {
      if (conversation.through === 'performGoogleSearch') await perform(conversation, footnote, open);
      else expect(await converse(conversation, footnote, open)).toBe(conversation.exit ?? 0);
    } finally {
      await footnote.close();
    }
    await checkFiles(conversation, open);
    const log = await logOf(open);
    for (const wanted of conversation.log ?? []) expect(log).toMatch(open.pattern(`…${wanted}…`));
    expect(unscripted(open)).toEqual([]);
    // Whatever stands in a message, no prefix of ours leaves this machine.
    expect(sentTo(open)).not.toContain('[TOOL:');
  });
});

/** Gives the exit code that the last turn stands for. */
async function converse(conversation: Conversation, footnote: Footnote, open: OpenConversation): Promise<number> {
  const { args = [], turns } = conversation;
  const agent = createAgent({ footnote, folder: open.folder, lite: args.includes('--lite') });
  const provider = args.includes('--provider') ? args[args.indexOf('--provider') + 1] : undefined;
  let exit = 0;
  for (const turn of turns) {
    const heard = await send(agent, open.filled(turn.says), turn, { provider, isYes: args.includes('--yes') });
    check(heard, turn, open);
    exit = heard.error === undefined ? 0 : exitCodeOf(heard.error.code);
  }
  return exit;
}

async function checkFiles({ writes = {} }: Conversation, open: OpenConversation): Promise<void> {
  for (const [path, content] of Object.entries(writes)) {
    const bytes = await readFile(join(open.folder, path)).catch(() => null);
    expect(bytes, path).toEqual(content === null ? null : Buffer.from(open.filled(content)));
  }
}

interface Heard {
  readonly answer: AgentAnswer;
  readonly error: FootnoteError | undefined;
  readonly events: readonly AgentEvent[];
}

async function send(
  agent: Agent,
  message: string,
  turn: ConversationTurn,
  { provider, isYes }: { readonly provider: string | undefined; readonly isYes: boolean },
): Promise<Heard> {
  const stop = new AbortController();
  const events: AgentEvent[] = [];
  for await (const event of agent.send(message, { signal: stop.signal, provider })) {
    events.push(event);
    if (event.type === turn.stopsAt) stop.abort();
    if (event.type === 'approval') event.answer(isYes || turn.allows === true);
    if (event.type === 'done') return { answer: event.answer, error: undefined, events };
    if (event.type === 'failed') return { answer: event.answer, error: event.error, events };
  }
  throw new Error('The turn has no end.');
}

function check({ answer, error, events }: Heard, { expects }: ConversationTurn, open: OpenConversation): void {
  expect(error?.code, error?.message).toBe(expects.error);
  if (expects.text !== undefined) expect(`${answer.text}${error?.message ?? ''}`).toMatch(open.pattern(expects.text));
  const tools = answer.steps.map(({ tool, provider, ok }) => [tool, provider, ok ? '' : 'failed'].filter(Boolean));
  if (expects.tools !== undefined) expect(tools.map((words) => words.join(' '))).toEqual(expects.tools);
  const addresses = answer.sources.map(({ url }) => url);
  expect(addresses).toEqual((expects.sources ?? []).map((url) => expect.stringMatching(open.pattern(url))));
  if (expects.decision !== undefined) expect(answer.decision).toBe(expects.decision);
  const asked = events.flatMap((event) => (event.type === 'approval' ? [event.question] : []));
  expect(asked).toEqual(expects.asks ?? []);
  for (const warning of expects.warnings ?? []) {
    expect(answer.warnings.map(({ message }) => message).join('\n')).toMatch(open.pattern(`…${warning}…`));
  }
  const streamed = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  expect(streamed).toBe(answer.text);
  expect(streamed).not.toContain('[TOOL:');
  if (error === undefined && addresses.length > 0) {
    const list = answer.text.split('\n\nSources:\n').slice(1).join('').split('\n');
    expect(list).toEqual(addresses.map((url) => expect.stringMatching(open.pattern(`- […](${url})`))));
  }
}

/** The one call that is no conversation. */
async function perform({ turns }: Conversation, footnote: Footnote, open: OpenConversation): Promise<void> {
  for (const { says, expects } of turns) {
    const { text, sources } = await performGoogleSearch(says, { footnote });
    expect(text).toMatch(open.pattern(expects.text ?? '…'));
    expect(sources.map(({ url }) => url)).toEqual(expects.sources);
  }
}

/** A Node that has no SQLite asks one that has, which is what its user would be told to do. */
function withDatabase(footnote: Footnote, { databaseFile, folder: cwd }: OpenConversation): Footnote {
  if (databaseFile === undefined || sqliteNode === undefined) return footnote;
  const closing = new AbortController();
  const gateway = (async () => {
    const settings = await footnote.settings();
    const options = { settings, providers: [], keyOwners: [], keepsAnswers: false, log: () => undefined };
    return openGateway({ ...options, network: createNetwork(), closing: closing.signal });
  })();
  const open = async () => openWith(sqliteNode, databaseFile);
  const database = openDatabase({ settings: footnote.settings, gateway: () => gateway, cwd, open });
  return {
    ...footnote,
    database: {
      query: async (request, call) => (await database).query(request, call),
      schema: async (call) => (await database).schema(call),
    },
    async close() {
      await (await gateway).close();
      await (await database).close();
      closing.abort();
      await footnote.close();
    },
  };
}

async function logOf({ dataDir }: OpenConversation): Promise<string> {
  const lines: string[] = [];
  for await (const entry of readEntries(join(dataDir, 'audit'))) lines.push(JSON.stringify(entry));
  return lines.join('\n');
}

/** What the model was asked and its script had no words for. */
function unscripted({ model }: OpenConversation): readonly string[] {
  return (model?.requests ?? []).flatMap(({ status, asked }) => (status === 418 ? [asked?.user ?? ''] : []));
}

function sentTo({ model, searched }: OpenConversation): string {
  return [model, ...searched]
    .flatMap((one) => one?.requests ?? [])
    .map(({ text }) => text)
    .join('\n');
}
