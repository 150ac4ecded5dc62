import { words } from '../../../html/elements.ts';
import { type PageNode, walk } from '../../../html/page-node.ts';
import { fenceFor } from './escape-markdown.ts';
import { isListing, readListing } from './listing.ts';

export interface CodeBlock {
  readonly code: string;
  /** Empty where the page doesn't say. */
  readonly language: string;
}

const numbering =
  /(^|[\s_-])(gutter|line-?numbers?(-rows|-wrapper)?|lineno(s|-col)?|linenums?|ln-num|hljs-ln-numbers|blob-num|rouge-gutter|code-?line-?number|lnt|ln)(?=$|\s)/i;
const languageName =
  /^(?:language|lang|highlight-source|highlight-text|highlight|brush|sourcecode|src-lang)[-:]+(.+)$/i;
const codeTags = words('code samp pre');
/** Words that stand where a language would, and name none. */
const noLanguage =
  /^(none|plain|plaintext|text|txt|nohighlight|no-highlight|auto|undefined|default|highlight|source|notranslate|wrapper|example|snippet|container|content|sourcecode|toolbar|line|lines|block|position)$/i;
/** Names of highlighters for a language that everybody else calls by another. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    python: 'py3 python2 python3 pycon pycon3 ipython ipython2 ipython3 doctest',
    'shell-session': 'shellsession sh_session',
    cpp: 'c++ cxx cplusplus',
    go: 'golang',
    rst: 'rest restructuredtext',
  }).flatMap(([name, others]) => others.split(' ').map((other) => [other, name] as const)),
);
/** What highlighters write as a class of its own. */
const languages = new Set(
  `bash sh shell zsh console powershell python py python3 ruby rb javascript js jsx typescript ts tsx java kotlin scala
  swift go golang rust rs c cpp c++ csharp cs php perl lua r julia haskell elixir erlang clojure dart sql html xml css
  scss sass less json yaml yml toml ini dockerfile makefile diff graphql markdown md latex tex vim objc objectivec`.split(
    /\s+/,
  ),
);

/** Numbers of lines that stand beside code, and are none of it. */
function isLineNumbers(node: PageNode): boolean {
  const className = node.attribute('class');
  return className !== undefined && numbering.test(className) && /^[\s\d.:|]*$/.test(shortText(node));
}

/** Hides them all: beside code in a table, in a column of their own, in each line. */
export function hideLineNumbers(nodes: readonly PageNode[]): void {
  for (const node of nodes) {
    if (node.isGone || node.attributes.length === 0 || !isLineNumbers(node)) continue;
    node.isHidden = true;
    node.isGone = true;
  }
}

/** What a `pre` shows, line by line. */
export function readCodeBlock(pre: PageNode): CodeBlock {
  if (pre.name !== 'pre' && isListing(pre)) return { code: tidyCode(readListing(pre)), language: languageOf(pre) };
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
      else if (node.isGone || node.name === 'button') return false;
      else if (node.name === 'br') add('\n');
      else if (node !== pre && node.kind.isBlock && !endsLine) add('\n');
      return true;
    },
    (node) => {
      if (node !== pre && !node.isGone && !endsLine && node.next !== undefined && isLine(node)) add('\n');
    },
  );
  return { code: tidyCode(pieces.join('')), language: languageOf(pre) };
}

export function codeLines({ code, language }: CodeBlock, isMarkdown: boolean): readonly string[] {
  const lines = code.split('\n');
  const fence = fenceFor(code);
  return isMarkdown ? [fence + language, ...lines, fence] : lines;
}

function tidyCode(code: string): string {
  return code
    .replaceAll('\u00a0', ' ')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** An element of its own for each line, with no line feed between them. */
function isLine(node: PageNode): boolean {
  if (node.kind.isBlock) return true;
  if (!/(^|\s)(line|view-line|token-line|code-line|cl)(\s|$)/.test(node.attribute('class') ?? '')) return false;
  return node.next?.isText !== true && node.next?.name !== 'br';
}

/** Named by the code itself or, as highlighters do, by what stands right around it and holds nothing else. */
function languageOf(pre: PageNode): string {
  const own = languageInside(pre) || languageAt(pre);
  for (let up = pre.parent; own === '' && up !== undefined; up = up.parent) {
    if (up.textLength > pre.textLength + longestTitle) return '';
    const language = languageAt(up);
    if (language !== '') return language;
  }
  return own;
}

function languageInside(pre: PageNode): string {
  for (let child = pre.first; child !== undefined; child = child.next) {
    if (child.isGone || !codeTags.has(child.name)) continue;
    const language = languageAt(child) || (child.name === 'pre' ? languageInside(child) : '');
    if (language !== '') return language;
  }
  return '';
}

/** The name of a file, or of the language, above the code. */
const longestTitle = 60;

function languageAt(node: PageNode | undefined): string {
  if (node === undefined || node.isText) return '';
  const named = node.attribute('data-lang') ?? node.attribute('data-language') ?? node.attribute('data-code-lang');
  return tidy(named) || languageIn(node.attribute('class') ?? '');
}

function languageIn(className: string): string {
  const names = className
    .toLowerCase()
    .replace(/brush:\s+/, 'brush:')
    .split(/\s+/)
    .slice(0, 20);
  for (const name of names) {
    const language = tidy(languageName.exec(name)?.[1]);
    if (language !== '') return language;
  }
  const named = names.find((name) => languages.has(name)) ?? '';
  return otherNames.get(named) ?? named;
}

function tidy(language: string | undefined): string {
  const plain = (language ?? '')
    .slice(0, 40)
    .toLowerCase()
    .replace(/[;,].*$/, '')
    .replace(/^(source|text)-/, '');
  if (noLanguage.test(plain) || plain.length > 20) return '';
  return otherNames.get(plain) ?? plain;
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
