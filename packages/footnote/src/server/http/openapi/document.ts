import { defined } from '../../../defined.ts';
import { version } from '../../../version.ts';
import { type JsonSchema, ref } from './json-schema.ts';
import { type Operation, operations } from './operations.ts';
import { searchSchemas } from './search-schemas.ts';
import { serverSchemas } from './server-schemas.ts';
import { verifySchemas } from './verify-schemas.ts';

export interface Route {
  readonly method: string;
  readonly path: string;
}

/** The OpenAPI document of exactly these routes: what is not served is not in it. */
export function openApiDocument(routes: readonly Route[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { method, path } of routes) {
    const operation = operations[`${method} ${path}`];
    if (operation === undefined) continue;
    const name = path.replace(/:(\w+)/g, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Footnote',
      version,
      description: 'Web search for AI agents, with every claim footnoted.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: ['Search', 'Assistant', 'Agents', 'Operation'].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...searchSchemas, ...verifySchemas, ...serverSchemas },
      responses: {
        NoToken: {
          description: 'The server wants its token.',
          content: { 'application/json': { schema: ref('Failure') } },
        },
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'server.token (FOOTNOTE_TOKEN), where it is set.' },
        searchKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same token.' },
        searchPassword: { type: 'http', scheme: 'basic', description: 'The same token, as the password of any user.' },
      },
    },
  };
}

/** Nothing is wanted where the server has no token, which the empty requirement says. */
const security = {
  open: [],
  token: [{ token: [] }, {}],
  'search-token': [{ token: [] }, { searchKey: [] }, { searchPassword: [] }, {}],
} as const satisfies Record<Operation['access'], readonly object[]>;

function describe(operation: Operation): JsonSchema {
  const { id, summary, description, tag, access, body, example } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: security[access],
    ...defined({
      description,
      parameters: parameters.length === 0 ? undefined : parameters,
      requestBody: body && { required: true, content: { 'application/json': mediaType(body, example?.body) } },
    }),
    responses: responsesOf(operation),
  };
}

function parametersOf({ query = {}, requiredQuery = [], path = {}, headers = {}, example }: Operation) {
  return [
    ...Object.entries(path).map(([name, description]) => parameter('path', name, description, true)),
    ...Object.entries(headers).map(([name, description]) => parameter('header', name, description, false)),
    ...Object.entries(query).map(([name, { description, ...schema }]) => ({
      ...parameter('query', name, description, requiredQuery.includes(name)),
      schema,
      ...defined({ example: example?.query?.[name] }),
    })),
  ];
}

function parameter(place: string, name: string, description: string, required: boolean) {
  return { in: place, name, description, required, schema: { type: 'string' } };
}

function responsesOf({ answers, status = '200', access, failure = ref('Failure') }: Operation): JsonSchema {
  const content = Object.fromEntries(Object.entries(answers).map(([type, schema]) => [type, mediaType(schema)]));
  return {
    [status]: { description: 'Done.', ...(Object.keys(content).length === 0 ? {} : { content }) },
    ...(access === 'open' ? {} : { '401': { $ref: '#/components/responses/NoToken' } }),
    default: {
      description: 'What happened and what to do next; the status fits the code.',
      headers: { 'Retry-After': { description: 'Seconds, where it is known.', schema: { type: 'integer' } } },
      content: { 'application/json': mediaType(failure) },
    },
  };
}

function mediaType(schema: JsonSchema, example?: unknown): JsonSchema {
  return { schema, ...defined({ example }) };
}
