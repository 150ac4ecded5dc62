/** What reading, measuring, cleaning and writing must know about the elements of one name; shared by all of them. */
export interface TagKind {
  readonly name: string;
  /** Small and dense, so that a table of numbers can be kept for each name; all unknown names share 0. */
  readonly id: number;
  /** The name alone, as a set of names. */
  readonly only: ReadonlySet<string>;
  readonly isVoid: boolean;
  /** Stands on lines of its own. */
  readonly isBlock: boolean;
  /** No end tag of a mere phrase reaches out of it: what HTML calls special. */
  readonly isSpecial: boolean;
  /** The start tag ends an open paragraph. */
  readonly endsParagraph: boolean;
  /** Wraps words, and may be closed in the wrong order. */
  readonly isFormatting: boolean;
  /** No end tag reaches out of it. */
  readonly isBarrier: boolean;
  /** Blanks and line feeds inside mean what they are. */
  readonly keepsBlanks: boolean;
  /** What is inside is no markup. */
  readonly isRaw: boolean;
  /** No browser shows what is inside: cleaning takes it out, and extraction never reads it. */
  readonly isNeverShown: boolean;
  /** No text of the page: what is never shown, and what `besideText` lists. */
  readonly isNoText: boolean;
}

const voids = words('area base br col embed hr img input link meta param source track wbr');
const blocks = words(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure',
  'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li legend listing main menu nav ol optgroup option p pre search',
  'section summary table tbody td tfoot th thead tr ul xmp',
);
const paragraphEnders = words(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form',
  'h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre search section summary table ul xmp',
);
const formatting = words('a b big code em font i nobr s small strike strong tt u');
const barriers = words('applet caption html marquee object table td template th');
const raws = words('script style textarea title xmp iframe noembed noframes noscript');
export const tableParts = words('caption colgroup tbody td tfoot th thead tr');
const blankKeepers = words('pre listing xmp textarea');
/** Special to HTML beside its blocks, its barriers and the elements without markup inside. */
const specials = words('button colgroup frameset head plaintext select');
/** Blocks that HTML doesn't count as special. */
const ordinaryBlocks = words('legend optgroup option');

/**
 * Fallbacks, scripts and data. `metadata` belongs to drawings; elsewhere nobody writes it for a reader. An `applet` is
 * not here: browsers have forgotten it, and show what is inside.
 */
const neverShown = words(
  'script style template noscript noembed noframes iframe object canvas audio video datalist metadata',
);
/**
 * The one difference between extraction and cleaning. A person does see a title in the tab, a control with its choices
 * and the words of a drawing, so cleaning, which takes away only what is hidden, leaves them; but none of them is text
 * of the page. The void ones hold nothing: cleaning has nothing to take out, extraction nothing to look for.
 */
const besideText = words('head title select textarea map svg meta link base input embed');

const others = words('img br abbr cite del dfn ins kbd label mark math q rp rt ruby samp span sub sup time var');

const kinds: ReadonlyMap<string, TagKind> = new Map(
  [
    ...new Set(
      [voids, blocks, formatting, barriers, raws, specials, neverShown, besideText, others].flatMap((set) => [...set]),
    ),
  ].map((name, index) => [name, kindOf(name, index + 1)]),
);

/** One more than the largest id. */
export const kindCount = kinds.size + 1;

export const textKind: TagKind = kindOf('#text', 0);

/** For a name in lower case. */
export function tagKind(name: string): TagKind {
  return kinds.get(name) ?? kindOf(name, 0);
}

function kindOf(name: string, id: number): TagKind {
  const isBlock = blocks.has(name);
  const isBarrier = barriers.has(name);
  const isRaw = raws.has(name);
  const isNeverShown = neverShown.has(name);
  return {
    name,
    id,
    only: new Set([name]),
    isVoid: voids.has(name),
    isBlock,
    isSpecial: (isBlock && !ordinaryBlocks.has(name)) || isBarrier || isRaw || specials.has(name),
    endsParagraph: paragraphEnders.has(name),
    isFormatting: formatting.has(name),
    isBarrier,
    keepsBlanks: blankKeepers.has(name),
    isRaw,
    isNeverShown,
    isNoText: isNeverShown || besideText.has(name),
  };
}

export function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}
