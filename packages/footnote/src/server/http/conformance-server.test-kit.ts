import type { CallToolResult, Server, ServerContext } from '@modelcontextprotocol/server';
import { asObject } from '../../json.ts';
import { callTool } from '../../tools/call-tool.ts';
import { toolList } from '../../tools/tool-list.ts';
import { startToolProgress } from '../../tools/tool-progress.ts';
import { createMcpServer, type McpServerOptions } from '../mcp-server.ts';

/** One red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

type Run = (context: ServerContext, args: Readonly<Record<string, unknown>>, server: Server) => Promise<CallToolResult>;

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;
const jsonResource = { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data"}' };
const textResource = { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'An embedded resource.' };

/** The tools that the official suite calls by name. */
const testTools: Readonly<Record<string, Run>> = {
  test_simple_text: async () => text('Simple text.'),
  test_image_content: async () => ({ content: [image] }),
  test_audio_content: async () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  test_embedded_resource: async () => ({ content: [{ type: 'resource', resource: textResource }] }),
  test_multiple_content_types: async () => ({
    content: [{ type: 'text', text: 'Several.' }, image, { type: 'resource', resource: jsonResource }],
  }),
  async test_tool_with_logging({ mcpReq }) {
    for (const step of ['started', 'processing', 'completed']) await mcpReq.log('info', `Tool ${step}`);
    return text('Logged.');
  },
  test_error_handling: async () => ({ ...text('This tool always fails.'), isError: true }),
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken !== undefined) {
      for (const progress of [0, 50, 100]) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
    }
    return text('Progressed.');
  },
  async test_sampling({ mcpReq }, { prompt }) {
    const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: String(prompt) } }];
    const reply = await mcpReq.requestSampling({ messages, maxTokens: 100 });
    return text(`Sampled: ${JSON.stringify(reply.content)}`);
  },
  async test_elicitation({ mcpReq }, { message }) {
    const properties = { username: { type: 'string' as const }, email: { type: 'string' as const } };
    return elicited(mcpReq, String(message), { type: 'object', properties, required: ['username', 'email'] });
  },
  async test_elicitation_sep1034_defaults({ mcpReq }) {
    const properties = {
      name: { type: 'string' as const, default: 'John Doe' },
      age: { type: 'integer' as const, default: 30 },
      score: { type: 'number' as const, default: 95.5 },
      status: { type: 'string' as const, enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean' as const, default: true },
    };
    return elicited(mcpReq, 'Defaults', { type: 'object', properties });
  },
  async test_elicitation_sep1330_enums({ mcpReq }) {
    const options = ['option1', 'option2', 'option3'];
    const titled = [1, 2, 3].map((n) => ({ const: `value${n}`, title: `Choice ${n}` }));
    const properties = {
      untitledSingle: { type: 'string' as const, enum: options },
      titledSingle: { type: 'string' as const, oneOf: titled },
      legacyEnum: { type: 'string' as const, enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
      untitledMulti: { type: 'array' as const, items: { type: 'string' as const, enum: options } },
      titledMulti: { type: 'array' as const, items: { anyOf: titled } },
    };
    return elicited(mcpReq, 'Enums', { type: 'object', properties });
  },
};

type Elicit = ServerContext['mcpReq']['elicitInput'];

async function elicited({ elicitInput }: { elicitInput: Elicit }, message: string, schema: object) {
  const { action, content } = await elicitInput({ message, requestedSchema: schema } as Parameters<Elicit>[0]);
  return text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`);
}

/** Footnote's own server with everything that the official suite wants to find beside the tools. */
export function createConformanceServer(options: McpServerOptions): Server {
  const server = createMcpServer(options);
  server.registerCapabilities({ logging: {}, completions: {}, prompts: {}, resources: { subscribe: true } });
  const inputSchema = { type: 'object' as const };
  server.setRequestHandler('tools/list', () => ({
    tools: [
      ...toolList(options),
      ...Object.keys(testTools).map((name) => ({ name, description: name, inputSchema })),
    ] as never,
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const run = testTools[params.name];
    if (run !== undefined) return run(context, asObject(params.arguments), server);
    const call = {
      signal: context.mcpReq.signal,
      caller: 'conformance',
      log: options.log,
      progress: startToolProgress(undefined),
    };
    return callTool('web_search', params.arguments, call, options.footnote);
  });
  addResources(server);
  addPrompts(server);
  server.setRequestHandler('completion/complete', () => ({ completion: { values: ['test-one'], total: 1 } }));
  return server;
}

function addResources(server: Server): void {
  const resources = ['test://static-text', 'test://static-binary', 'test://watched-resource'];
  server.setRequestHandler('resources/list', () => ({ resources: resources.map((uri) => ({ uri, name: uri })) }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => ({
    contents: [
      uri.endsWith('binary')
        ? { uri, mimeType: 'image/png', blob: png }
        : { uri, mimeType: 'text/plain', text: `This is ${uri}.` },
    ],
  }));
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
}

function addPrompts(server: Server): void {
  const names = ['simple_prompt', 'prompt_with_arguments', 'prompt_with_embedded_resource', 'prompt_with_image'];
  const prompts = names.map((name) => ({ name: `test_${name}`, description: `The ${name}.` }));
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const args = JSON.stringify(params.arguments ?? {});
    const uri = String(params.arguments?.['resourceUri'] ?? 'test://none');
    const resource = { type: 'resource' as const, resource: { ...textResource, uri } };
    const extra = params.name.endsWith('image') ? [image] : params.name.endsWith('resource') ? [resource] : [];
    const contents = [...extra, { type: 'text' as const, text: `${params.name} with ${args}` }];
    return { messages: contents.map((content) => ({ role: 'user' as const, content })) };
  });
}
