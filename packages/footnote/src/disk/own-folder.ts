import { chmod, mkdir, stat } from 'node:fs/promises';

/** Makes a folder for its owner alone; one that was there before, and is the owner's, becomes so. */
export async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.getuid === undefined) return;
  const { mode, uid } = await stat(folder);
  if ((mode & 0o077) !== 0 && uid === process.getuid()) await chmod(folder, mode & 0o700);
}
