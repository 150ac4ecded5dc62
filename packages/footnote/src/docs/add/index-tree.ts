import { monotonicMs } from '../../clock.ts';
import { FootnoteError } from '../../errors.ts';
import type { SiteReader } from '../../fetch/site-reader.ts';
import { parseJson } from '../../json.ts';
import type { CrawlEvent } from '../crawl/crawl.ts';
import type { CrawlState, KnownPage } from '../crawl/crawl-state.ts';
import { readBefore, resumable, type SiteOptions, type SiteReport } from '../crawl/index-site.ts';
import { addedRoot, pathOf, type SiteOwner } from '../crawl/site.ts';
import { SiteStore } from '../crawl/site-store.ts';
import { largestDocument } from '../find/find-files.ts';
import { splitFile } from '../split/split.ts';
import { chooseTreeFiles } from './choose-tree-files.ts';
import { type TreeAddress, versionSign } from './doc-address.ts';
import { gitHosts, type TreeFile } from './git-hosts.ts';

export interface TreeOptions extends Pick<SiteOptions, 'maxPages' | 'reader' | 'onProgress' | 'signal'> {
  readonly at: TreeAddress;
  readonly owner: SiteOwner;
}

export interface TreeReport extends SiteReport {
  /** The address with the tag that was found. */
  readonly at: TreeAddress & { readonly ref: string };
}

/** Of all files together; more is no documentation that somebody wrote. */
const mostBytes = 30_000_000;
/** Parts of a list. */
const mostParts = 100;
/** Conversations at one time. */
const atOnce = 2;

