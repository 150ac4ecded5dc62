import { describe, expect, it } from 'vitest';
import { sqliteEngine } from '../../docs/store/sqlite.ts';
import { stem } from './stem.ts';

describe('stem', () => {
  it('makes one word of the forms of a word', () => {
    for (const word of ['connect', 'connected', 'connecting', 'connection', 'connections']) {
      expect(stem(word)).toBe('connect');
    }
    expect(stem('abortable')).toBe(stem('abort'));
    expect(stem('retries')).toBe(stem('retry'));
  });

  it('leaves short words, numbers and other scripts alone', () => {
    for (const word of ['js', 'is', '404', '1v2', 'привет', '日本']) expect(stem(word)).toBe(word);
  });

  it('agrees with the stemmer of SQLite, which the texts go through', async () => {
    const words =
      `caresses ponies ties caress cats feed agreed plastered bled motoring sing conflated troubled sized hopping
      tanned falling hissing fizzed failing filing happy sky relational conditional rational valency hesitancy digitizer
      conformably radically differently vilely analogously vietnamization predication operator feudalism decisiveness
      hopefulness callousness formality sensitivity sensibility triplicate formative formalize electricity electrical
      goodness revival allowance inference airliner gyroscopic adjustable defensible irritant replacement adjustment
      dependent adoption homologou communism activate angularity homologous effective bowdlerize probate rate cease
      controll roll universities generously apologies yaml yields typing queued policy policies utf8 sha256 http2 oauth2
      asynchronously initializer middleware streaming caching serializers dependencies configuration`.split(/\s+/);
    const connection = (await sqliteEngine()).open(':memory:');
    connection.exec(`CREATE VIRTUAL TABLE t USING fts5 (word, tokenize = 'porter unicode61');
      CREATE VIRTUAL TABLE v USING fts5vocab (t, 'instance')`);
    const add = connection.prepare('INSERT INTO t (rowid, word) VALUES (?, ?)');
    for (const [i, word] of words.entries()) add.run(i + 1, word);
    const theirs = connection.prepare<{ term: string }>('SELECT term FROM v ORDER BY doc').all();
    expect(words.map(stem)).toEqual(theirs.map(({ term }) => term));
    connection.close();
  });
});
