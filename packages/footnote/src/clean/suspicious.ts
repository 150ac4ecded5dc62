import { isTypeset } from './typeset.ts';

/** An adjective or two between the words: "ignore all of your previous instructions". */
const few = '(?: \\S{1,24}){0,5}?';

/**
 * Sentences that speak to a model about its orders. A label, never a verdict: most attacks are polite
 * requests that no pattern tells from honest text, and honest texts quote the others. Before each stand its signs:
 * whatever the pattern finds holds one of them.
 */
const orders = [
  // Against the orders it has.
  order(
    ['ignor', 'disregard', 'forget', 'override', 'bypass', 'regardless of'],
    `\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget|override|bypass|regardless of)${few} (?:previous|prior|above|earlier|preceding|foregoing|your|system|existing|pre-existing)${few} ?(?:instructions?|prompts?|directions?|directives?|rules?|guidelines?|restrictions?|commands?|requests?|inputs?)\\b`,
  ),
  order(
    ['ignore', 'disregard', 'forget'],
    `\\b(?:ignore|disregard|forget)${few} (?:instructions?|prompts?|rules) (?:above|before|you (?:got|were|have|received))`,
  ),
  order(
    ['ignore', 'disregard', 'forget'],
    `\\b(?:ai|llm|assistant|model|agent)s?,? (?:please )?(?:ignore|disregard|forget)${few} (?:instructions?|rules|user)\\b`,
  ),
  order(
    ['you must ', 'you have to ', 'you should '],
    '\\byou (?:must|have to|should) (?:strictly |now |only )?(?:adhere to|obey|follow|execute) (?:only )?(?:the following|these|my|this) (?:new )?(?:instructions?|orders?|commands?)\\b',
  ),
  // To whom it speaks, and what it says it is.
  order(
    [' ai', ' llm', ' language model', ' assistant', ' agent', ' chatbot', ' bot'],
    '\\b(?:important|urgent|system|secret|special|hidden) (?:system )?(?:note|message|notice|instructions?|alert|override)(?: \\w+)? (?:to|for)(?: all| any| the)? (?:ai|llms?|language models?|assistants?|agents?|chatbots?|bots?)\\b',
  ),
  order(
    ['you are '],
    '\\byou are (?:now |currently )?(?:dan\\b|(?:running |operating )?in (?:developer|debug|god|maintenance) mode|jailbroken|unrestricted|free from)',
  ),
  order(
    ['mode is ', 'mode now ', 'mode enabled', 'mode activated', 'mode engaged'],
    '\\b(?:debug|developer|maintenance|god|dan|jailbreak) mode (?:is )?(?:now )?(?:enabled|activated|engaged)\\b',
  ),
  order(
    ['if you are ', "if you're "],
    "\\bif (?:you are|you're) (?:told|asked|instructed|prompted) to (?:summari[sz]e|answer|translate|describe|respond)\\b",
  ),
  // What it wants: the prompt, silence, its own words in the answer.
  order(
    [' prompt', ' instruction', 'system message', 'initial message', 'hidden message', 'original message'],
    `\\b(?:reveal|print|repeat|output|leak|disclose|paste|show)${few} (?:(?:your|the) (?:system|initial|hidden|original) (?:prompt|instructions?|message)|(?:above|previous) instructions)\\b`,
  ),
  order(
    ['the user'],
    "\\b(?:do not|don't|never|without) (?:tell|inform|mention|reveal|alert|notify|telling|informing|alerting)(?: \\w+){0,4} (?:to )?the user\\b",
  ),
  order(
    ['your response', 'your reply', 'your answer', 'your output', 'your summary'],
    '\\b(?:include|append|insert|add|embed|put)(?: \\w+){0,3} (?:in|into|to|at the end of) your (?:response|reply|answer|output|summary)\\b',
  ),
  // A picture whose address waits to be filled in.
  order(
    ['!['],
    '!\\[[^\\]]{0,100}\\]\\(https?:[^\\s)]{1,200}[=/](?:\\[[\\w -]{2,40}\\]|\\{[\\w -]{2,40}\\}|<[\\w -]{2,40}>)',
  ),
  // The first of them in other languages.
  order(
    ['ignor'],
    '\\bignor(?:iere|ieren sie|a|e|ez|ate|ar) (?:bitte )?(?:todas? |toutes? |tutte |alle |tout )?(?:las |les |le |as |die )?(?:instrucciones|instructions|istruzioni|instruções|vorherigen|bisherigen|vorigen|obigen)(?: anweisungen| anteriores| previas| précédentes| antérieures| precedenti)',
  ),
  order(['игнорируй'], 'игнорируй(?:те)? (?:все )?(?:предыдущие|прежние) (?:инструкции|указания)'),
  order(
    ['忽略', '无视', '忽視', '無視'],
    '(?:忽略|无视|忽視|無視)(?:之前|以上|先前|上述|前面|所有)+的?(?:所有|全部)?(?:指令|指示|说明|說明|提示)',
  ),
  order(
    ['無視', '忘れ'],
    '(?:以前|上記|これまで|前)の(?:すべての)?(?:指示|命令|プロンプト)を?(?:すべて)?(?:無視|忘れ)',
  ),
];
/** The same, where it matters that a line begins. */
const lineOrders = [
  order(
    ['new instruction', 'new task', 'new important'],
    '(?:^|[.!?:*#\\n] ?)(?:important )?new (?:important )?(?:instructions?|task)(?: for you)? ?(?:\\*+|:)',
  ),
  order(
    ['system', 'admin', 'developer'],
    '(?:^|\\n)\\W{0,6}(?:system|admin|administrator|developer)\\]?(?: message| override| prompt)?[\\]:] ?(?:please|you|ignore|new|the user|from now on|do not|override)\\b',
  ),
];

