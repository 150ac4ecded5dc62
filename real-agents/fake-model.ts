import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicMessages } from '../emulators/models/dialects/anthropic-messages.ts';
import { chatCompletions } from '../emulators/models/dialects/chat-completions.ts';
import { type Asked, createMemory, type Dialect, type Words } from '../emulators/models/dialects/dialect.ts';
import { gemini3 } from '../emulators/models/dialects/gemini-content.ts';
import { openaiResponses } from '../emulators/models/dialects/openai-responses.ts';
import { asObject, at, parseJson } from '../packages/footnote/src/json.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** A tool that the model calls as soon as it is offered one with a fitting name. */
export interface PlannedCall {
  readonly tool: string | RegExp;
  /** Or what follows from the results so far. */
  readonly args: Arguments | ((toolResults: readonly string[]) => Arguments);
  /** Not again in another conversation: the agent that this one starts would start the next one. */
  readonly once?: true;
}

export interface ModelRequest extends Turn {
  readonly path: string;
  readonly body: unknown;
}

export interface Turn {
  /** The tools on offer, by name; one in a namespace is `namespace/name`. */
  readonly tools: readonly string[];
  /** All results in the conversation so far, oldest first. */
  readonly toolResults: readonly string[];
  /** The agent asks itself something, and wants an object for an answer. */
  readonly wantsJson: boolean;
}

export interface FakeModel {
  readonly url: string;
  /** Every turn that an agent asked for, in order. */
  readonly requests: readonly ModelRequest[];
  /** The names of all tools that were offered, sorted. */
  toolsOffered(): readonly string[];
  /** What came back from the called tools, as the model read it. */
  toolResults(): readonly string[];
  close(): Promise<void>;
}

const dialects: readonly Dialect[] = [chatCompletions, gemini3, anthropicMessages, openaiResponses];

/**
 * A model on loopback that speaks to all four agents, and takes whatever they say. It makes the planned calls one after the other, each where its
 * tool is on offer, and then repeats the last result: `ECHO<<…>>`. With nothing to call it says `no tool`.
 */
export async function startFakeModel(plan: { readonly call?: PlannedCall | readonly PlannedCall[] } = {}) {
  const calls = [plan.call ?? []].flat();
  const made = new Set<PlannedCall>();
  const requests: ModelRequest[] = [];
  const memory = createMemory();
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const body = parseJson(await textOf(incoming));
    const { pathname } = new URL(path, 'http://127.0.0.1');
    const dialect = dialects.find((one) => one.path.test(pathname));
    if (incoming.method !== 'POST' || dialect === undefined) return send(outgoing, 404, notFound);
    const asked = dialect.read({ path: pathname, json: body });
    const turn = turnOf(asked);
    requests.push({ path, body, ...turn });
    const { json, events } = dialect.write(decide(turn, calls, made), asked, memory);
    if (asked.isStream) send(outgoing, 200, events.join(''), 'text/event-stream');
    else send(outgoing, 200, JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    toolsOffered: () => [...new Set(requests.flatMap(({ tools }) => tools))].sort(),
    toolResults: () => requests.reduce<readonly string[]>(longer, []),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  } satisfies FakeModel as FakeModel;
}

function turnOf({ tools, allResults, body }: Asked): Turn {
  const config = asObject(at(body, 'generationConfig'));
  return {
    tools: tools.map(({ name }) => name),
    toolResults: allResults.map(({ text }) => text),
    wantsJson: config['responseMimeType'] === 'application/json' || config['responseJsonSchema'] !== undefined,
  };
}

function decide({ tools, toolResults, wantsJson }: Turn, calls: readonly PlannedCall[], made: Set<PlannedCall>): Words {
  if (wantsJson) return { text: routing };
  const call = calls[toolResults.length];
  const isDue = call !== undefined && !(call.once === true && made.has(call));
  const tool = isDue ? tools.find((name) => fits(name, call.tool)) : undefined;
  if (isDue && tool !== undefined) {
    made.add(call);
    const args = typeof call.args === 'function' ? call.args(toolResults) : call.args;
    return { calls: [{ tool, args }] };
  }
  const last = toolResults.at(-1);
  return { text: last === undefined ? 'no tool' : `ECHO<<${last}>>` };
}

function fits(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}

/** A conversation is sent whole with each turn, so the longest list is the complete one. */
function longer(known: readonly string[], { toolResults }: Turn): readonly string[] {
  return toolResults.length > known.length ? toolResults : known;
}

/** Gemini CLI first asks how hard the task is, to choose a model. */
const routing = '{"complexity_reasoning":"one search","complexity_score":1}';
const notFound = '{"error":{"message":"This model has no such door."}}';

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(outgoing: ServerResponse, status: number, text: string, type = 'application/json'): void {
  outgoing.writeHead(status, { 'content-type': type });
  outgoing.end(text);
}
