import type { PageText } from '../../contract/verification.ts';

const attribution =
  /^(?:according to|as reported by|as stated by|as noted by|per)\s((?:[^,.;:]|\.(?=\S)){1,80}),\s+(?=\S)/i;

/**
 * What is looked for on a page: the claim without "According to X,", where X is what the page calls itself. Where it is
 * somebody else, that is a part of the claim.
 */
export function withoutAttribution(claim: string, page: PageText): string {
  const [lead = '', who = ''] = attribution.exec(claim) ?? [];
  if (lead === '') return claim;
  const { title = '', siteName = '', author = '', url = '' } = page;
  const own = lettersOf(`${title} ${siteName} ${author} ${url}`);
  const names = who.match(/[\p{L}\p{N}.]+/gu)?.filter((word) => !/^(?:the|a|an|its|this)$/i.test(word)) ?? [];
  return names.every((name) => own.includes(lettersOf(name))) ? claim.slice(lead.length) : claim;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
