import { isInside } from '../disk/is-inside.ts';
import { FootnoteError } from '../errors.ts';
import type { Machine } from './machine/machine.ts';
import { followLinks } from './machine/real-path.ts';

/** Whether a folder lies in the project that this is run in. A folder that holds the user's home is no project. */
export async function liesInProject(folder: string, { cwd, home }: Machine): Promise<boolean> {
  const [real, project, userHome] = await Promise.all([followLinks(folder), followLinks(cwd), followLinks(home)]);
  return isInside(real, project) && !isInside(userHome, project);
}

/** A project could forge what lies in it, and would take it along into a commit. */
export async function refuseInProject(
  folder: string,
  holds: string,
  variable: string,
  machine: Machine,
): Promise<void> {
  if (!(await liesInProject(folder, machine))) return;
  throw new FootnoteError('NOT_CONFIGURED', `${holds} would go to ${folder}, which lies in this project.`, {
    hint: `Nothing was changed. Let ${variable} name a folder outside of it, or run the command in another folder.`,
  });
}
