/** The last line of a segment, when somebody looked: whoever keeps it elsewhere can tell later whether it is still there. */
export interface Head {
  readonly segment: number;
  /** How many lines the segment had. */
  readonly records: number;
  /** Of the last of them. Through `prev` it holds all lines before, and what they say of other segments. */
  readonly hash: string;
}

/** `12-345-9f86d0…`: the first two are the id of an entry that stands there. */
export function headText({ segment, records, hash }: Head): string {
  return `${segment}-${records}-${hash}`;
}

const pattern = /(?<![\w-])(\d{1,15})-(\d{1,15})-([0-9a-f]{64})(?![\w-])/g;

/** All heads in a text, such as a line that an anchor wrote. */
export function headsIn(text: string): readonly Head[] {
  return Array.from(text.matchAll(pattern), ([, segment, records, hash = '']) => ({
    segment: Number(segment),
    records: Number(records),
    hash,
  }));
}
