import { FootnoteError } from '../../errors.ts';
import { version } from '../../version.ts';

/** How agents start the server, or reach it. */
export type WiredServer = StdioServer | HttpServer;

export interface StdioServer {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
}

export interface HttpServer {
  readonly kind: 'http';
  readonly url: string;
  /** The variable that holds the token; the token itself is never written. */
  readonly tokenVariable?: string | undefined;
}

/** The server's name, which agents put before its tools. */
export const serverName = 'footnote';

/** Tools that leave the machine; where the server can't be told to hide them, the agent is. */
export const webTools = ['web_search', 'fetch_page'] as const;
export const docsTool = 'docs_search';

/** Milliseconds for a call: the slowest page has 60 s, and the first npx run downloads the package. */
export const callTimeoutMs = 90_000;

export const packageName = 'footnote-search';

/** Works wherever Node is, at the price of a download the first time. */
export const portableCommand: readonly string[] = ['npx', '-y', `${packageName}@${version}`, 'mcp'];

/** `node "/my path/footnote.js" mcp` → its words. Quotes group, nothing else is special. */
export function splitWords(line: string): readonly string[] {
  const quoted = /"[^"]*"|'[^']*'/g;
  if (/["']/.test(line.replace(quoted, ''))) {
    throw new FootnoteError('INVALID_QUERY', 'A quote in the command is not closed.');
  }
  const words = line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g);
  return Array.from(words, ([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

/** On Windows npm's commands are scripts, which programs can start only through the shell. */
export function stdioServer(words: readonly string[], platform: NodeJS.Platform): WiredServer {
  const [command = '', ...args] = words;
  const isScript = platform === 'win32' && /^(?:npx|footnote)$/i.test(command);
  return isScript
    ? { kind: 'stdio', command: 'cmd', args: ['/c', command, ...args] }
    : { kind: 'stdio', command, args };
}

/** The header that carries the token, by the agent's way of naming a variable. */
export function authorization(
  { tokenVariable }: HttpServer,
  reference: (variable: string) => string,
): { readonly headers?: Readonly<Record<string, string>> } {
  return tokenVariable === undefined ? {} : { headers: { Authorization: `Bearer ${reference(tokenVariable)}` } };
}

/** How VS Code and those that come from it name a variable. */
export function envReference(variable: string): string {
  return `\${env:${variable}}`;
}
