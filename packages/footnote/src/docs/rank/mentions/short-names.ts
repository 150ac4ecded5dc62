import type { DocSource } from '../../../contract/docs.ts';
import { isTechnology, withoutEnding } from '../technologies/absent-technologies.ts';

/** Endings that say in which form a package comes, and not what it is. */
const form = /[-_.](?:core|js|lib|client|sdk|node|api)$/;

/**
 * What a package is called without its ending: `puppeteer` means `puppeteer-core`, and `tailwind` `tailwindcss`, if
 * something is known by that name, because `post` is not `postcss`.
 */
export function shortNames({ name, isDirect }: DocSource): readonly string[] {
  if (!isDirect) return [];
  const base = name.replace(/^@[^/]+\//, '');
  const withoutForm = base.replace(form, '');
  const squeezed = withoutEnding(base);
  return [
    ...(withoutForm === base || base !== name ? [] : [withoutForm]),
    ...(squeezed !== base && isTechnology(squeezed) ? [squeezed] : []),
  ];
}
