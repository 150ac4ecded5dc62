import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FootnoteError } from '../errors.ts';
import { lazy } from '../lazy.ts';
import { createProjectDocs, type ProjectDocs, type ProjectDocsOptions } from './docs.ts';
import { findProjectRoot } from './find/find-sources.ts';

/** The documentation of several projects: of one's own, and of folders that a question names. */
export interface Projects {
  /** That of the folder, or of one's own without one. A workspace has that of its project, in its own versions. */
  docsOf(named: string | undefined): Promise<ProjectDocs>;
  close(): void;
}

/** An index that is open holds files and memory. */
const mostOpen = 8;

export function openProjects(options: ProjectDocsOptions): Projects {
  const own = createProjectDocs(options);
  const ownRoot = lazy(() => findProjectRoot(options.cwd));
  const others = new Map<string, ProjectDocs>();

  /** One for each project, whichever of its folders asks: two would index it side by side. */
  function docsIn(root: string): ProjectDocs {
    const docs = others.get(root) ?? createProjectDocs({ ...options, cwd: root });
    // The one that was asked last stands last.
    others.delete(root);
    others.set(root, docs);
    const [oldest] = others;
    if (others.size > mostOpen && oldest !== undefined) {
      others.delete(oldest[0]);
      oldest[1].close();
    }
    return docs;
  }

  return {
    async docsOf(named) {
      if (named === undefined) return own;
      const folder = await realFolder(resolve(options.cwd, named));
      const root = await findProjectRoot(folder);
      return askedIn(folder, root === (await ownRoot()) ? own : docsIn(root));
    },
    close() {
      for (const docs of [own, ...others.values()]) docs.close();
    },
  };
}

/** Questions of this folder: its own version of a package is meant. */
function askedIn(folder: string, docs: ProjectDocs): ProjectDocs {
  return {
    ...docs,
    hits: (query, context) => docs.hits({ ...query, folder }, context),
    answer: (request, context) => docs.answer(request, context, folder),
  };
}

async function realFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() === true) return realpath(folder);
  throw new FootnoteError('INVALID_QUERY', `There is no folder ${folder}.`, {
    hint: "Name the folder of a project as 'project', or leave it out.",
  });
}
