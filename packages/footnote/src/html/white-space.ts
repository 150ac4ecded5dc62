import type { PageNode } from './page-node.ts';

/** Whether blanks and line feeds inside mean what they are. */
export function isPreserving({ name }: PageNode): boolean {
  return name === 'pre' || name === 'listing' || name === 'xmp' || name === 'textarea';
}

/** Blanks as browsers show them; where a word may be broken is nobody's business here. */
export function collapsed(text: string): string {
  const plain = /[\u00ad\u200b]/.test(text) ? text.replace(/[\u00ad\u200b]/g, '') : text;
  return /[\t\n\r\f\0\u00a0]| {2}/.test(plain)
    ? plain.replace(/[ \t\n\r\f\0\u00a0]{2,}|[\t\n\r\f\0\u00a0]/g, ' ')
    : plain;
}
