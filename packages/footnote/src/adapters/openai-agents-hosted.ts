import { FootnoteError } from '../errors.ts';
import { asObject, asText, at } from '../json.ts';
import type { FootnoteForTools } from '../tools/call-tool.ts';
import { docsSearch, fetchPage, isOurs, type OpenAiAgentsTool, webSearch } from './openai-agents-tools.ts';

/** What becomes of OpenAI's own search, which runs on its servers, beside ours. */
export type HostedSearch =
  /** It is left out: two tools that do the same confuse a model. */
  | 'drop'
  /** It stays for models of OpenAI, in place of our `web_search`; for all others it is left out. */
  | 'openai-only'
  /** Both stay, and the model chooses. */
  | 'both';

export interface WithFootnoteOptions {
  /** Adds our tools, without those whose names are taken. Not needed where they are in the list already. */
  readonly footnote?: FootnoteForTools | undefined;
  readonly hosted?: HostedSearch | undefined;
  /** The agent's model, as `new Agent({ model })` takes it. Without it, the SDK asks one of OpenAI. */
  readonly model?: string | object | undefined;
  /** Told which tools are left out; without it, a warning of the process, once. */
  readonly log?: ((line: string) => void) | undefined;
}

/** The tools of an agent with Footnote's, and with at most one search: `new Agent({ tools: withFootnote(tools, …) })`. */
export function withFootnote<Tool extends object>(
  tools: readonly Tool[],
  { footnote, hosted = 'drop', model, log = warnOnce }: WithFootnoteOptions = {},
): (Tool | OpenAiAgentsTool)[] {
  if (!choices.includes(hosted)) throw unknownChoice(hosted);
  const all = [...tools, ...(footnote === undefined ? [] : missingTools(tools, footnote))];
  if (!all.some(isOurSearch)) throw nothingOfOurs();
  const hostedOnes = all.filter(isHostedSearch);
  if (hosted === 'both' || hostedOnes.length === 0) return all;
  if (hosted === 'openai-only' && searchesByItself(model)) {
    log("Footnote's web_search is left out: this model searches by itself (hosted: 'openai-only').");
    return all.filter((tool) => !isOurSearch(tool));
  }
  for (const tool of hostedOnes) log(saidOf(tool, hosted));
  return all.filter((tool) => !isHostedSearch(tool));
}

const choices: readonly HostedSearch[] = ['drop', 'openai-only', 'both'];

function missingTools(tools: readonly object[], footnote: FootnoteForTools): readonly OpenAiAgentsTool[] {
  const taken = new Set(tools.filter((tool) => !isHostedSearch(tool)).map((tool) => asObject(tool)['name']));
  return [webSearch(footnote), fetchPage(footnote), docsSearch(footnote)].filter(({ name }) => !taken.has(name));
}

function isOurSearch(tool: object): boolean {
  return isOurs(tool) && asObject(tool)['name'] === 'web_search';
}

/** `web_search`, its preview, and the same with a date. */
function isHostedSearch(tool: object): boolean {
  return at(tool, 'type') === 'hosted_tool' && /^web_search/.test(asText(at(tool, 'providerData', 'type')) ?? '');
}

/** Only OpenAI's Responses API runs hosted tools. What isn't known to be asked there is taken for another. */
function searchesByItself(model: string | object | undefined): boolean {
  if (model === undefined) return true;
  if (typeof model !== 'string') return String(model.constructor?.name).startsWith('OpenAIResponses');
  return /^(?:openai\/)?(?:ft:)?(?:gpt-(?!oss)|o\d|chatgpt-|codex-)/.test(model);
}

function saidOf(tool: object, hosted: HostedSearch): string {
  const name = asText(asObject(tool)['name']) ?? 'web_search';
  const keep = hosted === 'drop' ? "Keep it with hosted: 'openai-only' or 'both'." : "Keep it with hosted: 'both'.";
  return `The hosted tool '${name}' is left out, because Footnote's web_search does the same. ${keep}`;
}

function unknownChoice(hosted: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', `'${hosted}' is not a choice for hosted search.`, {
    hint: `The choices are ${choices.join(', ')}.`,
  });
}

function nothingOfOurs(): FootnoteError {
  return new FootnoteError('INVALID_QUERY', 'No tool in the list is web_search of Footnote.', {
    hint: 'Give withFootnote a { footnote }, or put webSearch(footnote) into the list.',
  });
}

const said = new Set<string>();

function warnOnce(line: string): void {
  if (said.has(line)) return;
  said.add(line);
  process.emitWarning(line, 'FootnoteWarning');
}