/** Reads the documentation of a repository at a tag into the index; a file whose hash is known is not read again. */
export async function indexTree(file: string, options: TreeOptions): Promise<TreeReport> {
  const startedAt = monotonicMs();
  const { owner, onProgress, signal = new AbortController().signal } = options;
  const { ref, files, isCut } = await findTag(options, signal);
  const chosen = chooseTreeFiles(files, options.at, owner.version);
  if (chosen.length === 0) throw nothingThere(options.at, ref);
  const address = `${options.at.origin}/${options.at.repository}/`;
  const site = { origin: options.at.origin, source: { ...owner, root: addedRoot(address, owner) } };
  const before = await readBefore(file, site);
  const run = resumable(before) ?? new Date().toISOString();
  const store = new SiteStore(file, site, { run, before, crawl: { forNextRun: [] } });
  const visit = (one: TreeFile) => visitFile(one, { ...options, ref, run, before, signal });
  const taken = chosen.slice(0, options.maxPages);
  let bytes = 0;
  let next = 0;
  try {
    for (; next < taken.length && bytes < mostBytes; next += atOnce) {
      for (const event of await Promise.all(taken.slice(next, next + atOnce).map(visit))) {
        store.take(event);
        bytes += event.kind === 'read' ? event.bytes : 0;
      }
      const { done, passages } = store;
      onProgress?.({ done, total: taken.length, passages, unit: 'pages' });
      if (store.isFull) await store.flush(false);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (!signal.aborted) store.removeUnseen();
  await store.flush(!signal.aborted);
  const rest = signal.aborted ? 0 : chosen.length - Math.min(next, taken.length);
  const said = [...leftOut(rest, bytes), ...(isCut ? [listIsCut] : [])];
  return {
    ...store.report,
    problems: [...store.problems, ...said.map((reason) => ({ path: address, reason }))],
    complete: !signal.aborted,
    tookMs: Math.round(monotonicMs() - startedAt),
    root: site.source.root,
    at: { ...options.at, ref: ref.replace(owner.version, versionSign) },
  };
}

const listIsCut = 'the repository has more files than its host lists: name a folder with --from';

function leftOut(files: number, bytes: number): readonly string[] {
  if (files <= 0) return [];
  const why = bytes >= mostBytes ? `more than ${mostBytes / 1e6} MB` : 'raise --max-pages to read them';
  return [`${files} further files: ${why}`];
}

interface Visit extends Pick<TreeOptions, 'at' | 'reader'> {
  readonly ref: string;
  readonly run: string;
  readonly before: CrawlState | undefined;
  readonly signal: AbortSignal;
}

/** In the index a file has the address of its page, where a reader finds its lines. */
async function visitFile(
  { path, hash }: TreeFile,
  { at, ref, run, before, reader, signal }: Visit,
): Promise<CrawlEvent> {
  const host = gitHosts[at.host];
  const page = host.page(at, ref, path);
  const name = pathOf(new URL(page));
  const known: KnownPage = { finalUrl: page, hash, depth: 0, run, isIndexed: true };
  if (hash !== '' && before?.pages.get(name)?.hash === hash) return { kind: 'unchanged', path: name, known };
  try {
    const body = await readFile(host.raw(at, ref, path), reader, signal);
    const passages = splitFile(path, new TextDecoder().decode(body));
    return { kind: 'read', path: name, known, passages, bytes: body.byteLength };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'problem', path: name, reason: FootnoteError.from(error).what };
  }
}

/** The tag of the installed version, and all files there. */
async function findTag({ at, owner, reader }: TreeOptions, signal: AbortSignal) {
  for (const ref of tagsOf(at, owner)) {
    const list = await listFiles(at, ref, reader, signal);
    if (list !== undefined) return { ref, ...list };
  }
  throw new FootnoteError(
    'FETCH_FAILED',
    `${at.origin}/${at.repository} has no tag for ${owner.version} that is usual.`,
    {
      hint: 'Name the folder at its tag with --from.',
    },
  );
}

/** As most repositories call their versions; those with several packages first with the name of one. */
function tagsOf({ ref, folder }: TreeAddress, { name, version }: SiteOwner): readonly string[] {
  if (ref !== undefined) return [ref.replace(versionSign, version)];
  const plain = [`v${version}`, version];
  const short = name.slice(name.indexOf('/') + 1);
  const named = [`${name}@${version}`, `${short}@${version}`, `${short}-v${version}`, `${short}-${version}`];
  return [...new Set(folder === '' ? [...plain, ...named] : [...named.slice(0, 1), ...plain, ...named])];
}

async function listFiles(at: TreeAddress, ref: string, reader: SiteReader, signal: AbortSignal) {
  const host = gitHosts[at.host];
  const files: TreeFile[] = [];
  let isCut = true;
  for (let part = 1; part <= mostParts; part++) {
    const url = new URL(host.listing(at, ref, part));
    const answer = await reader.read(url, { signal, isApi: true, isInside: (hop) => hop.origin === url.origin });
    if (typeof answer === 'string') return undefined;
    const list = host.readListing(parseJson(new TextDecoder().decode(answer.body)));
    if (list === undefined) throw notAList(url);
    files.push(...list.files);
    isCut = list.isCut || !list.isLast;
    if (list.isLast) break;
  }
  return { files, isCut };
}

async function readFile(address: string, reader: SiteReader, signal: AbortSignal): Promise<Uint8Array> {
  const url = new URL(address);
  const answer = await reader.read(url, { signal, isApi: true, isInside: (hop) => hop.origin === url.origin });
  if (typeof answer === 'string') throw new FootnoteError('FETCH_FAILED', 'There is no such file.');
  if (answer.cut || answer.body.byteLength > largestDocument('')) {
    throw new FootnoteError('TOO_LARGE', 'The file is too large.');
  }
  return answer.body;
}

function notAList({ host }: URL): FootnoteError {
  return new FootnoteError('FETCH_FAILED', `${host} did not answer with a list of files.`);
}

function nothingThere({ origin, repository, folder }: TreeAddress, ref: string): FootnoteError {
  const where = folder === '' ? '' : ` below ${folder}`;
  return new FootnoteError('FETCH_FAILED', `${origin}/${repository} has no documentation${where} at ${ref}.`);
}
