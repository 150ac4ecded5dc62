import type { Agent, AgentAnswer, AgentApproval, AgentCall } from '../../contract/agent.ts';
import type { Io } from '../../contract/io.ts';
import { note, printJson } from '../terminal/print.ts';
import { safeText } from './safe-text.ts';
import { newWarnings } from './show-turn.ts';

export interface MessageOptions {
  readonly agent: Agent;
  readonly message: string;
  readonly provider?: string | undefined;
  readonly isJson: boolean;
  approve(approval: AgentApproval): Promise<boolean>;
}

/** One message and its answer, without a conversation: drawn in a terminal, Markdown or JSON for other programs. */
export async function answerMessage(options: MessageOptions, io: Io): Promise<void> {
  const call = { signal: io.signal, caller: 'chat', provider: options.provider };
  const answer =
    io.stdout.isTTY === true && !options.isJson ? await draw(options, call, io) : await write(options, call, io);
  for (const message of newWarnings(answer, new Set())) note(io, message);
  if (options.isJson) printJson(io, answer);
}

async function draw(options: MessageOptions, call: AgentCall, io: Io): Promise<AgentAnswer> {
  const [{ showTurn }, { createScreen }, { findAbilities }] = await Promise.all([
    import('./show-turn.ts'),
    import('./screen.ts'),
    import('./abilities.ts'),
  ]);
  const abilities = await findAbilities(io);
  const screen = createScreen(io.stdout);
  const turn = await showTurn({
    ...options,
    call: { ...call, signal: io.signal },
    screen,
    abilities,
    leaving: io.signal,
  });
  if (turn.error !== undefined) throw turn.error;
  return turn.answer;
}

async function write(
  { agent, message, isJson, approve }: MessageOptions,
  call: AgentCall,
  io: Io,
): Promise<AgentAnswer> {
  let isLineOpen = false;
  const endLine = () => {
    if (isLineOpen) io.stdout.write('\n');
    isLineOpen = false;
  };
  for await (const event of agent.send(message, call)) {
    switch (event.type) {
      case 'text': {
        // Whoever pipes it further may still show it in a terminal.
        const text = safeText(event.text);
        if (isJson || text === '') break;
        io.stdout.write(text);
        isLineOpen = !text.endsWith('\n');
        break;
      }
      case 'approval':
        endLine();
        event.answer(await approve(event));
        break;
      case 'done':
        endLine();
        return event.answer;
      case 'failed':
        endLine();
        throw event.error;
    }
  }
  throw new Error('The agent ended without its last event.');
}
