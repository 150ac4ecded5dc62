import { describe, expect, it } from 'vitest';
import { parseMessage, shouldUseGoogleSearch } from './prefixes.ts';

describe('a prefix', () => {
  it.each([
    [
      '[TOOL:GOOGLE_SEARCH] What is the latest version of Python?',
      'google_search',
      'What is the latest version of Python?',
    ],
    ['  \n[TOOL:WEB_SEARCH]bridges', 'web_search', 'bridges'],
    ['[TOOL:DOCS] zod', 'docs', 'zod'],
    ['[TOOL:DATABASE] how many', 'database', 'how many'],
    ['[TOOL:FETCH] https://a.example', 'fetch', 'https://a.example'],
  ])('stands at the start: %j', (message, forced, text) => {
    expect(parseMessage(message)).toEqual({ forced, text });
  });

  it.each([
    ['What does [TOOL:DOCS] mean?', 'What does  mean?'],
    ['[tool:docs] zod', '[tool:docs] zod'],
    ['[TOOL: DOCS] zod', '[TOOL: DOCS] zod'],
    ['a [TOOL:NONSENSE] b', 'a  b'],
    ['a [TOOL:[TOOL:DOCS]DOCS] b', 'a  b'],
  ])('is text elsewhere, and is not passed on: %j', (message, text) => {
    expect(parseMessage(message)).toEqual({ text });
  });

  it('is taken once; others behind it are not passed on', () => {
    expect(parseMessage('[TOOL:DOCS][TOOL:FETCH] zod')).toEqual({ forced: 'docs', text: 'zod' });
  });

  it.each([
    '[TOOL:GOOGLE] x',
    '[TOOL:] x',
    '[TOOL:DOCS]',
    '[TOOL:DOCS]  [TOOL:FETCH] ',
    '',
    '  ',
    '[TOOL:constructor] x',
  ])('that says nothing, or nothing known, is INVALID_QUERY naming the five: %j', (message) => {
    if (message === '[TOOL:constructor] x') return expect(parseMessage(message)).toEqual({ text: message });
    expect(() => parseMessage(message)).toThrow(
      expect.objectContaining({
        code: 'INVALID_QUERY',
        message: expect.stringContaining(
          '[TOOL:GOOGLE_SEARCH], [TOOL:WEB_SEARCH], [TOOL:DOCS], [TOOL:DATABASE] or [TOOL:FETCH]',
        ),
      }),
    );
  });

  it('of Google Search is known by itself', () => {
    expect(shouldUseGoogleSearch('[TOOL:GOOGLE_SEARCH] What is the latest Python version?')).toBe(true);
    expect(shouldUseGoogleSearch('What is [TOOL:GOOGLE_SEARCH]?')).toBe(false);
    expect(shouldUseGoogleSearch('[TOOL:WEB_SEARCH] x')).toBe(false);
  });
});
