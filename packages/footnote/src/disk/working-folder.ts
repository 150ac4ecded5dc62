import { FootnoteError } from '../errors.ts';

/** Where this process works. The folder may have been deleted under it: by another terminal, or by git. */
export function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new FootnoteError('NOT_CONFIGURED', 'The folder that this runs in is no longer there.', {
      hint: 'Go to one that is, such as with `cd ~`, and try again.',
    });
  }
}
