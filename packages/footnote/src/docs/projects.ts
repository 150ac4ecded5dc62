import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FootnoteError } from '../errors.ts';
import { lazy } from '../lazy.ts';
import { createProjectDocs, type ProjectDocs, type ProjectDocsOptions } from './docs.ts';

/** The documentation of several projects: of one's own, and of folders that a question names. */
export interface Projects {
  /** That of the folder, or of one's own without one. A workspace has that of its project, in its own versions. */
  docsOf(folder: string | undefined): Promise<ProjectDocs>;
  close(): void;
}

/** An index that is open holds files and memory. */
const mostOpen = 8;

export function openProjects(options: ProjectDocsOptions): Projects {
  const own = createProjectDocs(options);
  const ownFolder = lazy(() => realpath(options.cwd).catch(() => resolve(options.cwd)));
  const others = new Map<string, ProjectDocs>();

  return {
    async docsOf(folder) {
      if (folder === undefined) return own;
      const real = await realFolder(resolve(options.cwd, folder));
      if (real === (await ownFolder())) return own;
      const docs = others.get(real) ?? createProjectDocs({ ...options, cwd: real });
      // The one that was asked last stands last.
      others.delete(real);
      others.set(real, docs);
      const [oldest] = others;
      if (others.size > mostOpen && oldest !== undefined) {
        others.delete(oldest[0]);
        oldest[1].close();
      }
      return docs;
    },
    close() {
      for (const docs of [own, ...others.values()]) docs.close();
    },
  };
}

async function realFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() === true) return realpath(folder);
  throw new FootnoteError('INVALID_QUERY', `There is no folder ${folder}.`, {
    hint: "Name the folder of a project as 'project', or leave it out.",
  });
}
