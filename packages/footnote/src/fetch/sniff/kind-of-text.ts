import { prettyJson } from '../../text/pretty-json.ts';
import { endingOf, languageOfFile } from './source-languages.ts';

export type TextKind =
  | 'html'
  | 'markdown'
  | 'text'
  | 'json'
  | 'json-lines'
  | 'notebook'
  | 'xml'
  | 'feed'
  | 'csv'
  | 'source';

/** What the server says about a text. */
interface ServerClaims {
  readonly declared: string;
  readonly name: string;
  /** The server asks not to be second-guessed. */
  readonly isMeant: boolean;
}

/** Whoever has written so much JSON goes on with it. */
const lookAhead = 50_000;

const htmlStart = /^(?:<!--[\s\S]{0,2000}?-->\s*|<\?xml[^>]{0,200}\?>\s*)*<(?:!doctype\s+html|html|head|body)[\s>/]/i;
const feedStart = /<(?:rss|feed|rdf:RDF|[\w.-]{1,20}:feed)[\s>]/;

/** Servers are believed only where the text doesn't say otherwise. */
export async function kindOfText(text: string, said: ServerClaims): Promise<TextKind> {
  const start = text.slice(0, 4096).trimStart();
  const byName = kindOfName(said.name);
  if (/^(?:text\/(?:x-)?markdown|text\/x-web-markdown)$/.test(said.declared))
    return htmlStart.test(start) ? 'html' : 'markdown';
  // Code hosts show a page's source as plain text, and mean it.
  if (htmlStart.test(start) && !(said.isMeant && said.declared === 'text/plain')) return 'html';
  if (/^<\?xml|^<(?:rss|feed|rdf:RDF)\b/.test(start)) return kindOfXml(start);
  if (isJsonType(said.declared) || byName === 'json' || isLikeJson(start)) {
    const json = await kindOfJson(text, said, byName);
    if (json !== undefined) return json;
  }
  return kindByType(start, said.declared, byName);
}

function kindByType(start: string, declared: string, byName: TextKind | undefined): TextKind {
  if (declared === 'text/html' || declared === 'application/xhtml+xml')
    return isMarkup(start) ? 'html' : (byName ?? 'text');
  if (/[/+]xml$/.test(declared) && start.startsWith('<')) return kindOfXml(start);
  if (/^text\/(?:csv|tab-separated-values)$/.test(declared)) return 'csv';
  if (byName !== undefined) return byName;
  if (isVagueType(declared) && isMarkup(start)) return 'html';
  return isSourceType(declared) ? 'source' : 'text';
}

function isMarkup(start: string): boolean {
  return /<(?:!doctype|!--|[a-z][a-z0-9-]*)(?:[\s>/]|$)/i.test(start) || start === '';
}

function kindOfXml(start: string): TextKind {
  // The root element stands behind declarations and comments.
  const root = start.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>/gi, '').trimStart();
  if (/^<html[\s>]/i.test(root)) return 'html';
  return feedStart.test(root.slice(0, 40)) ? 'feed' : 'xml';
}

function isJsonType(declared: string): boolean {
  return /^application\/(?:json|[\w.-]+\+json|x-ndjson|jsonl|ndjson|json-seq)$|^text\/json$/.test(declared);
}

/** An object or list; a bare word or number in a text file is no JSON to anybody. */
function isLikeJson(start: string): boolean {
  return /^(?:\{\s*(?:"|\})|\[\s*(?:[[{"\]]|-?\d))/.test(start);
}

async function kindOfJson(
  text: string,
  { declared, name }: ServerClaims,
  byName: TextKind | undefined,
): Promise<TextKind | undefined> {
  if (byName === 'markdown' || byName === 'source' || byName === 'csv') return undefined;
  if (/ndjson|jsonl|json-seq/.test(declared) || byName === 'json-lines') return 'json-lines';
  if (byName === 'notebook') return 'notebook';
  if (
    declared === 'application/feed+json' ||
    /"version"\s*:\s*"https?:(?:\\?\/){2}jsonfeed\.org(?:\\?\/)version/.test(text.slice(0, 2000))
  )
    return 'feed';
  const values = (await prettyJson(text, lookAhead))?.values ?? 0;
  if (values === 1) return 'json';
  return values > 1 && !name.endsWith('.json') ? 'json-lines' : undefined;
}

const namedKinds: Readonly<Record<string, TextKind>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  mdx: 'markdown',
  txt: 'text',
  text: 'text',
  log: 'text',
  rst: 'text',
  adoc: 'text',
  json: 'json',
  webmanifest: 'json',
  map: 'json',
  geojson: 'json',
  ndjson: 'json-lines',
  jsonl: 'json-lines',
  ipynb: 'notebook',
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  xml: 'xml',
  xsd: 'xml',
  xsl: 'xml',
  svg: 'xml',
};

function kindOfName(name: string): TextKind | undefined {
  if (/^(?:readme|changelog)$/i.test(name)) return 'markdown';
  const ending = endingOf(name);
  if (Object.hasOwn(namedKinds, ending) && !/^cmakelists\.txt$/i.test(name)) return namedKinds[ending];
  return languageOfFile(name) === undefined ? undefined : 'source';
}

/** Types that say nothing, or that were set for a file nobody configured. */
function isVagueType(declared: string): boolean {
  return declared === '' || !/^(?:text|application)\//.test(declared) || /octet-stream|unknown/.test(declared);
}

function isSourceType(declared: string): boolean {
  return /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript|typescript|css|python|sh|shellscript|yaml|toml|sql)$/.test(
    declared,
  );
}
