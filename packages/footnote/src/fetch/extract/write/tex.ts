import { type PageNode, walk } from '../../../html/page-node.ts';

/** What an author wrote for a formula, where the page still says it. */
export function readTex(math: PageNode): string | undefined {
  let tex = '';
  walk(math, (node) => {
    if (node.isText && /^annotation$/.test(node.parent?.name ?? '') && isTex(node.parent)) tex += node.text;
    return true;
  });
  const written = tex === '' ? math.attribute('alttext') : tex;
  const plain = written?.trim().replace(/\s+/g, ' ');
  return plain === undefined || plain === '' ? undefined : plain;
}

function isTex(annotation: PageNode | undefined): boolean {
  return /tex/i.test(annotation?.attribute('encoding') ?? '');
}
