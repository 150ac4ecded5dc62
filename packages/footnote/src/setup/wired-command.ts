import { asList, asObject, asText, type JsonObject } from '../json.ts';
import type { AgentServer } from './try-server.ts';

/** The command or the address in an agent's entry of Footnote, as one line. */
export function serverIn(entry: JsonObject): string {
  return addressIn(entry) ?? wordsOf(entry).join(' ');
}

function addressIn(entry: JsonObject): string | undefined {
  return asText(entry['url']) ?? asText(entry['serverUrl']) ?? asText(entry['uri']);
}

/** How the entry starts or reaches Footnote, whatever agent it is of. */
export function wiredIn(entry: JsonObject): Omit<AgentServer, 'scope'> | undefined {
  const url = addressIn(entry);
  return url === undefined ? commandIn(entry) : { ...reachedAt(url, entry), variables: [], set: {} };
}

/** With the token, or the variable that the agent takes it from: `${X}`, `${X:-}`, `${env:X}`, `{env:X}`, `$X`. */
function reachedAt(url: string, entry: JsonObject): Pick<AgentServer, 'server' | 'token'> {
  const written = asText(asObject(entry['headers'])['Authorization'])?.replace(/^Bearer +/i, '');
  const [, inBraces, bare] = /^(?:\$?\{(?:env:)?(\w+)(?::-[^}]*)?\}|\$(\w+))$/.exec(written ?? '') ?? [];
  const tokenVariable = asText(entry['bearer_token_env_var']) ?? inBraces ?? bare;
  return { server: { kind: 'http', url, tokenVariable }, token: tokenVariable === undefined ? written : undefined };
}

function commandIn(entry: JsonObject): Omit<AgentServer, 'scope'> | undefined {
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
