import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openFootnote } from '../open-footnote.test-kit.ts';
import { servePages } from '../page-server.test-kit.ts';
import { readBody } from '../readers/read-document.test-kit.ts';
import { findWall, type WallView } from './access-walls.ts';

const sentence = 'The lantern carries its light through the rain and the keeper writes down every hour of the night. ';
const prose = (words: number) => `<p>${sentence.repeat(Math.ceil(words / 19))}</p>`;

function look(html: string, more: Partial<WallView> = {}) {
  return findWall({ html, status: 200, finalUrl: 'https://example.com/page', ...more });
}

describe('a wall is recognised', () => {
  it.each([
    [
      'a challenge by its script',
      403,
      '<title>Just a moment...</title><body><noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={};</script>',
    ],
    [
      'a challenge in another language',
      403,
      '<title>Einen Moment…</title><body><p>example.com wird überprüft.</p><script>window._cf_chl_opt={}</script>',
    ],
    [
      'a challenge that answers 200',
      200,
      '<title>Access to this page has been denied</title><div id="px-captcha"></div><p>Press &amp; Hold to confirm you are a human.</p>',
    ],
    [
      'a challenge of an empty frame',
      403,
      '<html><head><title>example.com</title></head><body><script>var dd={}</script><script src="https://ct.captcha-delivery.com/c.js"></script></body>',
    ],
    [
      'a proof of work',
      200,
      '<title>Making sure you&#39;re not a bot!</title><script id="anubis_challenge" type="application/json">{}</script><p>Loading...</p>',
    ],
    [
      'a security checkpoint',
      429,
      "<title>Vercel Security Checkpoint</title><p>We're verifying your browser</p><script></script>",
    ],
    [
      'a search engine that suspects a robot',
      429,
      '<title>https://example.com/search</title><p>Our systems have detected unusual traffic from your computer network.</p>',
    ],
  ])('%s', (_, status, html) => {
    expect(look(html, { status })).toEqual({ kind: 'challenge', hasText: false });
  });

  it('a challenge by its header', () => {
    expect(look(prose(300), { status: 403, headers: { 'cf-mitigated': 'challenge' } })?.kind).toBe('challenge');
  });

  it.each([
    [
      'a form',
      'https://example.com/page',
      '<title>Sign in · Example</title><h1>Welcome back</h1><form><input name="u"><input type="password" name="p"><button>Sign in</button></form>',
    ],
    ['a form in German', 'https://example.com/', '<title>Anmelden</title><form><input type=password></form>'],
    [
      'a redirect to a login',
      'https://id.example.com/login?next=%2Fpage',
      '<title>Example</title><form><input type="password"></form>',
    ],
    [
      'a login without a password',
      'https://example.com/accounts/login/',
      '<title>Login</title><p>Please sign in to continue.</p><a href="/sso">Continue with SSO</a>',
    ],
  ])('a login: %s', (_, finalUrl, html) => {
    expect(look(html, { finalUrl })?.kind).toBe('login');
  });

  it.each([
    [
      'of a search engine',
      '<title>Before you continue</title><h1>Before you continue</h1><p>We use cookies and data to deliver and maintain our services and measure audience engagement.</p><form><button>Reject all</button><button>Accept all</button></form>',
    ],
    [
      'of a newspaper',
      '<title>The Daily</title><h1>We value your privacy</h1><p>We and our 842 partners store and access personal data on your device. You can change your preferences any time.</p><button><span>Accept all</span></button><a href="/pur">Subscribe without tracking</a>',
    ],
  ])('a consent form %s', (_, html) => {
    expect(look(html)).toEqual({ kind: 'consent', hasText: false });
  });

  it.each([
    [
      'a React app',
      '<title>App</title><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.js"></script>',
    ],
    ['a Vue app', '<title>App</title><div id=app></div><script type="module" src="/assets/index.js"></script>'],
    ['an Angular app', '<title>App</title><app-root></app-root><script src="main.js" type="module"></script>'],
    [
      'a shell with a spinner',
      '<title>App</title><div id="__next"><!-- --></div><div class="spinner">Loading…</div><script src="a.js"></script>',
    ],
    [
      'nothing but scripts',
      '<!doctype html><html><head><title>Dashboard</title></head><body><script src="https://cdn.example.com/app.js"></script></body></html>',
    ],
  ])('a page for a browser: %s', (_, html) => {
    expect(look(html)).toEqual({ kind: 'browser', hasText: false });
  });
});

