import { type PageNode, textOf, walk } from '../../../html/page-node.ts';

/** A formula as TeX, and whether it stands on a line of its own. */
export interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** Nobody reads a longer one. */
const longest = 5_000;

/** The formula of an element: of MathML, or of a script that is meant to be typeset in the browser. */
export function readFormula(node: PageNode): Formula | undefined {
  if (node.name === 'script') {
    const isDisplay = /mode\s*=\s*display/i.test(node.attribute('type') ?? '');
    const tex = oneLine(node.text.slice(0, longest).replace(/^\s*%\s*<!\[CDATA\[|%\s*\]\]>\s*$/g, ''));
    return tex === '' ? undefined : { tex, isDisplay };
  }
  const written = writtenTex(node) ?? '';
  const tex = oneLine((written === '' ? texOf(node) : written).slice(0, longest));
  return tex === '' ? undefined : { tex, isDisplay: node.attribute('display') === 'block' };
}

/** A script that no browser runs: it holds a formula as its author wrote it. */
export function isFormulaScript(node: PageNode): boolean {
  return node.name === 'script' && /^\s*math\/tex/i.test(node.attribute('type') ?? '');
}

/** What an author wrote for a formula, where the page still says it. */
function writtenTex(math: PageNode): string | undefined {
  let tex = '';
  walk(math, (node) => {
    if (node.isText && node.parent?.name === 'annotation' && isTex(node.parent)) tex += node.text;
    return true;
  });
  return tex === '' ? math.attribute('alttext') : tex;
}

function isTex(annotation: PageNode): boolean {
  return /tex/i.test(annotation.attribute('encoding') ?? '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** MathML, element by element: what is above, below, over or under a root is told by its place alone. */
function texOf(node: PageNode): string {
  if (node.isText) return node.text.trim();
  const parts = partsOf(node);
  const [first = '', second = '', third = ''] = parts;
  switch (node.name) {
    case 'msup':
    case 'mover':
      return `${base(first)}^{${second}}`;
    case 'msub':
    case 'munder':
      return `${base(first)}_{${second}}`;
    case 'msubsup':
    case 'munderover':
      return `${base(first)}_{${second}}^{${third}}`;
    case 'mfrac':
      return `\\frac{${first}}{${second}}`;
    case 'msqrt':
      return `\\sqrt{${parts.join(' ')}}`;
    case 'mroot':
      return `\\sqrt[${second}]{${first}}`;
    case 'mtext':
      return `\\text{${textOf(node, 500)}}`;
    case 'mtr':
      return `${parts.join(' & ')} \\\\`;
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return '';
    default:
      return parts.join(node.name === 'mi' || node.name === 'mn' || node.name === 'mo' ? '' : ' ');
  }
}

function partsOf(node: PageNode): string[] {
  const parts: string[] = [];
  for (let child = node.first; child !== undefined; child = child.next) {
    if (child.isText && child.text.trim() === '') continue;
    parts.push(texOf(child));
  }
  return parts;
}

function base(tex: string): string {
  return tex.length <= 1 || /^\\?[\p{L}\p{N}]+$/u.test(tex) ? tex : `{${tex}}`;
}
