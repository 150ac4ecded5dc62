import { defined } from '../../defined.ts';
import type { PageNode } from '../../html/page-node.ts';
import { asList, asText, at, isObject, type JsonObject, parseJson } from '../../json.ts';

/** What a page says about itself for search engines (schema.org as JSON-LD), as far as it is of use. */
export interface JsonLd {
  readonly headline?: string;
  readonly author?: string;
  readonly published?: string;
  readonly language?: string;
  readonly siteName?: string;
}

const longest = 1_000_000;
const mostObjects = 500;
const texts =
  /Article|Posting|NewsStory|Report|WebPage|HowTo|Recipe|Review|Book|Question|VideoObject|Product|Course|Event/;

export function readJsonLd(nodes: readonly PageNode[]): JsonLd {
  const objects = nodes
    .filter(
      (node) => node.name === 'script' && /ld\+json/i.test(node.attribute('type') ?? '') && node.text.length < longest,
    )
    .flatMap((node) => objectsIn(parseJson(node.text.replace(/^\s*(<!--|\/\/<!\[CDATA\[)|(-->|\/\/\]\]>)\s*$/g, ''))));
  const articles = objects.filter((object) => typesOf(object).some((type) => texts.test(type)));
  // Articles say more about the text than the pages that they stand on.
  const ordered = [...articles.filter((object) => !typesOf(object).includes('WebPage')), ...articles];
  const first = <T>(read: (object: JsonObject) => T | undefined) =>
    ordered.map(read).find((value): value is T & {} => value !== undefined);
  return defined({
    headline: first((object) => asText(object['headline'])),
    author: first((object) => namesIn(object['author'])),
    published: first((object) => asText(object['datePublished']) ?? asText(object['uploadDate'])),
    language: first((object) => asText(object['inLanguage'])),
    siteName: first((object) => asText(at(object, 'publisher', 'name'))),
  });
}

/** Also those in lists and graphs, and what a page says that it is about. */
function objectsIn(value: unknown): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const waiting = [value];
  for (let next = 0; next < waiting.length && next < mostObjects; next++) {
    const inner = waiting[next];
    if (Array.isArray(inner)) waiting.push(...inner.slice(0, mostObjects));
    else if (isObject(inner)) {
      found.push(inner);
      waiting.push(inner['@graph'], inner['mainEntity'], inner['mainEntityOfPage']);
    }
  }
  return found;
}

function typesOf(object: JsonObject): readonly string[] {
  const type = object['@type'];
  return typeof type === 'string' ? [type] : asList(type).filter((one) => typeof one === 'string');
}

/** `"Ada"`, `{ name: "Ada" }`, or a list of such. */
function namesIn(value: unknown): string | undefined {
  const authors = Array.isArray(value) ? value.slice(0, 5) : [value];
  const names = authors
    .map((author) => asText(author) ?? asText(at(author, 'name')))
    .filter((name) => name !== undefined);
  return names.length === 0 ? undefined : [...new Set(names)].join(', ');
}
