/** Variables whose values are secrets, by the usual names. */
const secretName = /(?:KEY|TOKEN|SECRET|PASSWORD)$/;

/** The secrets of an environment, several in one variable included; shorter ones would be found in ordinary words. */
export function secretVariables(env: Readonly<Record<string, string | undefined>>, minLength: number): string[] {
  return Object.entries(env)
    .filter(([name]) => secretName.test(name))
    .flatMap(([, value]) => (value ?? '').split(','))
    .map((value) => value.trim())
    .filter((value) => value.length >= minLength);
}
