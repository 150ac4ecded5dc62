import type { Context, Hono } from 'hono';
import { cleanText } from '../../../clean/clean.ts';
import type { DocsRequest } from '../../../contract/docs.ts';
import type { FieldTable } from '../../../contract/fields.ts';
import type { Footnote } from '../../../contract/footnote.ts';
import { requestFields } from '../../../contract/request.ts';
import type { SearchResponse } from '../../../contract/response.ts';
import { refuseOtherProject } from '../../../docs/own-project.ts';
import { sourceLink } from '../../../docs/quote/source-link.ts';
import { type PassageInFile, type PlacedPassage, readPassages } from '../../../docs/store/passages-in-file.ts';
import { refuse } from '../error-response.ts';
import { queryFields } from '../query-fields.ts';
import type { ServerServices } from '../server-services.ts';
import { createDocsBuild } from './docs-build.ts';

export const docsFields = {
  q: { type: 'string', description: 'What to look for, 1 to 2,000 characters.' },
  package: { type: 'string', description: 'Only passages of this package.' },
  limit: { ...requestFields.numResults, description: 'How many passages.' },
  project: { type: 'string', description: "A folder: the server's own project, or one of its workspaces." },
} as const satisfies FieldTable;

/** What was found, and where the index keeps it. */
export interface DocsResponse extends SearchResponse {
  readonly passages: readonly DocsPlace[];
}

export interface DocsPlace {
  /** Of one of the results. */
  readonly url: string;
  /** The end of /api/docs/passages/:id. */
  readonly id: string;
}

/** A passage in its file, as a reader sees it. */
export interface DocsFile {
  readonly package: string;
  readonly version: string;
  readonly path: string;
  /** The passage that was asked for, and its address. */
  readonly id: string;
  readonly url: string;
  readonly passages: readonly PlacedPassage[];
  readonly hasEarlier: boolean;
  readonly hasLater: boolean;
}

/** The documentation that is installed where the server runs. */
export function addDocsRoutes(app: Hono, { footnote, callOf, log }: ServerServices): { close(): Promise<void> } {
  const build = createDocsBuild(footnote.docs, log);
  app.get('/api/docs', async (context) => {
    const { q = '', package: name, limit, project } = queryFields(context, docsFields);
    if (project !== undefined) await refuseOtherProject(project, (await footnote.docs.status()).root);
    const request = { query: q, package: name, numResults: limit };
    const found = await footnote.docs.search(request, callOf(context));
    const response: DocsResponse = { ...found, passages: await placesOf(request, found, footnote) };
    return context.json(response);
  });
  app.get('/api/docs/status', async (context) => {
    queryFields(context, {});
    return context.json(await build.state());
  });
  app.get('/api/docs/passages/:id', async (context: Context<object, '/api/docs/passages/:id'>) => {
    queryFields(context, {});
    const { file } = await footnote.docs.status();
    const found = await readPassages(file, (reader) => reader.around(context.req.param('id')));
    return found === undefined ? noPassage() : context.json(fileOf(found));
  });
  return build;
}

/** A response is the same for every provider and has no place for them; the same question finds the same passages. */
async function placesOf(
  request: DocsRequest,
  { results }: SearchResponse,
  { docs }: Footnote,
): Promise<readonly DocsPlace[]> {
  if (results.length === 0) return [];
  const { hits } = await docs.explain(request);
  const { file } = await docs.status();
  const known = await readPassages(file, ({ idOf }) => hits.map((hit) => ({ hit, id: idOf(hit) })));
  const urls = new Set(results.map(({ url }) => url));
  return known.flatMap(({ hit, id }) => {
    const url = sourceLink(hit.source, hit.path, hit.line);
    return id === undefined || !urls.has(url) ? [] : [{ url, id }];
  });
}

/** The folder of the source stays untold. The text is foreign, and cleaned here as in a search. */
function fileOf({ source, path, id, passages, hasEarlier, hasLater }: PassageInFile): DocsFile {
  const line = passages.find((passage) => passage.id === id)?.line ?? 0;
  return {
    package: source.name,
    version: source.version,
    path,
    id,
    url: sourceLink(source, path, line),
    passages: passages.map((passage) => ({ ...passage, text: cleanText(passage.text).text })),
    hasEarlier,
    hasLater,
  };
}

function noPassage(): Response {
  return refuse(404, 'INVALID_URL', 'The index has no such passage, or was built anew meanwhile. Ask again.');
}
