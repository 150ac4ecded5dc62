/** The English name of a country, for vendors that take no code. */
export function countryName(code: string): string | undefined {
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code);
  return name === code ? undefined : name;
}
