import { describe, expect, it } from 'vitest';
import { stemOf } from '../../text/words/words.ts';
import { scanPassage, stemFilter, stemsIn } from './occurrences.ts';

const passage = (text: string) => ({ id: 1, kind: 'guide' as const, headings: [], text, places: [] });

describe('a scan', () => {
  const words =
    `a i is us be to say says saying buy sky skies ties dies dying tying being eye use used using ate able ability
    size sizing hop hopping hoping fly flies agreed feed bled sing thing relational conditional happy sensibility
    abort aborted aborting copy copies copying query queries easy easily utf8 sha256 ip x 20 s3`.split(/\s+/);

  it.each(words)('finds the stem of %s, however that changed it', (word) => {
    const stem = stemOf(word);
    const alone = scanPassage(passage(`${word}.`), stemFilter([stem]));
    const among = scanPassage(passage(`so ${word} zebra`), stemFilter(['zebra', stem]));
    expect([alone.has(stem), among.has(stem), among.has('zebra')]).toEqual([true, true, true]);
  });

  it('finds the parts of names, and where they stand', () => {
    const { find } = scanPassage(
      passage('call fs.readFile to read'),
      stemFilter(['read', 'readfil', 'fsreadfil', 'call']),
    );
    expect(find('call').body).toEqual([1]);
    expect(find('read').body).toHaveLength(2);
    expect(find('readfil').body).toHaveLength(1);
    expect(find('fsreadfil').body).toHaveLength(1);
  });

  it('finds nothing that only begins alike', () => {
    const { has } = scanPassage(passage('abode abolish about'), stemFilter(['abort', 'abo']));
    expect([has('abort'), has('abo')]).toEqual([false, false]);
  });
});

it('lists the stems of texts once, without words that say nothing', () => {
  expect([...stemsIn('the caching of caches', 'cached readFile')].sort()).toEqual(['cach', 'file', 'read', 'readfil']);
});
