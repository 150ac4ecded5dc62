import type { Page } from './browser.mjs';

export const markStyle: string;
export const markHeaders: Readonly<Record<string, string>>;
export function markedWords(
  page: Page,
  url: string,
): Promise<{ readonly words: readonly string[]; readonly block: string; readonly scrollY: number }>;
export function plainWords(text: string): readonly string[];
