export interface ReadableAddress {
  readonly url: URL;
  readonly headers?: Record<string, string>;
}

/** Takes a page's address apart and gives that of its content, or undefined where it has no exact one. */
type Rewrite = (path: readonly string[], url: URL) => URL | undefined;

/**
 * Hosts are compared exactly: whoever registers a name that looks alike gets nothing. A repository's front page stays
 * a page, since its README is part of it.
 */
const rewrites: Readonly<Record<string, Rewrite>> = {
  'github.com': ([owner, repository, kind, ...rest]) => {
    if (owner === undefined || repository === undefined || rest.length < 2) return undefined;
    const isFile = kind === 'blob' || kind === 'raw';
    return isFile ? address('raw.githubusercontent.com', [owner, repository, ...rest]) : undefined;
  },
  'gist.github.com': ([owner, id, kind, ...rest], { hash }) => {
    if (owner === undefined || id === undefined || !/^[0-9a-f]{20,40}$/.test(id)) return undefined;
    // `/raw` is its first file; where the address points at another one, the page stays, which shows them all.
    if (kind === undefined && hash.startsWith('#file-')) return undefined;
    if (kind === undefined) return address('gist.githubusercontent.com', [owner, id, 'raw']);
    return kind === 'raw' ? address('gist.githubusercontent.com', [owner, id, 'raw', ...rest]) : undefined;
  },
  'gitlab.com': (path, url) => {
    const at = path.indexOf('-');
    const isFile = at >= 2 && path[at + 1] === 'blob' && path.length >= at + 4;
    return isFile ? address(url.host, [...path.slice(0, at), '-', 'raw', ...path.slice(at + 2)]) : undefined;
  },
  'bitbucket.org': ([workspace, repository, kind, revision, ...file], url) => {
    const isFile = kind === 'src' && revision !== undefined && file.length > 0 && file.at(-1) !== '';
    if (!isFile || workspace === undefined || repository === undefined) return undefined;
    return address(url.host, [workspace, repository, 'raw', revision, ...file]);
  },
  'codeberg.org': ([owner, repository, kind, ...rest], url) => {
    const isFile = kind === 'src' && rest.length >= 3 && /^(?:branch|tag|commit)$/.test(rest[0] ?? '');
    return isFile && owner !== undefined && repository !== undefined
      ? address(url.host, [owner, repository, 'raw', ...rest])
      : undefined;
  },
};

/** Where the content of a page is, for pages that only frame a file. Anything else is given back as it is. */
export function readableAddress(url: URL): ReadableAddress {
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const host = url.hostname.replace(/^www\.(?=github\.com$)/, '');
  const rewrite = isPlain && Object.hasOwn(rewrites, host) ? rewrites[host] : undefined;
  // `?plain=1` and `#L10` only change how the page shows the file.
  return { url: rewrite?.(url.pathname.split('/').slice(1), url) ?? url };
}

/** The parts are as they stood in an address, so they are encoded already. */
function address(host: string, path: readonly string[]): URL {
  return new URL(`https://${host}/${path.join('/')}`);
}