interface Order {
  readonly signs: readonly string[];
  test(text: string): boolean;
}

/** Compiling all patterns takes longer than a search in the installed documentation. */
function order(signs: readonly string[], pattern: string): Order {
  let compiled: RegExp | undefined;
  return {
    signs,
    test(text) {
      if (!signs.some((sign) => text.includes(sign))) return false;
      compiled ??= new RegExp(pattern, 'u');
      return compiled.test(text);
    },
  };
}

/** Characters that make a word look different to a pattern, and the same to a reader. */
const ignorable = /[\p{Cf}\p{Mn}]/gu;

export function readsLikeOrders(text: string): boolean {
  const lowered = withoutDisguise(text).toLowerCase();
  if (!holdsSign(lowered)) return false;
  const lines = lowered.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[\n ]*/g, '\n');
  const joined = lines.replaceAll('\n', ' ');
  return lineOrders.some((each) => each.test(lines)) || orders.some((each) => each.test(joined));
}

let anySign: RegExp | undefined;

/**
 * In one walk over the text, with any blanks where a sign has one; at its ends one will do, and more would be looked
 * at again and again. Few texts hold a sign.
 */
function holdsSign(lowered: string): boolean {
  anySign ??= new RegExp(
    [...new Set([...orders, ...lineOrders].flatMap(({ signs }) => signs))].map(asPattern).join('|'),
  );
  return anySign.test(lowered);
}

function asPattern(sign: string): string {
  const words = sign.trim().replace('[', '\\[').replaceAll(' ', '\\s+');
  return `${sign.startsWith(' ') ? '\\s' : ''}${words}${sign.endsWith(' ') ? '\\s' : ''}`;
}

/** For matching only: NFKC would damage what is read. */
function withoutDisguise(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII, which has no disguise
  if (/^[\u0000-\u007f]*$/.test(text)) return text;
  return (isTypeset(text) ? text : text.normalize('NFKC').replace(ignorable, '')).replace(/[’‘]/g, "'");
}

/** Letters written in characters that nobody sees: in tags, in rows of variation selectors, or between zero-width ones. */
const smuggled = [
  /[\u{e0020}-\u{e007e}]{8}/u,
  /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{6}/u,
  /[\u200b-\u200f\u2060-\u2064\ufeff]{12}/u,
  /(?:[\w ,.;:'-][\u200b-\u200f\u2060-\u2064\ufeff\u00ad]{1,4}){8}/,
];

export function holdsSmuggledText(text: string): boolean {
  return smuggled.some((pattern) => pattern.test(text));
}
