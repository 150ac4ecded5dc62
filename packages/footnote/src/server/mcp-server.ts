import { readFileSync } from 'node:fs';
import {
  CLIENT_INFO_META_KEY,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { McpToolName } from '../contract/settings.ts';
import { asObject, asText } from '../json.ts';
import { didYouMean } from '../text/nearest.ts';
import { callTool, type FootnoteForMcp } from '../tools/call-tool.ts';
import { type ListedTools, toolList } from '../tools/tool-list.ts';
import { type ProgressReport, startToolProgress } from '../tools/tool-progress.ts';
import { version } from '../version.ts';
import type { ClientRoots } from './client-roots.ts';

type CallOutcome = 'answered' | 'failed' | 'cancelled';

export interface McpServerOptions extends ListedTools {
  readonly footnote: FootnoteForMcp;
  /** Who asks, made of the name that the client gives itself, as the log tells it. */
  readonly callerOf: (clientName: string | undefined) => string;
  /** Whose limit its calls take; the caller's where this is left out. */
  readonly countedAs?: string | undefined;
  readonly log: (line: string) => void;
  /** Where the client shares this machine: its roots and `project` say which project a docs question means. */
  readonly roots?: ClientRoots | undefined;
  /** Told when a call of a tool begins; what it gives is told how the call ended. */
  readonly onCall?: (tool: McpToolName) => (outcome: CallOutcome) => void;
}

/**
 * The protocol's server for one client, the same on stdio and over HTTP. The SDK's higher class would check arguments
 * by itself, with messages that a model can't act on, and would list schemas with words that some models refuse.
 */
export function createMcpServer({ footnote, web, tools, ...options }: McpServerOptions): Server {
  const { callerOf, countedAs, log, roots, onCall } = options;
  const about = { capabilities: { tools: {} }, instructions: instructions(web) };
  const server = new Server({ name: 'footnote', version }, about);
  server.setRequestHandler('tools/list', () => ({ tools: structuredClone(toolList({ web, tools })) as never }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const name = knownTool(params.name, tools);
    const isOpen = name === 'docs_search' && asText(asObject(params.arguments)['project']) === undefined;
    const project = isOpen ? await roots?.projectOf(server, context) : undefined;
    if (isInputRequiredResult(project)) return project;
    const ended = onCall?.(name);
    const { signal, _meta: meta } = context.mcpReq;
    const progress = startToolProgress(progressSender(context));
    const traceparent = asText(asObject(meta)['traceparent']);
    const caller = callerOf(clientName(context, server));
    const projects = roots === undefined ? 'own' : 'any';
    const call = { signal, caller, countedAs, traceparent, progress, log, projects, project } as const;
    const result = await callTool(name, params.arguments, call, footnote);
    progress.stop();
    ended?.(signal.aborted ? 'cancelled' : result.isError === true ? 'failed' : 'answered');
    return result;
  });
  return server;
}

const instructionTexts = new Map<boolean, string>();

/** Read once: over HTTP there is a server for each request. */
function instructions(web: boolean): string {
  const text =
    instructionTexts.get(web) ??
    (web
      ? readFileSync(new URL('./instructions.md', import.meta.url), 'utf8')
      : readFileSync(new URL('./instructions-offline.md', import.meta.url), 'utf8'));
  instructionTexts.set(web, text);
  return text.trim();
}

/** A client that saw the tools before the web was switched off may still call them, and is told why it can't. */
function knownTool(name: string, tools: ListedTools['tools']): McpToolName {
  const names = toolList({ web: true, tools }).map((tool) => tool.name);
  const known = names.find((one) => one === name);
  if (known !== undefined) return known;
  const hint = didYouMean(name, names) ?? `The tools are ${names.join(', ')}.`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool '${name.slice(0, 80)}'. ${hint}`);
}

/** Newer clients say who they are with every request, older ones once. */
function clientName({ mcpReq }: ServerContext, server: Server): string | undefined {
  const envelope: unknown = mcpReq.envelope;
  return asText(asObject(asObject(envelope)[CLIENT_INFO_META_KEY])['name']) ?? server.getClientVersion()?.name;
}

function progressSender({ mcpReq }: ServerContext): ((report: ProgressReport) => void) | undefined {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined) return undefined;
  return (report) => {
    const sent = mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, ...report } });
    // A client that went away while it was told is noticed by its connection, not here.
    sent.catch(() => undefined);
  };
}
