import type { AgentToolName, TableColumns } from '../../contract/agent.ts';
import type { Footnote } from '../../contract/footnote.ts';
import { isWebOff, type SettingsReader } from '../../contract/settings.ts';
import type { AgentTool } from './agent-tool.ts';
import { lookUpTools } from './look-up.ts';
import { queryDatabaseTool } from './query-database.ts';
import { writeFileTool } from './write-file.ts';

/** The tools of one agent. */
export interface ToolBox {
  readonly all: readonly AgentTool[];
  get(name: AgentToolName): AgentTool | undefined;
  /** Tables and columns of the user's database, for the router. */
  readonly schema: TableColumns | undefined;
  /** What the model reads of it. */
  readonly schemaText: string | undefined;
}

export interface ToolBoxOptions {
  readonly footnote: Footnote;
  readonly settings: SettingsReader;
  readonly only: readonly AgentToolName[] | undefined;
  readonly lite: boolean;
  readonly folder: string;
  readonly asksBeforeWriting: boolean;
}

const webTools: readonly AgentToolName[] = ['web_search', 'fetch_page'];

export async function createTools(options: ToolBoxOptions): Promise<ToolBox> {
  const { footnote, settings, only, lite, folder, asksBeforeWriting } = options;
  const isOffered = (name: AgentToolName) =>
    (only === undefined || only.includes(name)) && !(webTools.includes(name) && (lite || isWebOff(settings.values)));
  const database = isOffered('query_database') ? await queryDatabaseTool(footnote, settings) : undefined;
  const all = [
    ...lookUpTools(footnote, settings),
    writeFileTool(folder, asksBeforeWriting),
    ...(database === undefined ? [] : [database.tool]),
  ].filter(({ name }) => isOffered(name));
  return {
    all,
    get: (name) => all.find((tool) => tool.name === name),
    schema: database?.schema,
    schemaText: database?.schemaText,
  };
}
