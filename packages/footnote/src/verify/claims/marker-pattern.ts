export const address = String.raw`https?:\/\/[^\s<>()\[\]"]{1,2000}(?:\([^\s<>()"]{0,200}\)[^\s<>()\[\]"]{0,500})?`;
const bracketed = String.raw`\[\d{1,3}(?:\s{0,2}[,;–-]\s{0,2}\d{1,3}){0,20}\]`;
const target = String.raw`\(<?${address}>?(?:\s+"[^"\n]{0,300}")?\)`;

/** What stands before a source: `Source:`, `siehe`, `voir`. `From` is no such word before a place that is linked to. */
const credits = [
  'sources?|via|see(?: also)?|ref(?:erence)?s?|cf|from(?=[\\s:]{0,3}<?https?:)',
  'quellen?|siehe(?: auch)?|s|vgl|laut',
  'voir(?: aussi)?|selon|références?',
  'fuentes?|véase|ver|según|referencias?',
  'font[ei]|vedi|cfr|fontes|veja|referências?',
  'źródł[oa]|zob|patrz|bron(?:nen)?|zie|käll(?:a|or)|kilder?',
].join('|');
const credit = String.raw`(?:${credits})(?!\p{L})(?:\.|\s{0,2}:)?\s{0,3}`;
/** With a colon, it may have words beside its sources: `(Source: The Times, [page 2](url), read in May)`. */
const namedCredit = String.raw`(?:${credits})\s{0,2}:[^()[\]\n]{0,80}?`;

/** Sources side by side and nothing else; an address ends before a blank, so that there is one way only to read them. */
const source = [
  String.raw`\[\\?\[\d{1,3}\\?\]\]${target}`,
  String.raw`\[[^[\]\n]{1,300}\]${target}`,
  String.raw`\[(?!\^)(?=[^[\]\n]{0,300}?\p{L})[^[\]\n]{1,300}\]\[[\w-]{0,60}\]`,
  String.raw`\[\^[\w-]{1,60}\]`,
  `${bracketed}(?!\\()`,
  String.raw`<?${address}(?=[\s>)\]])>?`,
].join('|');
const between = String.raw`(?:\s{0,3}[,;·|/&+–-]\s{0,3}|\s{1,3}(?:(?:and|und|et|y|e|i|en|og|och)\s{1,3})?)?`;
const sources = `(?:${source})(?:${between}(?:${source})){0,8}`;
const credited = String.raw`${namedCredit}${sources}[^()[\]\n]{0,80}`;
const group = `(?:(?:${credit})?${sources}|${credited})`;

/** Every way to name a source, each as a group; several of them in brackets, or behind `Source:`, are one match. */
export const markerPattern = new RegExp(
  [
    String.raw`\[\\?\[\d{1,3}\\?\]\]\((?<linkedUrl>${address})[^()\n]{0,300}\)`,
    String.raw`\(\s{0,3}(?<enclosed>${group})\s{0,3}\)`,
    String.raw`\[\s{0,3}(?<boxed>${group})\s{0,3}\](?![([:])`,
    // `Rain fell. Source: [Sky](url)`
    String.raw`(?<=[.!?][”"’»]?[ \t]{1,3})(?<behind>${namedCredit}${sources})(?=[ \t]{0,3}\.?(?:[ \t]|$|\n))`,
    // `[1](url), [2](url)`
    String.raw`(?<row>\[\d{1,3}\]${target}(?:\s{0,3}[,;]\s{0,3}\[\d{1,3}\]${target}){1,8})`,
    String.raw`!?\[(?<label>[^[\]\n]{0,300})\]\(<?(?<url>${address})>?(?:\s+"[^"\n]{0,300}")?\)`,
    // Numbers side by side are no words and their name.
    String.raw`\[(?!\^)(?=[^[\]\n]{0,300}?\p{L})(?<words>[^[\]\n]{1,300})\]\[(?<name>[\w-]{0,60})\]`,
    String.raw`\[(?<note>\^[\w-]{1,60})\](?!:)`,
    `(?<numbers>${bracketed}(?:(?:[–-]|[,;] ?)${bracketed}){0,20})(?![(:])`,
    String.raw`【(?<printed>\d{1,3})(?:[†:][^】\n]{0,100})?】`,
    String.raw`<a\s[^<>\n]{0,300}?href=["'](?<href>${address})["'][^<>\n]{0,300}>(?:\[?\d{1,3}\]?</a>)?`,
    String.raw`(?<tag><\/?(?:a|p|br|sup|sub|b|i|em|strong|span|div|cite|small|mark|u|s|li|ul|ol|t[drh]|table|tbody|thead|h[1-6])(?:\s[^<>\n]{0,300})?\/?>)`,
    `[<(]?(?<bare>${address})[>)]?`,
  ].join('|'),
  'giu',
);
