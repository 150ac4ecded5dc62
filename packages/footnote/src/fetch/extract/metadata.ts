import { defined } from '../../defined.ts';
import { type PageNode, textOf } from '../../html/page-node.ts';
import type { ParsedPage } from '../../html/parse-html.ts';
import { isoDate } from '../../text/dates.ts';
import { type JsonLd, readJsonLd } from './json-ld.ts';
import { readTitle } from './title.ts';
import { linkAddress } from './write/link-address.ts';

/** What a page says about itself, outside of its text. */
export interface Metadata {
  readonly title: string;
  readonly byline?: string;
  readonly siteName?: string;
  readonly publishedDate?: string;
  readonly language?: string;
  readonly canonicalUrl?: string;
}

const dateNames = [
  'article:published_time',
  'og:article:published_time',
  'datepublished',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'publishdate',
  'publish-date',
  'publish_date',
  'citation_publication_date',
  'citation_date',
  'dc.date.issued',
  'dcterms.created',
  'dc.date',
  'dcterms.date',
  'date',
];
const authorNames = [
  'author',
  'article:author',
  'og:article:author',
  'dc.creator',
  'dcterms.creator',
  'parsely-author',
  'sailthru.author',
  'citation_author',
  'twitter:creator',
];

/** To be called before anything is left out: dates and authors stand in what is left out. */
export function readMetadata({ nodes, root }: ParsedPage, base: string): Metadata {
  const metas = readMetas(nodes);
  const ld = readJsonLd(nodes);
  return {
    title: readTitle(nodes, metas, ld, base),
    ...defined({
      byline: readByline(nodes, metas, ld),
      siteName: tidyName(metas.get('og:site_name') ?? metas.get('application-name') ?? ld.siteName),
      publishedDate: readDate(nodes, metas, ld),
      language: readLanguage(root, metas, ld),
      canonicalUrl: readCanonical(nodes, metas, base),
    }),
  };
}

/** The first of each name, in lower case; of authors of a paper all. */
function readMetas(nodes: readonly PageNode[]): ReadonlyMap<string, string> {
  const metas = new Map<string, string>();
  for (const node of nodes) {
    if (node.name !== 'meta') continue;
    const content = node.attribute('content')?.trim() ?? '';
    if (content === '' || content.length > 2_000) continue;
    const names = [
      node.attribute('property'),
      node.attribute('name'),
      node.attribute('itemprop'),
      node.attribute('http-equiv'),
    ];
    for (const name of names.flatMap((list) => (list ?? '').toLowerCase().split(/\s+/))) {
      const before = metas.get(name);
      if (name !== '' && before === undefined) metas.set(name, content);
      // Papers name each of their authors by itself; a list of hundreds would be no byline.
      else if (name === 'citation_author' && `${before}${content}`.length < 110)
        metas.set(name, `${before}; ${content}`);
    }
  }
  return metas;
}

function readByline(nodes: readonly PageNode[], metas: ReadonlyMap<string, string>, ld: JsonLd): string | undefined {
  for (const name of authorNames) {
    const author = tidyName(metas.get(name));
    if (author !== undefined) return author;
  }
  const named = tidyName(ld.author);
  if (named !== undefined) return named;
  const marked = nodes.find(
    (node) =>
      !node.isHidden &&
      (/(^|\s)author(\s|$)/i.test(`${node.attribute('rel') ?? ''} ${node.attribute('itemprop') ?? ''}`) ||
        /(^|[\s_-])(byline|p-author|author-?name)(\s|$)/i.test(node.attribute('class') ?? '')),
  );
  return marked === undefined ? undefined : tidyName(textOf(nameIn(nodes, marked), 200));
}

/** Beside a name may stand a picture's words, a rank, a number: what is called the name, or is the only link, is it. */
function nameIn(nodes: readonly PageNode[], author: PageNode): PageNode {
  const inside = nodes.slice(author.index + 1, author.end).filter((node) => !node.isHidden);
  const named = inside.find((node) => /(^|\s)name(\s|$)/i.test(node.attribute('itemprop') ?? ''));
  const links = inside.filter((node) => node.name === 'a' && textOf(node, 200) !== '');
  const only = author.attribute('itemprop') !== undefined && links.length === 1 ? links[0] : undefined;
  return named ?? only ?? author;
}

function tidyName(text: string | undefined): string | undefined {
  const name = text
    ?.replace(/\s+/g, ' ')
    .trim()
    .replace(/^(written )?by[:\s]+/i, '');
  const isName = name !== undefined && name !== '' && name.length <= 120 && !/^(https?:|@|www\.)/i.test(name);
  return isName ? name : undefined;
}

function readDate(nodes: readonly PageNode[], metas: ReadonlyMap<string, string>, ld: JsonLd): string | undefined {
  const said = [ld.published, ...dateNames.map((name) => metas.get(name))]
    .map(readableDate)
    .find((date) => date !== undefined);
  if (said !== undefined) return said;
  const times = nodes.filter((node) => !node.isHidden && (node.name === 'time' || isDateProperty(node)));
  const best = times.find((node) => isDateProperty(node) || node.attribute('pubdate') !== undefined) ?? times[0];
  return best === undefined
    ? undefined
    : readableDate(best.attribute('datetime') ?? best.attribute('content') ?? textOf(best, 60));
}

function isDateProperty(node: PageNode): boolean {
  return /(^|\s)datePublished(\s|$)/i.test(node.attribute('itemprop') ?? '');
}

/** What is read must not depend on the day of reading, so that the future is far away here. */
const endOfTime = new Date(Date.UTC(2200, 0, 1));

function readableDate(text: string | undefined): string | undefined {
  const plain = text?.trim().replace(/^(\d{4})[/.](\d{2})[/.](\d{2})/, '$1-$2-$3') ?? '';
  return /\d{4}/.test(plain) && plain.length < 60 ? isoDate(plain, endOfTime) : undefined;
}

function readLanguage(root: PageNode, metas: ReadonlyMap<string, string>, ld: JsonLd): string | undefined {
  const said = [
    root.attribute('lang'),
    root.attribute('xml:lang'),
    metas.get('content-language'),
    metas.get('og:locale'),
    ld.language,
  ];
  return said
    .map((language) => language?.trim().replaceAll('_', '-').split(',')[0] ?? '')
    .find((language) => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(language));
}

function readCanonical(
  nodes: readonly PageNode[],
  metas: ReadonlyMap<string, string>,
  base: string,
): string | undefined {
  const link = nodes.find((node) => node.name === 'link' && /(^|\s)canonical(\s|$)/i.test(node.attribute('rel') ?? ''));
  return linkAddress(link?.attribute('href'), base) ?? linkAddress(metas.get('og:url'), base);
}
