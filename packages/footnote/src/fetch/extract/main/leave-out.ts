import type { PageNode } from '../../../html/page-node.ts';

/** Leaves an element and all that it holds out of the text. `reason` is for people, in plain words. */
export type LeaveOut = (node: PageNode, reason: string) => void;

/** What was left out of a page, and why. */
export interface LeftOut {
  readonly leaveOut: LeaveOut;
  readonly reasons: ReadonlyMap<PageNode, string>;
}

/** Reasons are kept only where somebody wants to read them. */
export function createLeftOut(explains: boolean): LeftOut {
  const reasons = new Map<PageNode, string>();
  return {
    reasons,
    leaveOut(node, reason) {
      node.isGone = true;
      if (explains) reasons.set(node, reason);
    },
  };
}
