import type { MessageWords } from './words.ts';

/** Words that hold a sentence together or ask; all others are only counted as words or names. */
const kept = new Set(
  `a an the of in on at to for from by with about as than that this these those and or but if not no
  is are was were be been being am do does did done have has had will would can could should shall may might must
  i me my mine we us our you your he him his she her it its they them their there here
  who whom whose what which when where why how many much long old often far big
  all any some each every most more less least other same such both only also just ever never still yet
  first second third last next previous new current currently now today latest recent recently
  please tell give show list find return write create make explain describe name provide get need want know let help
  year years month months week weeks day days time times ago since until before after during between per`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/**
 * The message without what it is about: "Who is the head coach of the Philadelphia Eagles?" becomes
 * "who is the … of the Name ?", which thousands of questions share.
 */
export function skeletonOf({ words, written, read }: MessageWords): readonly string[] {
  const parts: string[] = [];
  words.forEach((word, at) => {
    const part = partOf(word, written[at] ?? '', at === 0);
    // A run of names or of other words is one of them.
    if (part !== parts.at(-1) || kept.has(part)) parts.push(part);
  });
  if (/[?？؟]\s*$/.test(read)) parts.push('?');
  return parts;
}

function partOf(word: string, written: string, isFirst: boolean): string {
  if (kept.has(word)) return word;
  if (/^\d/.test(word)) return /^(?:1[5-9]|20)\d\d$/.test(word) ? '#year' : '#';
  if (!isFirst && /^\p{Lu}/u.test(written)) return word.endsWith("'s") ? "Name's" : 'Name';
  return word.endsWith("'s") ? "…'s" : '…';
}
