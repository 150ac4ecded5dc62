import { didYouMean } from '../../text/nearest.ts';

/** What a command can do to the conversation. */
export interface ChatSession {
  print(line: string): void;
  send(message: string): Promise<void>;
  chooseProvider(id: string): Promise<void>;
  showProvider(): Promise<void>;
  chooseModel(name: string): Promise<void>;
  showModel(): Promise<void>;
  showSources(): Promise<void>;
  verify(): Promise<void>;
  save(file: string): Promise<void>;
  startAnew(): void;
  leave(): void;
}

interface SlashCommand {
  readonly name: string;
  /** What stands behind it; in brackets where it can be left out. */
  readonly argument?: string;
  readonly does: string;
  run(argument: string, chat: ChatSession): Promise<void> | void;
}

const slashCommands: readonly SlashCommand[] = [
  forced('search', 'QUERY', 'search the web', 'WEB_SEARCH'),
  forced('docs', 'QUERY', 'search the documentation that is installed here', 'DOCS'),
  forced('fetch', 'URL', 'read a page', 'FETCH'),
  {
    name: 'provider',
    argument: '[ID]',
    does: 'who is asked by searches, or ask another',
    run: (id, chat) => (id === '' ? chat.showProvider() : chat.chooseProvider(id)),
  },
  {
    name: 'model',
    argument: '[NAME]',
    does: 'which model answers, or start anew with another',
    run: (name, chat) => (name === '' ? chat.showModel() : chat.chooseModel(name)),
  },
  { name: 'sources', does: 'the sources of the last answer', run: (_, chat) => chat.showSources() },
  {
    name: 'verify',
    does: 'check the last answer against its sources',
    run: (_, chat) => chat.verify(),
  },
  {
    name: 'save',
    argument: '[FILE]',
    does: 'write this conversation to a Markdown file',
    run: (file, chat) => chat.save(file),
  },
  { name: 'new', does: 'forget this conversation and start anew', run: (_, chat) => chat.startAnew() },
  {
    name: 'help',
    does: 'this list',
    run: (_, chat) => {
      for (const line of helpLines()) chat.print(line);
    },
  },
  { name: 'quit', does: 'leave, as Ctrl-D does', run: (_, chat) => chat.leave() },
];

/** A message that must use one tool is sent with its prefix. */
function forced(name: string, argument: string, does: string, tool: string): SlashCommand {
  return { name, argument, does, run: (words, chat) => chat.send(`[TOOL:${tool}] ${words}`) };
}

/** Runs a line that is a command; false where it is a message, such as one that begins with a path. */
export async function runSlashCommand(line: string, chat: ChatSession): Promise<boolean> {
  const [, name, argument = ''] = /^\/([a-z]+)(?:\s+(.*))?$/is.exec(line) ?? [];
  if (name === undefined) return false;
  const command = slashCommands.find((one) => one.name === name.toLowerCase());
  if (command === undefined) chat.print(unknown(name));
  else if (needsArgument(command) && argument.trim() === '') {
    chat.print(`'/${command.name}' needs more. Write it like /${command.name} ${command.argument}.`);
  } else await command.run(argument.trim(), chat);
  return true;
}

function unknown(name: string): string {
  const names = slashCommands.map((command) => `/${command.name}`);
  const hint = didYouMean(`/${name}`, names) ?? `The commands are ${names.join(', ')}.`;
  return `There is no command '/${name}'. ${hint}`;
}

function needsArgument({ argument = '[]' }: SlashCommand): boolean {
  return !argument.startsWith('[');
}

/** What Tab makes of the beginning of a command. */
export function completeCommand(line: string): readonly string[] {
  if (!line.startsWith('/')) return [];
  const names = slashCommands.map(({ name, argument }) => `/${name}${argument === undefined ? '' : ' '}`);
  return names.filter((name) => name.startsWith(line.toLowerCase()));
}

function helpLines(): readonly string[] {
  const rows = slashCommands.map(({ name, argument = '', does }) => [`/${name} ${argument}`.trimEnd(), does] as const);
  const keys = [
    ['Alt-Enter, or \\ at the end', 'another line of the same message'],
    ['Ctrl-C', 'clears the line, stops an answer, leaves (twice)'],
    ['Ctrl-D', 'leaves'],
  ] as const;
  return [...rows, ...keys].map(([label, does]) => `  ${label.padEnd(28)}${does}`);
}