describe('an honest page is no wall', () => {
  it.each([
    ['an article with a login link', `<title>Lanterns</title><a href="/login">Log in</a>${prose(200)}`],
    [
      'a short page with a login link',
      '<title>Hello</title><a href="/login">Sign in</a><p>This domain is for use in documents.</p>',
    ],
    [
      'an article with a login form in its header',
      `<title>Lanterns</title><form><input type="password"></form>${prose(400)}`,
    ],
    [
      'a guide about signing in',
      `<title>Sign in with a passkey | Docs</title><h1>Sign in with a passkey</h1>${prose(120)}`,
    ],
    [
      'a song',
      '<title>Just a moment, a song by the Keepers</title><p>Just a moment, said the night, and all the lamps went out.</p>',
    ],
    [
      'an article about challenges',
      `<title>Verify you are human: how captchas work</title><p>Sites ask: verify you are human.</p>${prose(400)}`,
    ],
    [
      'a contact form with a captcha',
      '<title>Contact</title><h1>Contact us</h1><p>Write to us, we answer within a day.</p><form><textarea></textarea><div class="g-recaptcha"></div></form><script src="https://www.google.com/recaptcha/api.js"></script>',
    ],
    [
      'an article behind a content network',
      `<title>Lanterns</title>${prose(80)}<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`,
    ],
    [
      'an article with a cookie banner',
      `<title>Lanterns</title>${prose(200)}<div><p>We use cookies. See our privacy policy.</p><button>Accept all</button></div>`,
    ],
    [
      'a short page with a cookie banner',
      `<title>Lanterns</title>${prose(60)}<div><p>We value your privacy. We and our partners use cookies.</p><button>Accept all</button></div>`,
    ],
    [
      'a page about consent forms',
      `<title>Cookie consent</title>${prose(100)}<p>Cookie consent is asked with an accept all button.</p>`,
    ],
    [
      'a server-rendered app',
      `<title>Lanterns</title><noscript>Please enable JavaScript for comments.</noscript><div id="root"><h1>Lanterns</h1>${prose(150)}</div><script src="a.js"></script>`,
    ],
    [
      'a page with a noscript pixel',
      `<title>Lanterns</title>${prose(60)}<noscript><img src="https://t.example/p.gif"></noscript><script src="a.js"></script>`,
    ],
    ['a tiny page', '<title>ok</title><p>ok</p>'],
    ['an empty page', ''],
    ['a page of pictures', '<title>Gallery</title><img src="a.jpg"><img src="b.jpg"><script src="a.js"></script>'],
    [
      'a page in Japanese',
      `<title>灯籠</title><p>${'灯籠は夜を照らす道具である。'.repeat(10)}</p><script src="a.js"></script><noscript>JavaScriptを有効にしてください</noscript>`,
    ],
    ['a status page', '<title>503 Service Unavailable</title><p>Back at noon. We are changing the lamps.</p>'],
    [
      'a forum that asks guests to log in at its end',
      `<title>Thread</title>${prose(200)}<p>You must be logged in to reply.</p>`,
    ],
    ['a registration guide', `<title>Login</title>${prose(250)}<form><input type="password"></form>`],
    [
      'a page that tells how to enable scripts',
      `<title>How to enable JavaScript</title><h1>How to enable JavaScript</h1>${prose(60)}<script src="a.js"></script>`,
    ],
    [
      'a landing page with an app in it',
      `<title>Lanterns</title>${prose(130)}<div id="app"></div><noscript>You need to enable JavaScript.</noscript><script src="a.js"></script>`,
    ],
    [
      'a definition of cookies',
      `<title>Cookie</title><p>A cookie is a small file.</p>${prose(60)}<a href="/accept">Accept</a>`,
    ],
  ])('%s', (_, html) => {
    expect(look(html, { status: html.includes('503') ? 503 : 200 })).toBeUndefined();
  });
});

describe('reading a page behind a wall', () => {
  it('fails, and says what stands there and what to do', async () => {
    await expect(readBody('<title>App</title><div id="root"></div><script src="a.js"></script>')).rejects.toMatchObject(
      {
        code: 'FETCH_FAILED',
        what: expect.stringContaining('empty shell'),
        hint: expect.stringContaining('runs no scripts'),
      },
    );
  });

  it('gives the part that is there, with a warning', async () => {
    const html = `<!doctype html><title>Lanterns</title><h1>Lanterns</h1>${prose(60)}<div id="app"></div><noscript>You need to enable JavaScript.</noscript><script src="a.js"></script>`;
    const { content, warnings } = await readBody(html);
    expect(content).toContain('carries its light');
    expect(warnings.map(({ message }) => message).join(' ')).toContain('made by scripts');
  });

  it('takes any page, however it was made', () => {
    for (const piece of [
      '<svg>',
      '<noscript>',
      '<div id="root">',
      '<a ',
      '<title>',
      '<input type=',
      'we use ',
      '<button><',
    ]) {
      expect(look(piece.repeat(40_000))?.kind ?? 'none').toMatch(/none|browser|challenge/);
    }
  });
});

describe('a page that is refused', () => {
  const challenge = '<title>Pardon Our Interruption</title><p>Please complete the security check.</p>';
  const refusal = (status: number, html: string) => (_: unknown, reply: ServerResponse) =>
    void reply.writeHead(status, { 'content-type': 'text/html' }).end(html);

  it.each([
    ['a check for robots', 403, challenge, 'check for robots in place of the page (HTTP 403).'],
    ['a login', 401, '<title>Sign in</title><form><input type="password"></form>', 'asks for a login'],
    ['neither', 403, '<title>Forbidden</title><h1>Forbidden</h1>', 'refuses to show this page (HTTP 403).'],
    ['nothing but its status', 503, '', 'failed on its side (HTTP 503).'],
  ])('is told by what its page shows: %s', async (_, status, html, message) => {
    await using server = await servePages({ '/': refusal(status, html) });
    await using footnote = await openFootnote([server.place]);
    await expect(footnote.fetchPage({ url: server.origin })).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      message: expect.stringContaining(message),
    });
  });
});
