const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EIO: 'the disk has an error',
};

/** Why nothing can be printed, for a person: not told for a reader that went away. */
export function writeFailure({ code = 'unknown' }: NodeJS.ErrnoException): string {
  const reason = reasons[code];
  return `footnote: What was found can't be written to the output${reason === undefined ? '' : `: ${reason}`} (${code}).\n`;
}
