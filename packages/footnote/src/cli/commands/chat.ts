import type { AgentApproval } from '../../contract/agent.ts';
import type { Io } from '../../contract/io.ts';
import { runChat } from '../chat/run-chat.ts';
import { defineCommand, usageError } from '../command.ts';
import { note } from '../terminal/print.ts';
import { oneLine } from '../terminal/printable.ts';

export const chat = defineCommand({
  name: 'chat',
  words: '[MESSAGE…]',
  about:
    'Without words, a conversation in this terminal; /help lists its commands. With words, or with a message on ' +
    'stdin, which is taken whole, one answer: drawn in a terminal, Markdown for other programs. A message that ' +
    'begins with [TOOL:GOOGLE_SEARCH], [TOOL:WEB_SEARCH], [TOOL:DOCS], [TOOL:DATABASE] or [TOOL:FETCH] must use that ' +
    'tool; otherwise the message itself decides. What needs your consent is asked for, and refused where nobody can ' +
    'be asked. Without a model, answers are extracts of what was found.',
  options: {
    lite: { type: 'boolean', help: 'Without the web: no searches, no pages.' },
    yes: {
      type: 'boolean',
      short: 'y',
      help: 'Answer questions, such as whether a file may be overwritten, with yes.',
    },
    provider: { type: 'string', value: 'ID[,ID…]', help: 'Who is asked by searches, instead of the setting.' },
    model: { type: 'string', value: 'NAME', help: 'Who writes the answers, such as google:NAME or openai:NAME.' },
  },
  examples: [
    { line: 'footnote chat', does: 'a conversation' },
    { line: 'footnote chat "What changed in Node 24?"', does: 'one answer' },
    { line: 'git diff | footnote chat --json', does: 'one message from another program, the answer as JSON' },
  ],
  variables: {
    FOOTNOTE_MODEL: 'What --model is when it is not given.',
    'GEMINI_API_KEY, ANTHROPIC_API_KEY, OPENAI_API_KEY':
      'The first that is set writes the answers, where no model is named.',
    WEB_SEARCH_PROVIDER: 'What --provider is when it is not given.',
    'NO_COLOR, FORCE_HYPERLINK': "Any value: no colours. '0' or '1': whether sources are links to click.",
  },

  async run({ values, words }, io) {
    const { provider, model, json = false, lite = false, yes = false } = values;
    const open = async (log: (line: string) => void) =>
      (await import('../chat/after-prompt.ts')).openChatServices(io, { lite, log });
    const { terminal } = io;
    if (terminal !== undefined && words.length === 0 && !json) {
      return runChat({ io, terminal, open, provider, model, isYes: yes });
    }
    const message = await readMessage(words, io);
    const [{ answerMessage }, services] = await Promise.all([
      import('../chat/answer-message.ts'),
      open((line) => note(io, line)),
    ]);
    try {
      const agent = await services.openAgent({ model });
      await answerMessage({ agent, message, provider, isJson: json, approve: approver(yes, io) }, io);
    } finally {
      await services.close();
    }
    return 0;
  },
});

/** The words, or all of stdin. */
async function readMessage(words: readonly string[], io: Io): Promise<string> {
  const isFromStdin = words.length === 0 || (words.length === 1 && words[0] === '-');
  if (words.length === 0 && io.stdin.isTTY === true) {
    throw usageError("'chat' needs a message here.", 'Write it behind the command, or pipe it in.');
  }
  const message = isFromStdin ? await (await import('../read-query.ts')).readStdin(io, 'message') : words.join(' ');
  if (message.trim() === '') throw usageError('The message is empty.', 'Write what you want to know.');
  return message;
}

/** Somebody who typed the message can be asked; another program can't. */
function approver(isYes: boolean, io: Io): (approval: AgentApproval) => Promise<boolean> {
  return async ({ question }) => {
    if (isYes) return true;
    if (io.terminal !== undefined) return (await import('../terminal/ask.ts')).askYesOrNo(oneLine(question), io);
    note(io, `Not allowed: ${question} Nobody can be asked here; --yes allows it.`);
    return false;
  };
}
