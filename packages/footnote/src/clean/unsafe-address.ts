/** Schemes that a link in a result may have; everything else does something other than lead to a page. */
const knownSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'ftp']);

/** Whether an address has a scheme, and not one of a page: as browsers read it, blanks and controls left out. */
export function hasUnsafeScheme(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip exactly these
  const plain = address.slice(0, 200).replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
  const isHostAndPort = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d/i.test(plain);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  return scheme !== undefined && !isHostAndPort && !knownSchemes.has(scheme);
}
