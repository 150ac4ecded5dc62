import { FootnoteError } from '../../errors.ts';
import { type PageWords, pageWords } from '../../html/visible-text.ts';
import { countWords } from '../../text/count-words.ts';

export type WallKind = 'challenge' | 'login' | 'consent' | 'browser';

/** What stands between a reader and the page. */
export interface Wall {
  readonly kind: WallKind;
  /** There is text behind or beside it that is worth reading. */
  readonly hasText: boolean;
}

export interface WallView {
  readonly html: string;
  readonly status: number;
  readonly finalUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How far a page is looked at: walls are small, and large pages have text of their own. */
const lookAhead = 300_000;

/** Below this, a page says nothing but what its wall says. */
const fewWords = { challenge: 150, login: 90, consent: 45, browser: 40 };

/** In languages without blanks between words, two letters say about as much as one word. */
const denseWeight = 0.5;

/**
 * A bot challenge, a login, a consent form or an empty shell for scripts in place of the page. Told by general marks,
 * and only where hardly any other text is there: a login link, a cookie banner or a captcha in a form is no wall.
 */
export function findWall(view: WallView): Wall | undefined {
  const html = view.html.slice(0, lookAhead);
  const start = pageWords(html);
  // Some pages begin with more style and script than text: before one is called empty, all of it is looked at.
  const isShort = view.html.length > lookAhead && countWords(start.text, denseWeight) < 2 * fewWords.login;
  const text = isShort ? pageWords(view.html).text : start.text;
  const page: Looked = { ...view, ...start, html, text, words: countWords(text, denseWeight) };
  if (isChallenge(page)) return { kind: 'challenge', hasText: false };
  if (isLogin(page)) return { kind: 'login', hasText: page.words >= fewWords.login };
  if (isConsent(page)) return { kind: 'consent', hasText: false };
  if (isShell(page)) return { kind: 'browser', hasText: page.words >= fewWords.browser };
  return undefined;
}

/** What is said about each, and what to do. */
const words: Readonly<Record<WallKind, { readonly what: string; readonly hint: string }>> = {
  challenge: {
    what: 'The site answered with a check for robots in place of the page.',
    hint: 'Open it in a browser, or look for the same content elsewhere: another site, an API, a feed.',
  },
  login: {
    what: 'The site asks for a login before it shows this page.',
    hint: 'Footnote never logs in. Open it in a browser where you are signed in, or look for a public page.',
  },
  consent: {
    what: 'The site shows a consent form in place of the page.',
    hint: 'Footnote accepts nothing on your behalf. Open it in a browser, or look for the same content elsewhere.',
  },
  browser: {
    what: 'The page is an empty shell: its text is made by scripts, in a browser.',
    hint: 'Footnote runs no scripts. Look for an API, a feed, a sitemap or a plain version of the page.',
  },
};

export function wallError({ kind }: Wall, status = 200): FootnoteError {
  const { what, hint } = words[kind];
  return new FootnoteError('FETCH_FAILED', status === 200 ? what : `${what.slice(0, -1)} (HTTP ${status}).`, {
    hint,
    cause: new WallInFront(kind),
  });
}

class WallInFront extends Error {}

/** Whether something stands between a reader and the page, and not whether it is there. */
export function isWallError({ cause }: FootnoteError): boolean {
  return cause instanceof WallInFront;
}

export function wallWarning({ kind }: Wall): string {
  return kind === 'browser'
    ? 'Most of this page is made by scripts in a browser; this is the part that is there without them.'
    : 'The site asks for a login here; this is the part that it shows without one.';
}

interface Looked extends WallView, PageWords {
  readonly words: number;
}

/** What such pages are called, by those who make them and in the languages they come in. */
const challengeTitle =
  /^(?:just a moment|attention required|one moment,? please|please wait|checking your browser|verify(?:ing)? (?:that )?you are (?:a )?human|human verification|are you (?:a )?(?:human|robot)|robot or human|pardon our interruption|security (?:check|checkpoint|verification)|access (?:denied|to this page has been denied)|bot verification|client challenge|ddos-guard|[\w. -]{1,30} security checkpoint|making sure you're not a bot|un instant|einen moment|nur einen moment|un momento|um momento|請稍候|请稍候|しばらくお待ちください)/i;

/** Only on the challenge itself; scripts that ordinary pages carry too are not here. */
const challengeMark =
  /_cf_chl_opt|cf-browser-verification|id="challenge-(?:form|running|error-text)"|captcha-delivery\.com|px-captcha|_Incapsula_Resource|\/_sec\/cp_challenge|AwsWafIntegration|awswaf\.com\/[^"']{0,200}challenge\.js|sgcaptcha|anubis_challenge|ddos-guard\/js-challenge|\/vercel\/security\//i;

const challengeWords =
  /verify(?:ing)? (?:that )?you(?:'re| are) (?:a |not a )?(?:human|robot|bot)|checking (?:if the site connection is secure|your browser)|enable javascript and cookies to continue|unusual traffic from your|confirm (?:that )?you(?:'re| are) (?:a |not a )?(?:human|robot|bot)|complete the (?:security check|captcha)|review the security of your connection|please enable js and disable any ad blocker|press (?:&|and) hold|not a robot/i;

function isChallenge({ html, text, title, noscript, words, status, headers }: Looked): boolean {
  if (headers?.['cf-mitigated'] === 'challenge') return true;
  if (words >= fewWords.challenge) return false;
  const marks = [
    challengeTitle.test(title),
    challengeMark.test(html),
    challengeWords.test(text) || challengeWords.test(pageWords(noscript).text),
    status === 403 || status === 429 || status === 503,
  ].filter(Boolean).length;
  // A mark alone may be a script that came along; a page without words but with one is the challenge.
  return marks >= 2 || (challengeMark.test(html) && words < 10);
}

const loginWords =
  /(?:log|sign)[ -]?in to (?:continue|view|see|your account|access)|please (?:log|sign)[ -]?in|you (?:must|need to|have to) (?:be logged in|log in|sign in)|(?:log|sign)[ -]?in (?:is )?required|melden sie sich an|bitte (?:melden|einloggen)|connectez-vous|inicia(?:r)? sesión|members only/i;
const loginTitle =
  /^(?:(?:log|sign)[ -]?in|login|signin|anmelden|einloggen|connexion|iniciar sesión|entrar|accedi|inloggen|logga in|log på|ログイン|登录|登入|로그인)(?![\w])/i;
const loginPath =
  /\/(?:login|signin|sign-in|log-in|sso|oauth2?\/authorize|accounts\/login|session\/new|users\/sign_in)(?:[/?.]|$)/i;

function isLogin({ html, text, title, words, finalUrl, status }: Looked): boolean {
  // A form in a page's corner: the page has words of its own.
  if (words >= 2 * fewWords.login) return false;
  const asksPassword = /<input[^>]{1,500}type\s*=\s*["']?password/i.test(html);
  const marks = [
    loginTitle.test(title),
    loginWords.test(text),
    loginPath.test(finalUrl),
    status === 401 || status === 403,
  ];
  const count = marks.filter(Boolean).length;
  if (asksPassword) return count >= 1;
  return count >= 2 && words < fewWords.login;
}

const consentWords =
  /before you continue|we value your privacy|your privacy (?:choices|matters)|(?:we|our|partners)[^.]{0,80} (?:use|store|process)[^.]{0,60}(?:cookies|personal data)|(?:accept|reject|allow) all(?: cookies)?|manage (?:cookies|preferences|choices|options)|cookie (?:consent|settings|preferences)|alle (?:cookies )?(?:akzeptieren|ablehnen)|tout (?:accepter|refuser)|aceptar todo|wir (?:schätzen|respektieren) ihre privatsphäre/i;
const consentButton =
  /<(?:button|a|input)\b[^>]{0,500}(?:>\s*(?:<[^>]{0,200}>\s*){0,3}|value\s*=\s*["'])(?:i (?:accept|agree)|accept|agree|allow|reject|alle|zustimmen|akzeptieren|tout accepter|j'accepte|aceptar|accetta|akkoord)/i;
const consentTopic =
  /cookie|consent|privacy|privatsphäre|datenschutz|personal data|partners?|advertis|accept|reject|preferences|legitimate interest|vendors?|tracking|confidentialit|privacidad/i;

function isConsent({ html, text, title, finalUrl }: Looked): boolean {
  if (!consentWords.test(text) && !consentWords.test(title)) return false;
  const isAddress = /^https?:\/\/consent\.|\/(?:consent|collectConsent|cookie-?wall|privacy-?gate)(?:[/?]|$)/i.test(
    finalUrl,
  );
  if (!isAddress && !consentButton.test(html)) return false;
  const own = text.split(/(?<=[.!?:;])\s+/).filter((sentence) => !consentTopic.test(sentence));
  return countWords(own.join(' '), denseWeight) < fewWords.consent;
}

const appRoot =
  /<div[^>]{0,300}\bid\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|react-root|app-root|main-app|mount|svelte|q-app|application|ember-app)["']?[^>]{0,300}>\s*(?:<!--[^>]{0,300}-->\s*)?<\/div>|<(?:[a-z]+-(?:root|app)|app-[a-z-]{1,30})\b[^>]{0,300}>\s*<\/(?:[a-z]+-(?:root|app)|app-[a-z-]{1,30})>/i;
const asksForScripts =
  /(?:enable|turn on|requires?|need(?:s)?|activate|without|aktivieren|activer|habilitar)[^.<]{0,60}java ?script|java ?script[^.<]{0,40}(?:enabled|required|disabled|to run|turned off)/i;

function isShell({ html, text, noscript, words }: Looked): boolean {
  if (words >= 3 * fewWords.browser || !/<script\b/i.test(html)) return false;
  const hasRoot = appRoot.test(html);
  const asks = asksForScripts.test(pageWords(noscript).text) || (words < fewWords.browser && asksForScripts.test(text));
  if (hasRoot && asks) return true;
  // Hardly a word, and scripts that would bring some.
  return (
    words < 12 &&
    (hasRoot ||
      asks ||
      (words < 4 &&
        /<script\b[^>]{0,500}\bsrc\s*=/i.test(html) &&
        !/<(?:img|video|frameset|meta[^>]{1,50}http-equiv)\b/i.test(html)))
  );
}
