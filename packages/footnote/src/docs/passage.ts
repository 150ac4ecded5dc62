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
}

/** Documents that belong together: an installed package, a folder that the user named, or a web site. */
export interface DocSource {
  /** `undici`, `@scope/name`; for a named folder, its base name; for a site, its host and folder. */
  readonly name: string;
  /** Empty for a named folder without package.json. */
  readonly version: string;
  /** Absolute and resolved: two links to one folder are one source. For a site, its address. */
  readonly root: string;
  /** Named in the project's own package.json (dependencies, devDependencies, …). */
  readonly isDirect: boolean;
  /** From its package.json, where that names a repository. */
  readonly repository?: { readonly url: string; readonly directory?: string };
}

/** One file of a source, as found on disk. */
export interface DocFile {
  /** Relative to the source's root, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}
