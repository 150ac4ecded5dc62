import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, escapeHtml, findPages, sitesIn } from './pages.ts';

const fields: Readonly<Record<string, (value: string) => boolean>> = {
  q: (value) => value !== '' && value.length <= 499,
  b: (value) => value === '',
  kl: (value) => /^[a-z]{2}-[a-z]{2,3}$/.test(value),
  df: (value) => ['d', 'w', 'm', 'y'].includes(value),
};

/** The page for browsers without scripts. It never says what was wrong: it shows its bot check. */
export const duckduckgo: Emulator = {
  id: 'duckduckgo',
  env: (origin) => ({ DUCKDUCKGO_BASE_URL: origin }),
  keyOf: () => undefined,
  queryOf: ({ text }) => new URLSearchParams(text).get('q') ?? '',
  lacks: {
    'bad-request': 'its refusals are pages for people',
    'bad-key': 'it has no keys',
    quota: 'it has no quota',
    'rate-limit': 'it shows a challenge instead',
    'rate-limit-hint': 'it shows a challenge instead',
  },
  quirks: [
    'challenge',
    'challenge-200',
    'blocked',
    'empty-202',
    'bare-202',
    'abstract',
    'ads-only',
    'results-202',
    'unclosed',
    'shortcut',
  ],

  reply(request, mode) {
    if (request.path !== '/html/') return html(404, '<h1>Not found</h1>');
    const form = new URLSearchParams(request.text);
    const q = form.get('q') ?? '';
    const isForm = request.method === 'POST' && [...form].every(([name, value]) => fields[name]?.(value) === true);
    if (!isForm || !form.has('b') || !looksLikeBrowser(request, form)) return challenge(202, q);
    // A bang is answered with the way to the other site.
    if (/(^|\s)![a-z0-9]/i.test(q) || mode === 'shortcut') {
      return { status: 303, headers: { location: 'https://example.com/' }, text: '' };
    }
    switch (mode) {
      case 'challenge':
        return challenge(202, q);
      case 'challenge-200':
        return challenge(200, q);
      case 'blocked':
        return html(403, '<h1>403 Forbidden</h1>');
      case 'server-error':
        return html(500, '<h1>500 Internal Server Error</h1>');
      case 'empty':
        return searchPage(200, q, '<div class="no-results">No results.</div>');
      case 'empty-202':
        return searchPage(202, q, '');
      case 'bare-202':
        return html(202, '<body></body>');
      case 'ads-only':
        return searchPage(200, q, ad);
      case 'unclosed':
        return searchPage(
          200,
          q,
          '<div class="result web-result"><a class="result__a" href="https://example.com/">Cut',
        );
      case 'abstract':
        return searchPage(200, q, found(q), abstract);
      case 'results-202':
        return searchPage(202, q, found(q));
      default:
        return searchPage(200, q, found(q));
    }
  },
};

/** What of a browser's manners is looked at. */
function looksLikeBrowser({ headers, origin }: EmulatedRequest, form: URLSearchParams): boolean {
  const expected = ['kl', 'df'].flatMap((name) => (form.has(name) ? [`${name}=${form.get(name)}`] : [])).join('; ');
  return (
    /^Mozilla\/5\.0 /.test(headers['user-agent'] ?? '') &&
    headers.referer === `${origin}/` &&
    headers['content-type'] === 'application/x-www-form-urlencoded' &&
    headers['accept-language'] !== undefined &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-site'] === 'same-origin' &&
    headers['sec-fetch-user'] === '?1' &&
    (headers.cookie ?? '') === expected
  );
}

/** A page has ten results, and an advertisement above them. */
function found(q: string): string {
  return (
    ad +
    findPages({ count: 10, ...sitesIn(q) })
      .map(result)
      .join('')
  );
}

function result({ url, title, text, host, date }: EmulatedPage, index: number): string {
  // Links are wrapped or direct; both forms are in use.
  const link = index === 1 ? url : `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=0f3c`;
  return `
    <div class="result results_links results_links_deep web-result ">
      <div class="links_main links_deep result__body">
        <h2 class="result__title">
          <a rel="nofollow" class="result__a" href="${link}"><b>${escapeHtml(title)}</b></a>
        </h2>
        <div class="result__extras">
          <div class="result__extras__url">
            <span class="result__icon"><a rel="nofollow" href="${link}"><img class="result__icon__img" src="" /></a></span>
            <a class="result__url" href="${link}"> ${host}/&#x27;&hellip; </a>
            <span>&nbsp; &nbsp; ${date}T04:17:55.0000000</span>
          </div>
        </div>
        <a class="result__snippet" href="${link}">About <b>bridges</b> &amp; more: ${escapeHtml(text.slice(0, 200))}</a>
        <div class="clear"></div>
      </div>
    </div>`;
}

const ad = `
    <div class="result results_links results_links_deep result--ad ">
      <h2 class="result__title">
        <a class="result__a" href="https://duckduckgo.com/y.js?ad_domain=shop.example&amp;ad_provider=x">Buy bridges</a>
      </h2>
      <a class="result__snippet" href="https://duckduckgo.com/y.js?ad_domain=shop.example">Cheap.</a>
    </div>
    <div class="result results_links results_links_deep web-result ">
      <h2 class="result__title"><a class="result__a" href="https://duckduckgo.com/y.js?ad_domain=two">More ads</a></h2>
    </div>`;

const abstract = `
  <div class="zci-wrapper"><div class="zci">
    <h1 class="zci__heading"><a rel="nofollow" href="https://en.example.org/wiki/Bridge">Bridge</a></h1>
    <div class="zci__result" id="zero_click_abstract">
      A bridge is a structure &amp; spans an <b>obstacle</b>.
      <a rel="nofollow" href="https://en.example.org/wiki/Bridge"><q>More at Wikipedia</q></a>
    </div>
  </div></div>`;

/** The query is repeated in the title and in the form. */
function searchPage(status: number, q: string, links: string, above = ''): EmulatedReply {
  return html(
    status,
    `<head><title>${escapeHtml(q)} at DuckDuckGo</title></head>
<body class="body--html">
  <form name="x" class="header__form" action="/html/" method="post">
    <input name="q" class="search__input" type="text" value="${escapeHtml(q)}" />
    <input name="vqd" value="4-113" type="hidden">
  </form>
  ${above}
  <div class="serp__results"><div id="links" class="results">${links}</div></div>
  <script>var row = '<div class="result web-result"><a class="result__a" href="https://script.example/">';</script>
</body>`,
  );
}

function challenge(status: number, q: string): EmulatedReply {
  return html(
    status,
    `<head><title>DuckDuckGo</title></head>
<body>
  <form name="x" class="header__form" action="/html/" method="post"><input name="q" value="${escapeHtml(q)}" /></form>
  <form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html&amp;cc=botnet" method="POST">
    <div class="anomaly-modal__mask"><div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></div>
  </form>
</body>`,
  );
}

function html(status: number, body: string): EmulatedReply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    text: `<!DOCTYPE html>\n<html>\n${body}\n</html>`,
  };
}
