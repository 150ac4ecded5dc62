import { asList, asObject, asText, type JsonObject } from '../json.ts';
import type { AgentServer } from './try-server.ts';

/** The command or the address in an agent's entry of Footnote, as one line. */
export function serverIn(entry: JsonObject): string {
  return asText(entry['url']) ?? asText(entry['serverUrl']) ?? asText(entry['uri']) ?? wordsOf(entry).join(' ');
}

/** How the entry starts Footnote, whatever agent it is of; nothing where it names an address. */
export function commandIn(entry: JsonObject): Omit<AgentServer, 'scope'> | undefined {
  const [command, ...args] = wordsOf(entry);
  if (command === undefined) return undefined;
  const block = Object.entries(asObject(entry['env'] ?? entry['environment'] ?? entry['envs']));
  const texts = block.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  // What refers to a variable hands it on; the rest is a value.
  const isReference = (value: string) => /[${]/.test(value);
  const named = [
    ...asList(entry['env_vars']),
    ...texts.filter(([, value]) => isReference(value)).map(([name]) => name),
  ];
  return {
    server: { kind: 'stdio', command, args },
    variables: named.filter((name) => typeof name === 'string'),
    set: Object.fromEntries(texts.filter(([, value]) => !isReference(value))),
  };
}

/** `command` is a word or a list of them. */
function wordsOf(entry: JsonObject): readonly string[] {
  const command = entry['command'] ?? entry['cmd'];
  const words = Array.isArray(command) ? command : [command, ...asList(entry['args'])];
  return words.filter((word) => typeof word === 'string');
}
