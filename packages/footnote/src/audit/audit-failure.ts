import { FootnoteError } from '../errors.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file may not grow any more',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a file is in the way of the folder',
  EEXIST: 'a file is in the way of the folder',
  ENOENT: 'the folder is gone, or can not be made',
  EIO: 'the disk reports a fault',
  EMFILE: 'this process has too many files open',
  ENFILE: 'this machine has too many files open',
};

/** INTERNAL, because no provider and no setting is at fault; and never a reason to go on without a log. */
export function auditFailure(cause: unknown, dir: string, consequence: string): FootnoteError {
  if (FootnoteError.is(cause)) return cause;
  return new FootnoteError(
    'INTERNAL',
    `The audit log in ${dir} can't be written: ${auditProblem(cause)}. ${consequence}`,
    {
      hint: 'Make room there, choose another folder with FOOTNOTE_DATA_DIR, or do without a log with FOOTNOTE_AUDIT=off.',
      cause,
    },
  );
}

/** In a few words, without a path. */
export function auditProblem(cause: unknown): string {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  return reasons[code] ?? (code === '' ? 'something unexpected happened' : code);
}
