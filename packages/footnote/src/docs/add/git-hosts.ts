import { asList, asNumber, asObject, asText } from '../../json.ts';
import type { TreeAddress } from './doc-address.ts';

export type GitHostName = 'github' | 'gitlab' | 'gitea';

/** A file of a repository at a tag. */
export interface TreeFile {
  readonly path: string;
  /** The hash of its content: as long as it is the same, so is the file. */
  readonly hash: string;
  /** In bytes, where the host tells. */
  readonly size?: number;
}

interface Listing {
  readonly files: readonly TreeFile[];
  /** False where there may be more parts. */
  readonly isLast: boolean;
  /** The host left some out, and says so. */
  readonly isCut: boolean;
}

/** How a kind of git host is asked, over the interface that it has for programs. */
interface GitHost {
  /** Repository, ref and folder in the path of a page of its own. */
  readonly treePath: RegExp;
  /** What stands between repository and ref there. */
  readonly treeSign: string;
  /** A part of the list of all files at a ref. */
  listing(at: TreeAddress, ref: string, page: number): string;
  /** Undefined for what is no such list. */
  readListing(body: unknown): Listing | undefined;
  raw(at: TreeAddress, ref: string, path: string): string;
  /** The page that a reader opens. */
  page(at: TreeAddress, ref: string, path: string): string;
}

/** A tag such as `@scope/name@1.2.3` has a slash in it. */
const ref = '((?:@[^/]+/)?[^/]+)';
/** As many as the hosts give at once. */
const atOnce = { gitlab: 100, gitea: 1_000 };

export const gitHosts: Readonly<Record<GitHostName, GitHost>> = {
  gitlab: {
    treePath: new RegExp(`^/(.+?)/-/(?:tree|blob)/${ref}(?:/(.*))?$`),
    treeSign: '-/tree',
    listing: (at, name, page) =>
      `${project(at)}/repository/tree?recursive=true&per_page=${atOnce.gitlab}&page=${page}&ref=${encodeURIComponent(name)}${
        at.folder === '' ? '' : `&path=${encodeURIComponent(at.folder)}`
      }`,
    readListing: (body) => (Array.isArray(body) ? listed(body, 'id', body.length < atOnce.gitlab) : undefined),
    raw: (at, name, path) =>
      `${project(at)}/repository/files/${encodeURIComponent(path)}/raw?ref=${encodeURIComponent(name)}`,
    page: ({ origin, repository }, name, path) => `${origin}/${encodeURI(`${repository}/-/blob/${name}/${path}`)}`,
  },
  gitea: {
    treePath: new RegExp(`^/([^/]+/[^/]+)/src/(?:tag|branch|commit)/${ref}(?:/(.*))?$`),
    treeSign: 'src/tag',
    listing: ({ origin, repository }, name, page) =>
      `${origin}/api/v1/repos/${repository}/git/trees/${encodeURIComponent(name)}?recursive=true&per_page=${atOnce.gitea}&page=${page}`,
    readListing: (body) => {
      const { tree } = asObject(body);
      return Array.isArray(tree) ? listed(tree, 'sha', tree.length < atOnce.gitea) : undefined;
    },
    raw: ({ origin, repository }, name, path) =>
      `${origin}/api/v1/repos/${repository}/raw/${encodeURI(path)}?ref=${encodeURIComponent(name)}`,
    page: ({ origin, repository }, name, path) => `${origin}/${encodeURI(`${repository}/src/tag/${name}/${path}`)}`,
  },
  github: {
    treePath: new RegExp(`^/([^/]+/[^/]+)/(?:tree|blob)/${ref}(?:/(.*))?$`),
    treeSign: 'tree',
    listing: ({ origin, repository }, name) =>
      `${origin === publicGithub ? 'https://api.github.com' : `${origin}/api/v3`}/repos/${repository}/git/trees/${encodeURIComponent(name)}?recursive=1`,
    readListing: (body) => {
      const { tree, truncated } = asObject(body);
      return Array.isArray(tree) ? { ...listed(tree, 'sha', true), isCut: truncated === true } : undefined;
    },
    raw: ({ origin, repository }, name, path) =>
      origin === publicGithub
        ? `https://raw.githubusercontent.com/${encodeURI(`${repository}/${name}/${path}`)}`
        : `${origin}/${encodeURI(`${repository}/raw/${name}/${path}`)}`,
    page: ({ origin, repository }, name, path) => `${origin}/${encodeURI(`${repository}/blob/${name}/${path}`)}`,
  },
};

const publicGithub = 'https://github.com';

function project({ origin, repository }: TreeAddress): string {
  return `${origin}/api/v4/projects/${encodeURIComponent(repository)}`;
}

function listed(entries: readonly unknown[], hashName: string, isLast: boolean): Listing {
  const files = asList(entries).flatMap((entry): readonly TreeFile[] => {
    const { path, type, size, [hashName]: hash } = asObject(entry);
    if (type !== 'blob' || asText(path) === undefined) return [];
    const known = asNumber(size);
    return [{ path: String(path), hash: asText(hash) ?? '', ...(known === undefined ? {} : { size: known }) }];
  });
  return { files, isLast, isCut: false };
}
