import type { PageRest, PageSection } from '../../contract/page.ts';
import type { OpenPage } from './open-page.ts';
import type { Section } from './page-sections.ts';

const mostListed = 12;

/** A stretch of the content that a caller does not get. */
interface Gap {
  readonly start: number;
  readonly end: number;
}

interface Gaps {
  readonly before: Gap | undefined;
  readonly behind: Gap | undefined;
}

/** What stands in gaps by its headings: the highest of each gap, and deeper ones as long as the list stays short. */
export function whatIsLeft(page: OpenPage, { before, behind }: Gaps): PageRest | undefined {
  const gaps = [before, behind].filter((gap) => gap !== undefined);
  if (gaps.length === 0) return undefined;
  const depths = new Map<Section, number>();
  for (const section of page.sections()) {
    const isLeft = gaps.some(({ start, end }) => section.offset >= start && section.offset < end);
    const above = section.parent && depths.get(section.parent);
    if (isLeft) depths.set(section, above === undefined ? 0 : above + 1);
  }
  const upTo = (depth: number) => [...depths].filter(([, own]) => own <= depth).map(([section]) => section);
  const depth = [5, 4, 3, 2, 1].find((deepest) => upTo(deepest).length <= mostListed) ?? 0;
  const rest = restOf(gaps, upTo(depth), page.describe);
  return before === undefined ? rest : { ...rest, before: before.end - before.start };
}

/** The same of a content that was put into another order: the best of what is left first. */
export function whatIsLeftInOrder(gap: Gap, sections: readonly PageSection[]): PageRest {
  const left = sections.filter(({ offset }) => offset >= gap.start);
  return restOf([gap], left, (section) => section);
}

function restOf<T>(gaps: readonly Gap[], listed: readonly T[], describe: (section: T) => PageSection): PageRest {
  const characters = gaps.reduce((sum, { start, end }) => sum + end - start, 0);
  const sections = listed.slice(0, mostListed).map(describe);
  return { characters, sections, more: listed.length - sections.length };
}
