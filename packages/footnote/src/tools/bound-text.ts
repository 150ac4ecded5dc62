/** Cuts where a reader would: at the end of a paragraph, a line, a sentence or a word, whichever comes late enough. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, Math.max(0, limit));
  const earliest = head.length * 0.6;
  for (const border of [/\n\n(?!.*\n\n)/s, /\n(?!.*\n)/s, /[.!?。][\])"']*\s(?!.*[.!?。][\])"']*\s)/s, /\s(?=\S*$)/]) {
    const found = border.exec(head);
    if (found !== null && found.index >= earliest) return head.slice(0, found.index + found[0].length).trimEnd();
  }
  // Never half of a character.
  return /[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head;
}

/** Shares `total` among texts: short ones keep what they need, long ones share the rest evenly. */
export function fairShares(lengths: readonly number[], total: number): readonly number[] {
  const shares = lengths.map(() => 0);
  let left = total;
  const waiting = lengths.map((length, index) => ({ length, index })).sort((a, b) => a.length - b.length);
  waiting.forEach(({ length, index }, place) => {
    const share = Math.min(length, Math.floor(left / (waiting.length - place)));
    shares[index] = share;
    left -= share;
  });
  return shares;
}
