import type { Passage } from '../../contract/docs.ts';

/** What is never cut: a paragraph, a table, a list item, a code block. */
export interface SectionBlock {
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  readonly isCode: boolean;
  /** A blank line stands before it. */
  readonly hasGap: boolean;
}

/** A heading and what stands under it, up to the next heading. */
export interface Section {
  /** Undefined for what stands before the first heading. */
  readonly heading?: Heading;
  readonly parent: Section | undefined;
  readonly headings: readonly string[];
  readonly blocks: SectionBlock[];
  /** Sections below it follow. */
  hasChildren: boolean;
}

export interface Heading {
  readonly level: number;
  readonly title: string;
  readonly line: number;
  /** As written, for where it becomes part of a text. */
  readonly source: string;
}

/** Puts headings and blocks, as they come, into sections. */
export class Outline {
  readonly sections: Section[] = [];
  readonly #open: Section[] = [];

  addHeading(heading: Heading): void {
    while ((this.#open.at(-1)?.heading?.level ?? -1) >= heading.level) this.#open.pop();
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.hasChildren = true;
    const headings = [...(parent?.headings ?? []), heading.title];
    const section = { heading, parent, headings, blocks: [], hasChildren: false };
    this.#open.push(section);
    this.sections.push(section);
  }

  addBlock(block: SectionBlock): void {
    if (this.sections.length === 0) {
      this.sections.push({ parent: undefined, headings: [], blocks: [], hasChildren: false });
    }
    this.sections.at(-1)?.blocks.push(block);
  }
}

/** Below this, a passage without code hardly says anything by itself. */
const smallest = 80;

/** A passage being put together. */
interface PassageDraft {
  /** Whose headings it has. */
  readonly section: Section;
  readonly line: number;
  endLine: number;
  text: string;
}

/**
 * One passage a section; a long one becomes several with the same headings.
 * Small sections side by side share a passage under the headings of their parent, each with its heading line,
 * unless the heading names code: that is what somebody will look for.
 */
export function passagesOf(
  sections: readonly Section[],
  kind: Passage['kind'],
  options: { readonly size: number },
): readonly Passage[] {
  const drafts: PassageDraft[] = [];
  sections.forEach((section, position) => {
    const { heading, parent, blocks, hasChildren } = section;
    if (blocks.length === 0 && (heading === undefined || hasChildren)) return;
    if (heading === undefined || !isSmall(section, kind)) {
      drafts.push(...inParts(section, options.size));
      return;
    }
    const text = joinBlocks(blocks);
    const whole = text === '' ? heading.source : `${heading.source}\n\n${text}`;
    const last = drafts.at(-1);
    if (last !== undefined && isNear(section, last) && last.text.length + whole.length <= options.size) {
      last.text += `\n\n${whole}`;
      last.endLine = endOf(section);
    } else if (parent !== undefined && needsCompany(section, sections[position + 1], kind)) {
      drafts.push({ section: parent, line: heading.line, endLine: endOf(section), text: whole });
    } else drafts.push({ section, line: heading.line, endLine: endOf(section), text: text || whole });
  });
  return drafts.map(({ section: { headings }, text, line, endLine }) => ({ kind, headings, text, line, endLine }));
}

function endOf({ heading, blocks }: Section): number {
  return blocks.at(-1)?.endLine ?? heading?.line ?? 0;
}

/** The passage above is its parent's; for a heading without text, its neighbour's will do. */
function isNear({ parent, blocks }: Section, last: PassageDraft): boolean {
  return last.section === parent || (blocks.length === 0 && last.section.parent === parent);
}

/** It has no text at all, or the next section is a small neighbour. */
function needsCompany(section: Section, next: Section | undefined, kind: Passage['kind']): boolean {
  if (section.blocks.length === 0) return true;
  return !section.hasChildren && next?.parent === section.parent && next !== undefined && isSmall(next, kind);
}

function isSmall({ heading, blocks }: Section, kind: Passage['kind']): boolean {
  if (blocks.length === 0) return true;
  const isNamed = kind !== 'history' && namesCode(heading?.source ?? '');
  if (isNamed || blocks.some(({ isCode }) => isCode)) return false;
  return blocks.reduce((sum, { text }) => sum + text.length, 0) < smallest;
}

/** `client.close()`, `maxAge`, `max_age`; not a version. */
function namesCode(heading: string): boolean {
  return !/^\W*v?\d/.test(heading) && /`|\w\(|\w[._]\w|[a-z][A-Z]/.test(heading);
}

function inParts(section: Section, size: number): readonly PassageDraft[] {
  const parts: SectionBlock[][] = [];
  let part: SectionBlock[] = [];
  let length = 0;
  const close = (keep: readonly SectionBlock[]) => {
    parts.push(part.slice(0, part.length - keep.length));
    part = [...keep];
    length = keep.reduce((sum, { text }) => sum + text.length, 0);
  };
  for (const block of section.blocks) {
    if (part.length > 0 && length + block.text.length > size) {
      const introduction = introductionOf(block, part);
      const isAll = introduction.length === part.length;
      // What only introduces an example stays with it, however long that is.
      if (!isAll) close(introduction);
      else if (!block.isCode) close([]);
    }
    part.push(block);
    length += block.text.length + 2;
  }
  if (part.length > 0) parts.push(part);
  return parts.map((blocks, position) => {
    const line = (position === 0 ? section.heading?.line : undefined) ?? blocks[0]?.line ?? 1;
    return { section, line, endLine: blocks.at(-1)?.endLine ?? line, text: joinBlocks(blocks) };
  });
}

/** The short paragraph before a code block belongs to it, and one that ends in a colon to whatever follows. */
function introductionOf(block: SectionBlock, part: readonly SectionBlock[]): readonly SectionBlock[] {
  const last = part.at(-1);
  if (last === undefined || last.isCode) return [];
  const isIntroduction = /[:：]\W{0,3}$/.test(last.text)
    ? last.text.length <= 700
    : block.isCode && last.text.length <= 300;
  return isIntroduction ? [last] : [];
}

function joinBlocks(blocks: readonly SectionBlock[]): string {
  return blocks.map(({ text, hasGap }, position) => (position === 0 ? '' : hasGap ? '\n\n' : '\n') + text).join('');
}
