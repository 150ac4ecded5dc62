import { defined } from '../../defined.ts';
import { asList, asObject, asText, parseJson } from '../../json.ts';
import { plainText } from '../../search/plain-text.ts';
import { shorten } from '../../text/cut.ts';
import { isoDate } from '../../text/dates.ts';
import { type ContentBlock, type ListEntry, renderBlocks } from './blocks.ts';
import { type FeedFields, readFeedFields } from './feed-fields.ts';
import { bounded, type ReaderContext, type ReaderResult, titleFromAddress, webAddress } from './reader-context.ts';

/** A feed shows its newest entries; whoever wants older ones follows its links. */
const mostEntries = 200;
const longestSummary = 600;

interface Feed {
  readonly title: string;
  readonly about: string;
  readonly home: string | undefined;
  readonly language: string | undefined;
  readonly entries: readonly ListEntry[];
}

/** RSS, RDF, Atom and JSON feeds, as a list of what they announce. */
export function readFeed(text: string, context: ReaderContext): ReaderResult {
  const { text: kept, warnings, partial } = bounded(text);
  const feed = text.trimStart().startsWith('{') ? jsonFeed(text, context.url) : xmlFeed(kept, context.url);
  const title = feed.title || titleFromAddress(context);
  const entries = feed.entries.slice(0, mostEntries);
  const blocks: ContentBlock[] = [
    { kind: 'heading', level: 1, text: title },
    { kind: 'paragraph', text: feed.about },
    { kind: 'entries', entries },
  ];
  const newest = entries
    .flatMap(({ date }) => date ?? [])
    .sort()
    .at(-1);
  const left = feed.entries.length - entries.length;
  return {
    title,
    content: renderBlocks(blocks, context.wanted.format),
    ...defined({ publishedDate: newest, language: feed.language, canonicalUrl: feed.home }),
    links: entries.flatMap(({ title: name, url }) => (url === undefined ? [] : [{ text: name, url }])),
    ...defined({ partial: left > 0 ? ('cut' as const) : partial }),
    warnings:
      left > 0 ? [...warnings, { kind: 'page-incomplete', message: `The feed has ${left} more entries.` }] : warnings,
  };
}

function xmlFeed(source: string, base: string): Feed {
  const { feed, entries } = readFeedFields(source);
  return {
    title: plain(feed.title),
    about: plain(feed.summary),
    home: webAddress(feed.link, base),
    language: feed.language,
    entries: entries.map((fields) => toEntry(fields, base)),
  };
}

function toEntry(fields: FeedFields, base: string): ListEntry {
  const url =
    webAddress(fields.link, base) ?? (/^https?:/.test(fields.id ?? '') ? webAddress(fields.id, base) : undefined);
  const summary = shorten(plain(fields.summary ?? fields.content), longestSummary);
  const title = plain(fields.title) || shorten(summary, 80) || (url ?? 'Untitled');
  return { title, url, date: isoDate(fields.date ?? fields.updated), summary: summary === title ? '' : summary };
}

function jsonFeed(source: string, base: string): Feed {
  const feed = asObject(parseJson(source));
  const entries = asList(feed['items']).map((value) => {
    const item = asObject(value);
    const content = asText(item['summary']) ?? asText(item['content_text']) ?? asText(item['content_html']);
    const link = asText(item['url']) ?? asText(item['external_url']) ?? asText(item['id']);
    const date = asText(item['date_published']) ?? asText(item['date_modified']);
    return toEntry(defined({ title: asText(item['title']), link, date, summary: content }), base);
  });
  return {
    title: plain(asText(feed['title'])),
    about: plain(asText(feed['description'])),
    home: webAddress(asText(feed['home_page_url']), base),
    language: asText(feed['language']),
    entries,
  };
}

function plain(text: string | undefined): string {
  return text === undefined ? '' : plainText(text, 'html').replace(/\s+/g, ' ').trim();
}
