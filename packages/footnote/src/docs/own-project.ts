import { resolve } from 'node:path';
import { FootnoteError } from '../errors.ts';
import { readManifest } from './find/manifest.ts';
import { workspaceMembers } from './find/workspaces.ts';

/**
 * For those who ask from elsewhere: whoever may name a folder may read it, so only a project itself (`root`, a real path)
 * and its workspaces are answered for. The names alone are compared, and the answer is the same whether another folder
 * is there or not.
 */
export async function refuseOtherProject(project: string, root: string): Promise<void> {
  const folder = resolve(root, project);
  if (folder === root) return;
  const members = await workspaceMembers(root, await readManifest(root));
  if (members.some((member) => member.folder === folder)) return;
  throw new FootnoteError('BLOCKED_BY_POLICY', 'Only the project that Footnote runs in is answered for here.', {
    hint: "Leave 'project' out, or start Footnote in that folder.",
  });
}
