/** What parsing, measuring and writing must know about the elements of one name; shared by all of them. */
export interface TagKind {
  readonly name: string;
  /** Small and dense, so that a table of numbers can be kept for each name; all unknown names share 0. */
  readonly id: number;
  /** The name alone, as a set of names. */
  readonly only: ReadonlySet<string>;
  readonly isVoid: boolean;
  /** Stands on lines of its own. */
  readonly isBlock: boolean;
  /** The start tag ends an open paragraph. */
  readonly endsParagraph: boolean;
  /** Wraps words, and may be closed in the wrong order. */
  readonly isFormatting: boolean;
  /** No end tag reaches out of it. */
  readonly isBarrier: boolean;
  /** What is inside is no markup. */
  readonly isRaw: boolean;
  /** No reader ever sees what is inside. */
  readonly isNeverShown: boolean;
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
const neverShown = words(
  'script style template noscript noembed noframes iframe object embed applet canvas audio video datalist',
  'head title meta link base input select textarea map svg',
);
const others = words('img br abbr cite del dfn ins kbd label mark math q rp rt ruby samp span sub sup time var button');

const kinds: ReadonlyMap<string, TagKind> = new Map(
  [...new Set([...voids, ...blocks, ...formatting, ...barriers, ...raws, ...neverShown, ...others])].map(
    (name, index) => [name, kindOf(name, index + 1)],
  ),
);

/** One more than the largest id. */
export const kindCount = kinds.size + 1;

export const textKind: TagKind = kindOf('#text', 0);

/** For a name in lower case. */
export function tagKind(name: string): TagKind {
  return kinds.get(name) ?? kindOf(name, 0);
}

function kindOf(name: string, id: number): TagKind {
  return {
    name,
    id,
    only: new Set([name]),
    isVoid: voids.has(name),
    isBlock: blocks.has(name),
    endsParagraph: paragraphEnders.has(name),
    isFormatting: formatting.has(name),
    isBarrier: barriers.has(name),
    isRaw: raws.has(name),
    isNeverShown: neverShown.has(name),
  };
}

export function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}
