import { resolve } from 'node:path';
import type { Hono } from 'hono';
import type { FieldTable } from '../../../contract/fields.ts';
import type { Footnote } from '../../../contract/footnote.ts';
import { requestFields } from '../../../contract/request.ts';
import { FootnoteError } from '../../../errors.ts';
import { queryFields } from '../query-fields.ts';
import type { ServerServices } from '../server-services.ts';

export const docsFields = {
  q: { type: 'string', description: 'What to look for, 1 to 2,000 characters.' },
  package: { type: 'string', description: 'Only passages of this package.' },
  limit: { ...requestFields.numResults, description: 'How many passages.' },
  project: { type: 'string', description: "A folder; only the server's own project is answered for." },
} as const satisfies FieldTable;

/** The documentation that is installed where the server runs. */
export function addDocsRoutes(app: Hono, { footnote, callOf }: ServerServices): void {
  app.get('/api/docs', async (context) => {
    const { q = '', package: name, limit, project } = queryFields(context, docsFields);
    if (project !== undefined) await refuseOtherProject(project, footnote);
    return context.json(await footnote.docs.search({ query: q, package: name, numResults: limit }, callOf(context)));
  });
}

/**
 * Whoever may name a folder may read it, so no other is even looked at: the names alone are compared, and the answer
 * is the same whether the other folder is there or not.
 */
async function refuseOtherProject(project: string, { docs }: Footnote): Promise<void> {
  const { root } = await docs.status();
  if (resolve(root, project) === root) return;
  throw new FootnoteError('BLOCKED_BY_POLICY', 'This server answers for its own project only.', {
    hint: "Leave 'project' out, or start footnote serve in that folder.",
  });
}
