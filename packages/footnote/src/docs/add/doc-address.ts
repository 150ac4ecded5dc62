import { type GitHostName, gitHosts } from './git-hosts.ts';

/** Where documentation of a package may be. */
export type DocAddress = SiteAddress | TreeAddress;

interface SiteAddress {
  readonly kind: 'site';
  readonly url: string;
}

/** A folder of a repository. */
export interface TreeAddress {
  readonly kind: 'tree';
  readonly host: GitHostName;
  readonly origin: string;
  /** `owner/name`; on GitLab there may be groups in groups. */
  readonly repository: string;
  /** A tag, branch or commit, with `{version}` for the installed one; without it the tags that are usual are tried. */
  readonly ref?: string;
  /** Empty for all of it. */
  readonly folder: string;
}

/** What stands for the installed version in an address that outlives it. */
export const versionSign = '{version}';

/** A page of a repository as its own site writes it is a folder at a tag; everything else is a site. */
export function readAddress(text: string): DocAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  const path = decoded(url.pathname)
    .replace(/\/+$/, '')
    .replace(/\.git$/, '');
  const known = hostOf(url.hostname);
  // Old manifests name them without the s, and are sent there.
  const origin = known === undefined ? url.origin : `https://${url.host}`;
  for (const [host, { treePath }] of Object.entries(gitHosts) as [GitHostName, (typeof gitHosts)[GitHostName]][]) {
    const [, repository, ref = '', folder = ''] = treePath.exec(path) ?? [];
    if (repository !== undefined) return { kind: 'tree', host, origin, repository, ref, folder };
  }
  const repository = path.slice(1);
  const isRepository = known === 'gitlab' ? repository.includes('/') : /^[^/]+\/[^/]+$/.test(repository);
  if (known !== undefined && isRepository) {
    return { kind: 'tree', host: known, origin, repository, folder: '' };
  }
  url.hash = '';
  return { kind: 'site', url: url.href };
}

/** As it is recorded, and read again. */
export function writeAddress(address: DocAddress): string {
  if (address.kind === 'site') return address.url;
  const { host, origin, repository, ref, folder } = address;
  if (ref === undefined) return `${origin}/${repository}`;
  return `${origin}/${repository}/${gitHosts[host].treeSign}/${ref}${folder === '' ? '' : `/${folder}`}`;
}

/** The host by its name; others are known by the form of their addresses alone. */
function hostOf(hostname: string): GitHostName | undefined {
  if (/^github\./.test(hostname)) return 'github';
  if (/^gitlab\./.test(hostname)) return 'gitlab';
  return /^(?:codeberg\.org$|gitea\.|forgejo\.)/.test(hostname) ? 'gitea' : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
