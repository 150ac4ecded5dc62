import type { SearchCall } from './footnote.ts';
import type { WebSearchResponse } from './provider.ts';
import type { CheckedRequest } from './request.ts';
import type { SearchResponse, WarningKind } from './response.ts';

export interface Docs {
  /** Reads what changed since the last time; builds the index the first time. */
  index(options?: IndexOptions): Promise<IndexReport>;
  search(request: DocsRequest, call?: SearchCall): Promise<SearchResponse>;
  /** How passages got their rank. */
  explain(request: DocsRequest): Promise<DocsHits>;
  /**
   * Reads the documentation of packages that ship little of it, from where their manifests say it is. Only this and
   * `index` with `refresh` fetch anything; what worked is recorded in `docs.sources` of the project's file.
   */
  add(options: AddOptions): Promise<AddReport>;
  status(): Promise<DocsStatus>;
  sources(): Promise<DocsSources>;
  /**
   * Takes sources out of the index: packages and folders by name or path, sites by address. What was added for a package
   * goes first, out of `docs.sources` too. A package stays out, also while it is installed, until `index` names it among
   * its `paths`.
   */
  remove(names: readonly string[]): Promise<readonly IndexedSource[]>;
}

export interface DocsRequest {
  /** Needed unless a `section` is asked for. */
  readonly query?: string | undefined;
  readonly numResults?: number | undefined;
  /** Only passages of this package. */
  readonly package?: string | undefined;
  /** Another folder than that of this Footnote: the project that is meant. */
  readonly project?: string | undefined;
  /** In place of passages for a question, one section whole: `path:line`, an address or a heading as a source shows it. */
  readonly section?: string | undefined;
}

