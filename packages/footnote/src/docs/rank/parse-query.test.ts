import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../text/any-character.test-kit.ts';
import { joinedNames, parseQuery } from './parse-query.ts';

const typed = (text: string) => parseQuery(text).concepts.map((concept) => concept.typed);

describe('parseQuery', () => {
  it('leaves out the words that only ask', () => {
    expect(typed('How do I abort a request?')).toEqual(['abort', 'request']);
    expect(typed('what is this')).toEqual(['what', 'this']);
  });

  it('makes one concept of an identifier', () => {
    expect(parseQuery('AbortController').concepts).toEqual([
      {
        typed: 'abort controller',
        parts: ['abort', 'control'],
        names: ['abortcontrol'],
        spelled: ['abort', 'controller', 'abortcontroller'],
        times: 1,
      },
    ]);
  });

  it.each([
    ['Joi.object().xor', 'joi object xor'],
    ['Joi.string().min(3).max(30)', 'joi string min max'],
    ['sharp(input).trim()', 'sharp trim'],
    ['useForm(options)', 'use form'],
    ['$(a).attr(b) twice', 'attr', 'b', 'twice'],
    ['expect(page.getByText(name)).toBeVisible()', 'expect visible', 'page get text', 'name'],
    ['call(him', 'call', 'him'],
  ])('reads a chain of calls as one name: %s', (text, ...concepts) => {
    expect(typed(text)).toEqual(concepts);
  });

  it('reads phrases and filters', () => {
    expect(parseQuery('retry "exponential backoff" package:got version:14')).toMatchObject({
      phrases: ['exponential backoff'],
      package: 'got',
      version: '14',
    });
    expect(parseQuery('Package:"@tanstack/react-query" stale').package).toBe('@tanstack/react-query');
    expect(typed('retry “exponential backoff” package:got')).toEqual(['retry', 'exponential', 'backoff']);
  });

  it.each(['package:', 'version:""', 'a "half phrase', '"!!!"', 'sub-package:x', 'AND OR NOT NEAR(', '*', '^a + -b'])(
    'takes %s for plain text',
    (text) => {
      const { phrases, package: name, version } = parseQuery(text);
      expect([phrases, name, version]).toEqual([[], undefined, undefined]);
    },
  );

  it('takes anything, and not too much of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(parseQuery(text).concepts.length).toBeLessThanOrEqual(150);
      }),
    );
    const long = Array.from({ length: 500 }, (_, i) => `word${i}`).join(' ');
    expect(parseQuery(long).concepts).toHaveLength(400);
  });
});

it('joinedNames finds neighbours that may be one identifier', () => {
  expect(joinedNames('use effect cleanup')).toEqual(['useeffect', 'effectcleanup']);
  expect(joinedNames('useEffect cleanup')).toEqual([]);
});
