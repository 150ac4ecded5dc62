import type { PageNode } from '../../../html/page-node.ts';

/** What the names that authors give to their elements say about them. */
export interface ClassHints {
  /** Probably no part of what people come for. */
  readonly isUnlikely: boolean;
  /** From -30 for what is around a text to 30 for what holds one. */
  readonly weight: number;
  /** Something that stands inside a text and is not part of it: share bars, teasers, forms. */
  readonly isJunk: boolean;
  /** The same, but only where it leads elsewhere: some call their introduction a teaser. */
  readonly isTeaser: boolean;
  /** What people press, count or sign with beside a text. */
  readonly isControl: boolean;
  /** The name of an article's own text in widespread systems. */
  readonly isBody: boolean;
}

const unlikely =
  /-ad-|ai2html|banner|breadcrumbs?|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|modal|yom-remote|cookie|consent|newsletter|subscri|recommend|navbar|masthead/;
const maybe = /and|article|body|column|content|main|mathjax|shadow|post|entry|story/;
const positive = /article|body|content|entry|hentry|h-entry|main|page|pagination|post|text|blog|story/;
const negative =
  /-ad-|hidden|^hid$| hid$| hid |^hid |banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget/;
const junk = new RegExp(
  `(^|[\\s_-])(${[
    'share shares sharing sharedaddy addtoany addthis socials? sociable syndication viral related recommended',
    'recommendations? recommend outbrain taboola criteo newsletters? subscribe subscriptions? sign-?up promos? promotion',
    'promoted sponsors? sponsored adverts? advertisement advertising adsbygoogle ads? banners?',
    'bread-?crumbs? pagination pager page-?nav next-?prev prev-?next post-?nav navigation subnav navbar navbox',
    'comments? disqus respond reply akismet cookies? consent gdpr paywall read-?more [a-z]+-stories most-?read most-?popular',
    'trending popular bylines? dateline authors? biography user-?info user-?profile',
    'post-?(tags|meta|info|footer|date|cats|categories) entry-?(meta|footer|utility|tags|date|author)',
    'article-?(tags|meta|footer|share|infos?|date|author) meta-?(data|info|line) post-?metadata',
    'tag-?(list|links|cloud) jp-relatedposts wp-caption-text skip-?link edit-?(section|link) editsection printfriendly noprint',
    'print-?only print-?hide ratings? donate donation cta[0-9]? sabox[a-z]* interesting gallery galleries slideshow carousel',
    'captions? credits? copyright rollover tooltip popover popup modal timestamp pub-?date publish(ed)?-?date',
    'widgets? login sidebar side-?bar toolbar vote-?(count|cell|box|score)s? (up|down)-?votes? reputation',
  ]
    .join(' ')
    .replaceAll(' ', '|')})(?=$|[\\s_-])`,
);
const control =
  /(^|[\s_-])(share|shares|sharing|socials?|feedback|reactions?|likes?|ratings?|reputation|user-?(info|card|profile|details)|vot(e|es|ing)(-?(count|cell|box|score)s?)?|(up|down)-?votes?|post-?menu|page-?actions?|article-?actions?|edit-?(link|page|this-?page)|last-?(updated|modified)(-?date)?)(?=$|[\s_-])/;
const teaser = /(^|[\s_-])(teasers?|cards?|snippets?|snippet-?box)(?=$|[\s_-])/;
const body =
  /(^|\s)(article-?_{0,2}body|article-?_{0,2}content|article-?_{0,2}text|entry-?content|post-?_{0,2}content|post-?body|post-?text|story-?body|story-?content|story-?text|main-?content-?text|body-?text|markdown-body|mw-parser-output|articlebody|articletext|td-post-content|rich-?text|news-?text|content-?body|page-?content|single-?content)(?=$|[\s_-])/;

/** Lists of what a page holds, for those who read it on a screen. */
const contents = /(^|[\s_-])(toc|table-?of-?contents|on-?this-?page)(?=$|[\s_-])|(^|\s)contents(?=$|\s)/;

export function namesSayContents(node: PageNode): boolean {
  const names = `${node.attribute('class') ?? ''} ${node.attribute('id') ?? ''}`;
  return names.length > 1 && names.length < 300 && contents.test(camelCaseApart(names));
}

const known = new Map<string, ClassHints>();
/** A page with more names than this makes them up. */
const mostKnown = 5_000;

export function hintsOf(node: PageNode, countsId = true): ClassHints {
  const className = node.attribute('class') ?? '';
  const id = countsId ? (node.attribute('id') ?? '') : '';
  if (className === '' && id === '') return noHints;
  const names = `${className} ${id}`;
  const before = known.get(names);
  if (before !== undefined) return before;
  const hints = readNames(className, id);
  if (known.size >= mostKnown) known.clear();
  known.set(names, hints);
  return hints;
}

const noHints: ClassHints = {
  isUnlikely: false,
  weight: 0,
  isJunk: false,
  isTeaser: false,
  isControl: false,
  isBody: false,
};

function readNames(className: string, id: string): ClassHints {
  // Longer names are made by programs, not by authors.
  const both = [className, id].map((names) => camelCaseApart(names.slice(0, 300)));
  const names = both.join(' ');
  return {
    isUnlikely: unlikely.test(names) && !maybe.test(names),
    weight: both.reduce((sum, one) => sum + (one === '' ? 0 : weightOf(one)), 0),
    isJunk: junk.test(names),
    isControl: control.test(names),
    isTeaser: teaser.test(names),
    isBody: body.test(names),
  };
}

function weightOf(names: string): number {
  return (positive.test(names) ? 15 : 0) - (negative.test(names) ? 15 : 0);
}

/** `articleBody` is `article-body`. */
function camelCaseApart(names: string): string {
  return names.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}
