import { readFileSync } from 'node:fs';
import type { TableColumns } from '../../contract/agent.ts';
import type { Footnote } from '../../contract/footnote.ts';
import type { SettingsReader } from '../../contract/settings.ts';
import { rowsText } from '../../database/rows-text.ts';
import { schemaText } from '../../database/schema-text.ts';
import { asText } from '../../json.ts';
import { withBoundary } from '../../tools/boundary.ts';
import type { AgentTool } from './agent-tool.ts';
import { guarded } from './guard.ts';

/** A database that can't tell what it holds within this time is asked without. */
const schemaTimeoutMs = 5_000;

/** The user's own database, where one is configured. */
export async function queryDatabaseTool(
  footnote: Pick<Footnote, 'database'>,
  { values }: SettingsReader,
): Promise<{ readonly tool: AgentTool; readonly schema?: TableColumns; readonly schemaText?: string } | undefined> {
  if (values.agent?.databaseUrl === undefined) return undefined;
  const tool: AgentTool = {
    name: 'query_database',
    description: readFileSync(new URL('./query-database.md', import.meta.url), 'utf8').trim(),
    parameters: {
      type: 'object',
      properties: { sql: { type: 'string', description: 'One SELECT.' } },
      required: ['sql'],
    },
    timeoutMs: 8_000,
    async run(input, { signal, caller, countedAs, traceparent }) {
      const call = { signal, caller, countedAs, traceparent };
      const rows = await footnote.database.query({ sql: asText(input['sql']) ?? '' }, call);
      const count = rows.rows.length;
      return {
        text: withBoundary(rowsText(rows), 'rows of the database'),
        count,
        message: `${count} ${count === 1 ? 'row' : 'rows'}`,
      };
    },
  };
  const { signal } = new AbortController();
  const read = await guarded((limit) => footnote.database.schema({ signal: limit }), {
    timeoutMs: schemaTimeoutMs,
    signal,
    what: 'The database',
  });
  if ('failure' in read) return { tool, schemaText: `Its tables can't be listed: ${read.failure.what}` };
  const columns = read.value.tables.map(({ name, columns: all }) => [name, all.map((column) => column.name)]);
  return { tool, schema: Object.fromEntries(columns), schemaText: schemaText(read.value) };
}
