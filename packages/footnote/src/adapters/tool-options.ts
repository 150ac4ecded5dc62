import type { DocsRequest } from '../contract/docs.ts';
import { checkFields, type FieldTable, invalidQuery } from '../contract/fields.ts';
import type { PageRequest } from '../contract/page.ts';
import { requestFields, type SearchRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import type { JsonObject } from '../json.ts';
import { type ToolName, toolArguments } from '../tools/tool-list.ts';

/** What holds for every call of a tool, whichever it is. */
export interface RunOptions {
  /** Who asks: limits and the log tell callers apart by it. */
  readonly caller?: string | undefined;
  /** Milliseconds for one call, instead of the setting. */
  readonly timeoutMs?: number | undefined;
  /** `false` leaves out the borders around what was looked up. They help a model to tell data from instructions. */
  readonly borders?: boolean | undefined;
  /** Told what went wrong inside Footnote, which the model is not; without it, a warning of the process. */
  readonly log?: ((line: string) => void) | undefined;
}

/** What is set here holds for every search, and the model is not asked for it. */
export interface WebSearchOptions extends Omit<SearchRequest, 'query'>, RunOptions {}
export interface FetchPageOptions extends Pick<PageRequest, 'format' | 'mode' | 'maxCharacters'>, RunOptions {}
export interface DocsSearchOptions extends Omit<DocsRequest, 'query'>, RunOptions {}

interface OptionsByTool {
  readonly web_search: WebSearchOptions;
  readonly fetch_page: FetchPageOptions;
  readonly docs_search: DocsSearchOptions;
}
export type OptionsOf<Name extends ToolName> = OptionsByTool[Name];

interface ReadOptions extends Omit<RunOptions, 'borders' | 'log'> {
  /** What the caller set once. */
  readonly fixed: JsonObject;
  /** What is left for the model. */
  readonly offered: FieldTable;
  readonly borders: boolean;
  readonly log: (line: string) => void;
}

const { query: _askedByTheModel, ...searchOptions } = requestFields;
const { package: onlyPackage, numResults } = toolArguments.docs_search;
const { format, mode, maxCharacters } = toolArguments.fetch_page;

const fixable: Readonly<Record<ToolName, FieldTable>> = {
  web_search: searchOptions,
  fetch_page: { format, mode, maxCharacters },
  docs_search: { package: onlyPackage, numResults },
};

/** What a program asks for is wrong when it is written, not when a model first calls the tool: so it throws. */
export function readOptions<Name extends ToolName>(name: Name, options: OptionsOf<Name>): ReadOptions {
  const { caller, timeoutMs, borders = true, log = warn, ...rest }: RunOptions = options;
  if (timeoutMs !== undefined && !(Number.isFinite(timeoutMs) && timeoutMs > 0)) {
    throw invalidQuery("'timeoutMs' must be a number of milliseconds above 0.");
  }
  const fixed = defined({ ...rest });
  checkFields(fixed, fixable[name], {
    what: (option) => `'${option}' is not an option of ${name}.`,
    otherwise: `The options are ${Object.keys(fixable[name]).join(', ')}, caller, timeoutMs, borders, log.`,
  });
  return { fixed, offered: offeredBeside(name, fixed), caller, timeoutMs, borders, log };
}

/** The program has the structure anyway, so a model need not ask for it. */
function offeredBeside(name: ToolName, fixed: JsonObject): FieldTable {
  const isOffered = ([field]: readonly [string, unknown]) => field !== 'structured' && !Object.hasOwn(fixed, field);
  return Object.fromEntries(Object.entries(toolArguments[name]).filter(isOffered));
}

export function warn(line: string): void {
  process.emitWarning(line, 'FootnoteWarning');
}
