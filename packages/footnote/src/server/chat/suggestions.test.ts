import { describe, expect, it } from 'vitest';
import { gemini } from '../../../../../emulators/gemini.ts';
import { at } from '../../json.ts';
import { asked, eventsIn, runChatServer } from './chat-server.test-kit.ts';
import { createSuggestions } from './suggestions.ts';

describe('suggestions', () => {
  it('are kept for ten minutes, under a number that nobody guesses', () => {
    let now = 0;
    const suggestions = createSuggestions(() => now);
    const [one, two] = [suggestions.keep('<b>1</b>') ?? '', suggestions.keep('<b>2</b>') ?? ''];
    expect(one).toMatch(/^[\w-]{24}$/);
    now = 10 * 60_000 - 1;
    expect([suggestions.get(one), suggestions.get(two), suggestions.get('other')]).toEqual([
      '<b>1</b>',
      '<b>2</b>',
      undefined,
    ]);
    now += 1;
    expect(suggestions.get(one)).toBeUndefined();
  });

  it('make room for newer ones after 200, and are left out where they are too large', () => {
    const suggestions = createSuggestions();
    const ids = Array.from({ length: 201 }, (_, at_) => suggestions.keep(String(at_)) ?? '');
    expect(ids.filter((id) => suggestions.get(id) === undefined)).toEqual([ids[0]]);
    expect(suggestions.keep('x'.repeat(64_001))).toBeUndefined();
  });

  it('are shown as they came, in a sandbox, to our own page alone, without a token', async () => {
    const token = ['open', 'sesame'].join('-');
    await using server = await runChatServer({ emulators: [gemini], token });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const events = await eventsIn(await server.post(asked('[TOOL:GOOGLE_SEARCH] bridges'), { headers }));
    const id = at(
      events.find(({ type }) => type === 'data-suggestions'),
      'data',
      'id',
    );
    const page = await server.get(`/suggestions/${id}`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
    const policy = page.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual([
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]);
    const [before, ...html] = (await page.text()).split('\n');
    expect(before).toBe('<!doctype html><meta charset="utf-8"><base target="_blank">');
    expect(html.join('\n')).toBe('<style>.chip{}</style>\n<div class="container"></div>\n');
  });

  it('that are gone say so', async () => {
    await using server = await runChatServer();
    const gone = await server.get('/suggestions/of-yesterday');
    expect([gone.status, await gone.json()]).toMatchObject([
      404,
      { error: { message: expect.stringMatching(/gone/) } },
    ]);
  });
});