export interface AddOptions {
  /** Names of installed packages. */
  readonly packages?: readonly string[] | undefined;
  /** The direct dependencies with little text of their own. */
  readonly all?: boolean | undefined;
  /** Where the documentation of the one package is: a site, or a folder of a repository at a tag. */
  readonly from?: string | undefined;
  /** Of each package: 1 to 10,000 pages (default 300). */
  readonly maxPages?: number | undefined;
  /** Asked once, before anything is fetched; without it the call itself is the consent. */
  readonly confirm?: ((plan: readonly PlannedDocs[]) => boolean | Promise<boolean>) | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What would be read for a package. */
export interface PlannedDocs {
  readonly package: string;
  readonly version: string;
  /** Asked one after the other, until one has documentation. */
  readonly places: readonly string[];
}

export interface AddReport {
  readonly added: readonly AddedDocs[];
  readonly notAdded: readonly { readonly package: string; readonly reason: string }[];
  /** Single pages that could not be read. */
  readonly problems: readonly IndexProblem[];
  /** The file that names the sources now, and whether that counts; absent where nothing was written. */
  readonly recorded?: { readonly file: string; readonly isTrusted: boolean };
  /** False where it was stopped, or not agreed to. */
  readonly complete: boolean;
}

export interface AddedDocs {
  readonly package: string;
  readonly version: string;
  /** As it is recorded; `{version}` stands for the installed one. */
  readonly from: string;
  readonly pages: number;
  readonly passages: number;
  /** Whether the pages are of exactly that version, as those at a tag are. */
  readonly isExact: boolean;
}

export interface IndexOptions {
  /**
   * Folders or files to index beside the project's dependencies; without any, the dependencies. Also names of installed
   * packages that were taken out of the index, or that only Footnote brought.
   */
  readonly paths?: readonly string[];
  /** Web sites to read: what they list, then where their pages lead. */
  readonly urls?: readonly string[];
  /** Of each site: 1 to 10,000 pages (default 500), at most so many links (0 to 20; default 5) from what it lists. */
  readonly maxPages?: number | undefined;
  readonly maxDepth?: number | undefined;
  /** Also asks for what has changed in what was added and in web sites that were read before. */
  readonly refresh?: boolean | undefined;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface IndexProgress {
  /** Files read so far, and to read in all; `total` grows while folders are still being looked through. */
  readonly done: number;
  readonly total: number;
  readonly passages: number;
  /** What is counted; files, unless it says otherwise. */
  readonly unit?: 'files' | 'pages';
}

export interface IndexReport {
  readonly sources: number;
  /** Files whose documents were read; the others had not changed. */
  readonly read: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly passages: number;
  /** What could not be read, each with the reason; never fatal. */
  readonly problems: readonly IndexProblem[];
  /** False when it was stopped before the end; what was done is kept. */
  readonly complete: boolean;
  /** From looking for packages to the closed index. */
  readonly tookMs: number;
}

export interface IndexProblem {
  readonly path: string;
  readonly reason: string;
}

export interface DocsStatus {
  /** The project that the index belongs to. */
  readonly root: string;
  readonly file: string;
  readonly counts: IndexCounts | undefined;
  /** Whether it fits the lockfile of today. */
  readonly isCurrent: boolean;
  readonly indexedAt: string | undefined;
  readonly sizeBytes: number;
  /** How many files and packages could not be read, or lie outside of the project; `index` names them. */
  readonly problems: number;
}

/** What the index is made of. */
export interface DocsSources {
  /** By name. */
  readonly sources: readonly IndexedSource[];
  /** Packages that are installed and not indexed. */
  readonly leftOut: readonly LeftOutPackage[];
  /** The first of what could not be read. */
  readonly notRead: readonly IndexProblem[];
  /** Of `docs.sources`: what was not read yet for the version that is installed. */
  readonly waiting: readonly WaitingDocs[];
}

export interface WaitingDocs {
  readonly package: string;
  readonly from: string;
}

/** A source as the index holds it. */
export interface IndexedSource extends Pick<DocSource, 'name' | 'version' | 'root' | 'isDirect'> {
  /** `added`: documentation from the web that belongs to a package. */
  readonly kind: 'package' | 'folder' | 'site' | 'added';
  readonly files: number;
  /** A text that several sources share counts for each of them; in the whole index once. */
  readonly passages: number;
  /** When it was last compared with what is on disk; of a site, when it was last read. */
  readonly indexedAt?: string;
}

export interface LeftOutPackage {
  readonly name: string;
  /** It was removed by the user, or only Footnote depends on it. */
  readonly reason: 'removed' | 'footnote';
}

export interface IndexCounts {
  readonly sources: number;
  readonly files: number;
  readonly passages: number;
  /** Of the files that are indexed, not of the index. */
  readonly bytes: number;
}

export interface DocsHits {
  readonly hits: readonly DocsHit[];
  /** Words that no passage has, and what they were read as. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** The language of the question, where that is not English and a glossary was used. */
  readonly language?: string;
  /** Libraries, services and products that the question names and that nothing installed is called. */
  readonly absent?: readonly string[];
}

export interface DocsHit {
  readonly source: DocSource;
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly kind: Passage['kind'];
  readonly headings: readonly string[];
  readonly text: string;
  readonly score: number;
  /** What it declares. */
  readonly symbol?: DeclaredSymbol;
  /** How sure: 0..1, comparable between queries. */
  readonly confidence: number;
  /** The query's words, as stems, that the passage has, and those that it lacks. */
  readonly matched: readonly string[];
  readonly missing: readonly string[];
  /** The parts of the score, with `explain`: those with a `×` multiply it by one plus their value, the others add up. */
  readonly explanation?: readonly { readonly part: string; readonly value: number }[];
}

export interface DeclaredSymbol {
  /** As it is called: `Client.request`. */
  readonly name: string;
  readonly kind: SymbolKind;
  /** The first line of its declaration. */
  readonly signature: string;
  /** Another name under which its package exports it. */
  readonly exportedAs?: string;
}

/** A piece of documentation that answers one question: a section of prose, or a declaration with its comment. */
export interface Passage {
  /** `guide`: readmes, manuals; `reference`: declarations; `history`: changelogs, which rank lower. */
  readonly kind: 'guide' | 'reference' | 'history';
  /** The headings that lead here, outermost first; the last one is the passage's own. Empty for text without headings. */
  readonly headings: readonly string[];
  /** Verbatim, without its own heading line. Code blocks are whole. */
  readonly text: string;
  /** Where it begins in its file, counting from 1: the line, in a PDF the page. 0 where there are no lines, as in HTML. */
  readonly line: number;
  /** Its last line, or page, counted alike; 0 where that is not known. */
  readonly endLine: number;
  /** Of a declaration. */
  readonly symbol?: PassageSymbol;
}

export type SymbolKind =
  | 'function'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'namespace'
  | 'variable'
  | 'method'
  | 'property';

/** What a passage declares, and which members without a comment of their own stand in it. */
export interface PassageSymbol {
  readonly kind: SymbolKind;
  /** Its own name, without those of what it is in; then others under which it is exported. */
  readonly names: readonly string[];
  /** `line` counts from the passage's own. */
  readonly members: readonly { readonly name: string; readonly line: number }[];
}

/** Documents that belong together: an installed package, a folder that the user named, or a web site. */
export interface DocSource {
  /** `undici`, `@scope/name`; for a named folder, its base name; for a site, its host and folder. */
  readonly name: string;
  /** Empty for a named folder without package.json. */
  readonly version: string;
  /**
   * Absolute and resolved: two links to one folder are one source. For a site, its address; for what was added to a
   * package, with the package behind a `#`.
   */
  readonly root: string;
  /** Named in the project's own package.json (dependencies, devDependencies, …). */
  readonly isDirect: boolean;
  /** From its package.json, where that names a repository. */
  readonly repository?: SourceRepository;
  /** What its package.json says it is: keywords and description. */
  readonly about?: string;
}

/** Where a package comes from, as its package.json tells. */
export interface SourceRepository {
  readonly url: string;
  /** The package's folder in it. */
  readonly directory?: string;
  /** The commit that the package was made from. */
  readonly commit?: string;
  /** Folders of the package that a build made, `.` for all of it: the repository has no such files. */
  readonly built?: readonly string[];
}

/** The documentation that is installed here, as its provider asks it. */
export interface InstalledDocs {
  answer(request: CheckedRequest, context: AnswerContext): Promise<WebSearchResponse>;
}

export interface AnswerContext {
  readonly signal: AbortSignal;
  /** How long until `signal` aborts by itself. */
  remainingMs(): number;
  warn(kind: WarningKind, message: string): void;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}
