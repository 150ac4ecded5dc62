/** The rules of one robots.txt for one reader (RFC 9309). */
export interface RobotsRules {
  /** `path` with its query, as in a URL. */
  allows(path: string): boolean;
  /** How long crawlers are asked to wait between two pages; 0 where they aren't. */
  readonly crawlDelayMs: number;
  /** Addresses of lists of the site's pages, as written. */
  readonly sitemaps: readonly string[];
}

/** What stands behind is not read. */
export const robotsBytes = 500 * 1024;
const longestPattern = 2_048;
/** Some sites ask for hours, to keep everybody out; that is what `Disallow` is for. */
const longestDelayMs = 10_000;
const mostSitemaps = 20;

interface RobotsRule {
  readonly pattern: string;
  readonly isAllow: boolean;
}

export function parseRobots(text: string, token: string): RobotsRules {
  const { own, everybody, isNamed } = groupsOf(text, token.toLowerCase());
  const { rules, delay } = isNamed ? own : everybody;
  return {
    crawlDelayMs: Math.min(longestDelayMs, delay * 1_000),
    sitemaps: sitemapsIn(text),
    allows(path) {
      const asked = normal(path);
      if (asked === '/robots.txt') return true;
      let best: RobotsRule | undefined;
      for (const rule of rules) {
        const isBetter =
          best === undefined ||
          rule.pattern.length > best.pattern.length ||
          (rule.pattern.length === best.pattern.length && rule.isAllow);
        // The longest rule that matches decides; of two as long, the one that allows.
        if (isBetter && matches(rule.pattern, asked)) best = rule;
      }
      return best?.isAllow ?? true;
    },
  };
}

interface RobotsGroup {
  readonly readers: Set<string>;
  readonly rules: RobotsRule[];
  /** In seconds. */
  delay: number;
}

/** Several groups for the same reader count as one; those for everybody count only where none names the reader. */
function groupsOf(text: string, token: string) {
  const groups = takeApart(text);
  const joined = (reader: string) => {
    const named = groups.filter(({ readers }) => readers.has(reader));
    return { rules: named.flatMap(({ rules }) => rules), delay: Math.max(0, ...named.map(({ delay }) => delay)) };
  };
  return {
    own: joined(token),
    everybody: joined('*'),
    isNamed: groups.some(({ readers }) => readers.has(token)),
  };
}

/** Lines that name readers, and the rules that follow them. */
function takeApart(text: string): readonly RobotsGroup[] {
  let group: RobotsGroup = { readers: new Set(), rules: [], delay: 0 };
  const groups = [group];
  let isHead = true;
  for (const { name, value } of fieldsOf(text)) {
    if (name === 'user-agent') {
      if (!isHead) {
        group = { readers: new Set(), rules: [], delay: 0 };
        groups.push(group);
      }
      isHead = true;
      group.readers.add(/^[a-z_-]+|^\*/.exec(value.toLowerCase())?.[0] ?? '');
    } else if (name === 'allow' || name === 'disallow') {
      isHead = false;
      const pattern = normal(value);
      // An empty `Disallow:` forbids nothing.
      if (pattern !== '' && pattern.length <= longestPattern) group.rules.push({ pattern, isAllow: name === 'allow' });
    } else if (name === 'crawl-delay') {
      isHead = false;
      group.delay = Math.max(group.delay, Number(value) || 0);
    }
  }
  return groups;
}

/** They belong to no group. */
function sitemapsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const { name, value } of fieldsOf(text)) {
    if (name === 'sitemap' && value !== '' && found.length < mostSitemaps) found.push(value);
  }
  return found;
}

function* fieldsOf(text: string): Iterable<{ name: string; value: string }> {
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name, value] = /^[\s\ufeff]*([\w-]+)\s*:([^#]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) yield { name: name.toLowerCase(), value: value.trim() };
  }
}

/** `*` stands for anything, `$` at the end for the end. Linear: the leftmost place for each piece is as good as any. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isAnchored ? rest.pop() : undefined;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (!isAnchored) return true;
  if (last === undefined) return at === path.length;
  return path.length - last.length >= at && path.endsWith(last);
}

/** One spelling for what means the same: `%7E` is `~`, `%3c` is `%3C`, `é` is `%C3%A9`. */
function normal(path: string): string {
  return path
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()))
    .replace(/%[\da-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    });
}
