import type { PageNode } from '../../../html/page-node.ts';
import { hintsOf } from './class-hints.ts';

/** What stands around a text and has hardly any links is often its introduction, or the rest of it. */
export function widenToContainer(text: PageNode): PageNode {
  let top = text;
  let isClosed = false;
  for (let up = top.parent; up !== undefined && up.name !== 'body' && up.name !== 'html'; up = up.parent) {
    const isNamed = isTextElement(up);
    if (isClosed && !isNamed) continue;
    if (goesWith(top, up, isNamed ? generous : careful)) top = up;
    else isClosed = true;
  }
  return top;
}

/** How much may stand around a text in an element that holds more than it. */
interface Tolerance {
  /** In links, of what is added. */
  readonly links: number;
  /** In sentences, of what is added. */
  readonly prose: number;
  /** Added, for each character that is there. */
  readonly growth: number;
}

const careful: Tolerance = { links: 0.2, prose: 0.5, growth: 1 };
/** For elements that their author calls the text. */
const generous: Tolerance = { links: 0.2, prose: 0.6, growth: 20 };

function goesWith(text: PageNode, around: PageNode, { links, prose, growth }: Tolerance): boolean {
  const extra = around.textLength - text.textLength;
  return (
    extra <= 0 ||
    (around.linkLength - text.linkLength <= extra * links &&
      around.prose - text.prose >= extra * prose &&
      extra <= text.textLength * growth)
  );
}

function isTextElement(node: PageNode): boolean {
  return (
    node.name === 'main' ||
    node.name === 'article' ||
    node.attribute('role') === 'main' ||
    node.attribute('itemprop') === 'articleBody' ||
    hintsOf(node).isBody
  );
}
