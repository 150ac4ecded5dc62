/** Ways to write a key of ASCII characters, each by its name. */
export const writings: Readonly<Record<string, (key: string) => string>>;
