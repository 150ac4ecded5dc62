import { type PageNode, walk } from './page-node.ts';

export interface CodeBlock {
  readonly code: string;
  /** Empty where the page doesn't say. */
  readonly language: string;
}

const numbering =
  /(^|[\s_-])(gutter|line-?numbers?(-rows|-wrapper)?|lineno(s|-col)?|linenums?|ln-num|hljs-ln-numbers|blob-num|rouge-gutter|code-?line-?number|lnt|ln)(?=$|\s)/i;
const languageClass = /(?:^|\s)(?:language|lang|highlight-source|highlight-text|brush:?|sourcecode|src-lang|codehilite|code)[-\s:]+([a-z0-9+#_.-]+)/i;
/** Words that stand where a language would, and name none. */
const noLanguage = /^(none|plain|plaintext|text|txt|nohighlight|no-highlight|auto|undefined|default|highlight|block|box|toolbar|wrapper|example|snippet|container|content|sourcecode)$/i;

/** Numbers of lines that stand beside code, and are none of it. */
export function isLineNumbers(node: PageNode): boolean {
  const className = node.attribute('class');
  return className !== undefined && numbering.test(className) && /^[\s\d.:|]*$/.test(shortText(node));
}

/** What a `pre` shows, line by line. */
export function readCodeBlock(pre: PageNode): CodeBlock {
  const pieces: string[] = [];
  let endsLine = true;
  function add(text: string): void {
    if (text === '') return;
    pieces.push(text);
    endsLine = text.endsWith('\n');
  }
  walk(
    pre,
    (node) => {
      if (node.isText) add(node.text);
      else if (node.isGone || node.name === 'button' || (node !== pre && isLineNumbers(node))) return false;
      else if (node.name === 'br') add('\n');
      else if (node !== pre && node.kind.isBlock && !endsLine) add('\n');
      return true;
    },
    (node) => {
      if (node !== pre && !node.isGone && !endsLine && node.next !== undefined && isLine(node)) add('\n');
    },
  );
  const code = pieces.join('').replaceAll('\u00a0', ' ').replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  return { code, language: languageOf(pre) };
}

/** An element of its own for each line, with no line feed between them. */
function isLine(node: PageNode): boolean {
  if (node.kind.isBlock) return true;
  if (!/(^|\s)(line|view-line|token-line|code-line|cl)(\s|$)/.test(node.attribute('class') ?? '')) return false;
  return node.next?.isText !== true;
}

/** Named by the code itself or, as highlighters do, by what stands right around it. */
function languageOf(pre: PageNode): string {
  const inside = pre.first?.isText === true ? pre.first.next : pre.first;
  const around = [inside, pre, pre.parent, pre.parent?.parent, pre.parent?.parent?.parent];
  for (const [distance, node] of around.entries()) {
    if (node === undefined || node.isText || (distance > 1 && holdsOtherCode(node, pre))) continue;
    const named = node.attribute('data-lang') ?? node.attribute('data-language') ?? node.attribute('data-code-lang');
    const language = tidy(named) || tidy(languageClass.exec(node.attribute('class') ?? '')?.[1]);
    if (language !== '') return language;
    if (distance <= 1 && node.attribute('lang') !== undefined && node.name !== 'code') return tidy(node.attribute('lang'));
  }
  return '';
}

function holdsOtherCode(node: PageNode, pre: PageNode): boolean {
  let found = 0;
  walk(node, (inner) => {
    if (inner.name === 'pre' && inner !== pre && !isBesideNumbers(inner)) found++;
    return found === 0 && inner !== pre;
  });
  return found > 0;
}

function isBesideNumbers(pre: PageNode): boolean {
  return /^[\s\d]*$/.test(shortText(pre));
}

function tidy(language: string | undefined): string {
  const plain = (language ?? '').toLowerCase().replace(/[;,].*$/, '').replace(/^(source|text)-/, '');
  return noLanguage.test(plain) || plain.length > 20 ? '' : plain;
}

function shortText(node: PageNode): string {
  const pieces: string[] = [];
  let length = 0;
  walk(node, (inner) => {
    if (inner.isText) {
      pieces.push(inner.text);
      length += inner.text.length;
    }
    return length < 20_000;
  });
  return pieces.join('');
}
