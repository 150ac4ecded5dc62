import { createRangeCheck } from '../text/markdown/ranges.ts';
import { codePlaces } from './code-places.ts';
import type { Edit } from './edits.ts';

const bars = ['|', '｜', '∣', '│'];

/**
 * What chat formats put between turns, as many models know it: ChatML and Llama 3 (`<|im_start|>`),
 * DeepSeek (`<｜User｜>`), Gemma, Llama 2 and Mistral (`[INST]`), and the tags of tools and prompts.
 * A tokenizer knows nothing of Markdown, so code is no exception. Before each pattern stand its signs, in small letters:
 * whatever it finds holds one of them, and to compile all of these takes longer than to clean a search.
 */
const tokens = [
  token(bars, /[<＜﹤][|｜∣│][^<>|｜∣│\n]{1,60}[|｜∣│][>＞﹥]/g),
  token(bars, /[<＜﹤]\s{0,3}[|｜∣│]\s{0,3}[a-z][\w-]{1,40}\s{0,3}[|｜∣│]\s{0,3}[>＞﹥]/gi),
  token(['<<'], /<{2,3}\/?[A-Z][A-Z0-9_ -]{1,40}>{2,3}/g),
  token(
    ['_of_turn', 'assistant', 'antml:', 'untrusted'],
    /<\/?(?:start_of_turn|end_of_turn|assistant|antml:[a-z_]{1,40}|untrusted[-_][a-z_-]{1,40})(?:\s[^<>]{0,200})?>/gi,
  ),
  token(
    ['tool', 'function'],
    /<\/?(?:tool|function)[-_]?(?:calls?|results?|response|output|use)(?:\s[^<>]{0,200})?>/gi,
  ),
  token(['system'], /<\/?system(?:[-_](?:prompt|message|reminder|instructions?))?(?:\s[^<>]{0,200})?>/gi),
  token(['function', 'tool', 'parameter'], /<(?:function|tool|parameter)\s?=\s?[\w."'-][^<>\n]{0,80}>/gi),
  token(['invoke'], /<invoke\s{1,3}name\s?=[^<>\n]{1,100}>/gi),
  token(['inst', 'sys', 'tool'], /[[［]\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)[\]］]/gi),
];
/**
 * What frames turns and documents in many prompts, and is a word of ordinary XML, HTML and settings files as well: in
 * code it stays.
 */
const framesOutsideCode = [
  token(
    ['search', 'document', 'invoke', 'parameter', 'function'],
    /(?:(?<![\w.])[<＜﹤]|[<＜﹤]\/)(?:(?:web[-_]?)?search[-_]?results?|documents?(?:[-_]contents?)?|invoke|parameter|function)(?:\s[^<>]{0,200})?[>＞﹥]/gi,
  ),
  token(['system'], /[[［]\/?SYSTEM(?: (?:MESSAGE|PROMPT|NOTE|NOTICE|OVERRIDE|INSTRUCTIONS?))?:?[\]］]/g),
];
/** The border that `withBoundary` draws, whatever its secret. */
const boundary = token(['footnote'], /<{2,8}(?=\/?\s{0,3}(?:end\s{1,3}(?:of\s{1,3})?)?footnote[-_ ]data)/gi);

interface RoleToken {
  readonly signs: readonly string[];
  readonly pattern: RegExp;
}

function token(signs: readonly string[], pattern: RegExp): RoleToken {
  return { signs, pattern };
}

/** Made visible and harmless: other brackets, the same words. */
export function roleTokenEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  if (!/[<[＜﹤［]/.test(text)) return edits;
  const lowered = text.toLowerCase();
  const find = ({ signs, pattern }: RoleToken) =>
    signs.some((sign) => lowered.includes(sign)) ? [...text.matchAll(pattern)] : [];
  for (const { index, 0: token } of tokens.flatMap(find)) edits.push(edit(index, token, 'role-token'));
  const frames = framesOutsideCode.flatMap(find).sort((a, b) => a.index - b.index);
  const isInCode = frames.length === 0 ? () => false : createRangeCheck(codePlaces(text));
  for (const { index, 0: token } of frames) if (!isInCode(index)) edits.push(edit(index, token, 'role-token'));
  for (const { index, 0: token } of find(boundary)) edits.push(edit(index, token, 'boundary'));
  return withoutOverlaps(edits);
}

function edit(start: number, token: string, what: 'role-token' | 'boundary'): Edit {
  const shown = token.replace(/[<>[\]＜＞﹤﹥［］]/g, (sign) => instead[sign] ?? sign);
  return { start, end: start + token.length, text: shown, what };
}

const instead: Readonly<Record<string, string>> = {
  ...{ '<': '‹', '＜': '‹', '﹤': '‹', '>': '›', '＞': '›', '﹥': '›' },
  ...{ '[': '(', '［': '(', ']': ')', '］': ')' },
};

function withoutOverlaps(edits: readonly Edit[]): Edit[] {
  let until = 0;
  return edits
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < until) return false;
      until = end;
      return true;
    });
}
