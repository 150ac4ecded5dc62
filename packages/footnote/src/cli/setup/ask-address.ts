import type { Io } from '../../contract/io.ts';
import type { StreamedReply } from '../../http/exchange.ts';
import { createNetwork, type Network, type NetworkSettings } from '../../http/network.ts';
import { asList, at, parseJson } from '../../json.ts';
import type { AddressAsked, ServerAnswer } from '../../setup/machine/machine.ts';
import { version } from '../../version.ts';

/** Asks an MCP server at an address for its tools, as an agent does. */
export async function askAddress(
  asked: AddressAsked,
  { signal }: Pick<Io, 'signal'>,
  settings: NetworkSettings,
): Promise<ServerAnswer> {
  const network = createNetwork(async () => settings);
  const timeout = AbortSignal.timeout(asked.timeoutMs);
  try {
    return await converse(asked, network, AbortSignal.any([signal, timeout]));
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return failed(`it said nothing within ${asked.timeoutMs / 1000} s`);
    return failed(`it can't be reached${codeOf(error)}`);
  } finally {
    await network.close();
  }
}

async function converse({ url, token }: AddressAsked, network: Network, signal: AbortSignal): Promise<ServerAnswer> {
  let session: Readonly<Record<string, string>> = {};
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    return network.send(url, { method: 'POST', headers: { ...headers, ...authorization, ...session }, body, signal });
  };

  const clientInfo = { name: 'footnote-setup', version };
  const params = { protocolVersion, capabilities: {}, clientInfo };
  const greeted = await send({ id: 1, method: 'initialize', params });
  const id = greeted.headers.get('mcp-session-id');
  const greeting = await readAnswer(greeted, 1);
  if (greeting === undefined) return refused(greeted, 'initialize', token);
  session = { 'mcp-protocol-version': protocolVersion, ...(id === null ? {} : { 'mcp-session-id': id }) };
  (await send({ method: 'notifications/initialized' })).discard();
  const listed = await send({ id: 2, method: 'tools/list' });
  const list = await readAnswer(listed, 2);
  if (id !== null) {
    // It may as well keep the session until that is forgotten.
    const end = { method: 'DELETE', headers: { ...authorization, ...session }, signal };
    await network.send(url, end).then(
      (reply) => reply.discard(),
      () => undefined,
    );
  }
  if (list === undefined) return refused(listed, 'tools/list', token);
  const names = asList(at(list, 'tools')).map((tool) => at(tool, 'name'));
  return { tools: names.filter((name) => typeof name === 'string') };
}

const protocolVersion = '2025-06-18';
/** What a server may say before its answer; more is not a server of ours. */
const mostCharacters = 1_000_000;

/** The result of a request, from a plain body or from a stream of events that may go on. */
async function readAnswer({ ok, body, discard }: StreamedReply, id: number): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    if (!ok) return undefined;
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const result = resultIn(text, id);
      if (result !== undefined || text.length > mostCharacters) return result;
    }
    return undefined;
  } finally {
    discard();
  }
}

function resultIn(text: string, id: number): unknown {
  const events = text.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : []));
  const messages = (events.length === 0 ? [text] : events).map(parseJson);
  return at(
    messages.find((message) => at(message, 'id') === id),
    'result',
  );
}

function refused({ status }: StreamedReply, method: string, token: string | undefined): ServerAnswer {
  if (status !== 401 && status !== 403) return failed(`it refused ${method} (HTTP ${status})`);
  return failed(
    token === undefined ? 'it wants a token, and none is set here' : `it refused the token (HTTP ${status})`,
  );
}

function failed(problem: string): ServerAnswer {
  return { problem, stderr: '' };
}

function codeOf(error: unknown): string {
  const code = at(error, 'code') ?? at(error, 'cause', 'code');
  return typeof code === 'string' ? ` (${code})` : '';
}
