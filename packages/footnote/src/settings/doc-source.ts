/** An entry of `docs.sources`: where a package has its documentation. */
export interface DocSourceEntry {
  readonly package: string;
  readonly from: string;
}

const entry = /^((?:@[\w.~-]+\/)?[\w.~-]+)=(https?:\/\/[^\s]{1,2000})$/;

export function readDocSource(text: string): DocSourceEntry | undefined {
  const [, name, from] = entry.exec(text) ?? [];
  return name === undefined || from === undefined ? undefined : { package: name, from };
}

export function writeDocSource({ package: name, from }: DocSourceEntry): string {
  return `${name}=${from}`;
}

/** A file writes all of them as `{ "zod": "https://zod.dev/" }`. */
export function docSourceList(written: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(written).map(([name, from]) => writeDocSource({ package: name, from: String(from) }));
}
