/** An invented web that every emulator searches: enough pages for the largest request, over several domains. */
export interface EmulatedPage {
  readonly title: string;
  readonly url: string;
  readonly host: string;
  /** One sentence. */
  readonly snippet: string;
  /** Some 900 characters. */
  readonly text: string;
  /** An ISO day. */
  readonly date: string;
}

const subjects = [
  ['docs.example.dev', 'Permission model', 'The runtime flag restricts the file system and child processes.'],
  ['blog.example.org', 'Größe & Gewicht', 'Die Brücke wurde 1894 eröffnet und ist 244 m lang.'],
  ['news.example.com', 'Release week', 'Version 8 shipped on time, with a new default bundler.'],
  ['wiki.example.net', '東京の橋', '橋は一八九四年に開通した。'],
  ['forum.example.io', 'Why is "x" undefined?', 'Because a < b is evaluated before the assignment 🚧.'],
] as const;

export const pages: readonly EmulatedPage[] = Array.from({ length: 25 }, (_, index) => {
  const [host, title, snippet] = subjects[index % subjects.length] ?? subjects[0];
  const round = Math.floor(index / subjects.length) + 1;
  return {
    title: `${title} ${round}`,
    url: `https://${host}/page-${index + 1}`,
    host,
    snippet,
    text: `${snippet} ${`Paragraph ${round} tells more about it, in plain words, for whoever reads on. `.repeat(11)}`.trim(),
    date: `2026-${String((index % 9) + 1).padStart(2, '0')}-15`,
  };
});

export interface PageFilter {
  readonly count?: number;
  readonly includeDomains?: readonly string[];
  readonly excludeDomains?: readonly string[];
}

/** The pages that a vendor with these options would return. */
export function findPages({
  count = 10,
  includeDomains = [],
  excludeDomains = [],
}: PageFilter): readonly EmulatedPage[] {
  const covers = (domain: string, host: string) => host === domain || host.endsWith(`.${domain}`);
  return pages
    .filter(({ host }) => includeDomains.length === 0 || includeDomains.some((domain) => covers(domain, host)))
    .filter(({ host }) => !excludeDomains.some((domain) => covers(domain, host)))
    .slice(0, count);
}

/** `site:` and `-site:` words, for vendors that have no other domain filter. */
export function sitesIn(query: string): Required<Pick<PageFilter, 'includeDomains' | 'excludeDomains'>> {
  const words = query.split(/[\s()]+/);
  return {
    includeDomains: words.filter((word) => word.startsWith('site:')).map((word) => word.slice(5)),
    excludeDomains: words.filter((word) => word.startsWith('-site:')).map((word) => word.slice(6)),
  };
}

const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-10-03` as Google writes it: `Oct 3, 2026`. */
export function monthFirst(day: string): string {
  return mediumDate.format(new Date(day));
}

export function escapeHtml(text = ''): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
