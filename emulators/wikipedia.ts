import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { findPages } from './pages.ts';

/** Each edition is a host of its own; here it is the first segment of the path. */
const editions = new Set(
  (
    'af als am an ar arz as ast az azb ba be bg bh bn br bs ca ce ceb ckb co cs cv cy da de el en eo es et eu fa fi ' +
    'fo fr fy ga gd gl gn gu ha he hi hr ht hu hy ia id ig io is it ja jv ka kk km kn ko ku ky la lb li ln lo lt lv ' +
    'mg mi min mk ml mn mr ms mt my ne new nl nn no oc or pa pl pnb ps pt qu ro ru rw sa sd sh si sk sl sn so sq sr ' +
    'st su sv sw ta te tg th ti tk tl tr tt ug uk ur uz vi war wo wuu xh yi yo zh zh-yue zu'
  ).split(' '),
);

const parameters: Readonly<Record<string, (value: string) => boolean>> = {
  q: (value) => value !== '' && value.length <= 300,
  limit: (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 100,
};

export const wikipedia: Emulator = {
  id: 'wikipedia',
  env: (origin) => ({ WIKIPEDIA_BASE_URL: `${origin}/{language}` }),
  keyOf: () => undefined,
  queryOf: ({ query }) => query.get('q') ?? '',
  lacks: { 'bad-key': 'it has no keys', quota: 'it has no quota' },
  quirks: ['forbidden', 'odd-titles', 'sparse'],

  reply(request, mode) {
    const [, edition = '', ...rest] = request.path.split('/');
    if (!editions.has(edition)) return { status: 404, text: '<!DOCTYPE html><title>No wiki found</title>' };
    if (request.method !== 'GET' || rest.join('/') !== 'w/rest.php/v1/search/page') {
      return failure(404, 'rest-no-match', 'The requested relative path did not match any known handler');
    }
    // The policy wants a name, a version and a way to get in touch.
    if (!/^\S+\/\S+ \(.*(https?:\/\/|@).*\)/.test(request.headers['user-agent'] ?? '')) return forbidden;
    const invalid = [...request.query].find(([name, value]) => parameters[name]?.(value) !== true);
    if (invalid !== undefined) return failure(400, 'paramvalidator-badvalue', `Invalid value for ${invalid[0]}.`);
    switch (mode) {
      case 'bad-request':
        return failure(400, 'paramvalidator-badvalue', badRequestWords());
      case 'forbidden':
        return forbidden;
      case 'rate-limit':
        return { status: 429, text: '<!DOCTYPE html><title>Too many requests</title>' };
      case 'rate-limit-hint':
        return { status: 429, headers: { 'retry-after': '5' }, text: 'Too many requests' };
      case 'server-error':
        return failure(500, 'rest-search-error', 'An error has occurred while searching');
      default:
        return success(request, edition, mode);
    }
  },
};

const forbidden: EmulatedReply = { status: 403, text: 'Please set a user-agent and respect our robot policy.' };

function success({ query }: EmulatedRequest, edition: string, mode: string): EmulatedReply {
  const limit = Number(query.get('limit') ?? 50);
  return { json: { pages: articles(mode, edition, limit).slice(0, limit) } };
}

function articles(mode: string, edition: string, count: number): readonly unknown[] {
  switch (mode) {
    case 'empty':
      return [];
    case 'odd-titles':
      return ['AC/DC', 'C++', 'Help:Contents', 'Who?', '100%', 'AT&T', 'R&copy'].map((title, index) =>
        article(index, title, 'plain & <simple> &amp; short', 'It is.'),
      );
    case 'sparse':
      return [{ id: 1, key: 'Only_a_key', title: null, excerpt: null, description: null }, { title: 'no key' }, null];
    default:
      return findPages({ count }).map(({ title, text }, index) => {
        const excerpt = `<span class="searchmatch">Bridges</span> (${edition}): ${escaped(text.slice(0, 180))} A &quot;quote&quot;`;
        return article(index, title, index % 2 === 0 ? `article number ${index + 1}` : null, excerpt);
      });
  }
}

function article(index: number, title: string, description: string | null, excerpt: string): object {
  const thumbnail = { mimetype: 'image/jpeg', width: 60, height: 40, url: '//upload.example.org/a.jpg' };
  return {
    id: 1_000 + index,
    key: title.replaceAll(' ', '_'),
    title,
    excerpt,
    matched_title: index === 1 ? 'A redirect' : null,
    anchor: null,
    description,
    thumbnail: index % 3 === 0 ? thumbnail : null,
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function failure(status: number, errorKey: string, message: string): EmulatedReply {
  return { status, json: { errorKey, messageTranslations: { en: message }, httpCode: status, httpReason: 'Error' } };
}
