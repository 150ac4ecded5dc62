import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../text/any-character.test-kit.ts';
import { anIndex, aSource, file, filler, indexOf, passage, titles } from '../docs-index.test-kit.ts';

describe('the query language', () => {
  const library = {
    got: [
      passage('Retry', 'Exponential backoff between attempts.'),
      passage('Hooks', 'Backoff that is not exponential.'),
    ],
    ky: [passage('Limit', 'Exponential backoff, with a limit.')],
  };

  it('takes a phrase as it is', async () => {
    const index = await indexOf(library);
    expect(titles(index, '"exponential backoff"').toSorted()).toEqual(['Limit', 'Retry']);
    expect(titles(index, '"backoff exponential"')).toEqual([]);
  });

  it('finds without the phrase what nothing has word for word, if more was asked', async () => {
    const index = await indexOf(library);
    expect(titles(index, 'retry "backoff exponential"')).toContain('Retry');
  });

  it('takes a phrase in a long sentence for a name that is dropped in passing', async () => {
    const index = await indexOf({
      ...library,
      tuning: [passage('Waiting', 'Attempts wait longer after every failed request to a busy server.')],
    });
    expect(titles(index, 'do attempts wait longer after a failed request, the "exponential backoff"')).toContain(
      'Waiting',
    );
  });

  it('is English where it asks in English, whatever names it drops', async () => {
    const index = await indexOf(library);
    expect(index.search({ text: 'Where does Auf der Maur retry?', limit: 1 }).language).toBeUndefined();
    expect(index.search({ text: 'wie kann ich auf der Seite suchen', limit: 1 }).language).toBe('German');
  });

  it('is of another language where only that has its words, however few they are', async () => {
    const index = await indexOf(library);
    const languageOf = (text: string) => index.search({ text, limit: 1 }).language;
    expect(languageOf('Datei hochladen')).toBe('German');
    expect(languageOf('subir archivo')).toBe('Spanish');
    expect(languageOf('borrow sender')).toBeUndefined();
    expect(languageOf('configuration module')).toBeUndefined();
  });

  it('filters by package and version', async () => {
    const index = await anIndex();
    for (const version of ['1.2.0', '1.20.0', '2.0.0-beta.1']) {
      const source = aSource('got', { version, root: `/${version}` });
      index.update(source, [file('README.md', passage(version, `Backoff of version ${version}, and more about it.`))]);
    }
    index.update(aSource('@scope/ky'), [file('README.md', passage('ky', 'Backoff in ky.'))]);
    expect(titles(index, 'backoff package:ky')).toEqual(['ky']);
    expect(titles(index, 'backoff package:@scope/ky')).toEqual(['ky']);
    expect(titles(index, 'backoff package:got')).toHaveLength(3);
    expect(titles(index, 'backoff package:got version:1.2')).toEqual(['1.2.0']);
    expect(titles(index, 'backoff version:2')).toEqual(['2.0.0-beta.1']);
    expect(titles(index, 'backoff package:nothing')).toEqual([]);
    const written = index.search({ text: 'package:got backoff', limit: 5, explain: true });
    expect(index.search({ text: 'backoff', limit: 5, package: 'got', explain: true })).toEqual(written);
    expect(written.hits).toHaveLength(3);
    expect(titles(index, 'package:ky')).toEqual(['ky']);
  });

  it('takes a package with its version, as package managers write it', async () => {
    const index = await anIndex();
    for (const version of ['3.9.0', '4.1.2']) {
      const source = { ...aSource('@scope/shapes'), version, root: `/project/${version}` };
      index.update(source, [file('README.md', passage(`Of ${version}`, 'Round shapes, and others.'))]);
    }
    const asked = (name: string) =>
      index.search({ text: 'round shapes', limit: 5, package: name }).hits.map(({ source }) => source.version);
    expect(asked('@scope/shapes@4')).toEqual(['4.1.2']);
    expect(asked('@scope/shapes@3.9.0')).toEqual(['3.9.0']);
    expect(asked('@scope/shapes@5')).toEqual([]);
    expect(['@scope/shapes', '@scope/shapes@4', '@scope/shapes@5'].map(index.hasPackage)).toEqual([true, true, false]);
  });

  it.each(['how do I', 'what is it', 'can you do this'])('is not answered where it only asks: %s', async (text) => {
    const faq = passage('Questions', 'How do I start? What is this? Can you do it? How do I do it, and what is it?');
    const index = await indexOf({ faq: [...filler, faq] });
    expect(index.search({ text, limit: 5 }).hits.filter(({ confidence }) => confidence > 0.2)).toEqual([]);
  });

  it('is never wrong, whatever is typed', async () => {
    const index = await indexOf(library);
    const sign = fc.constantFrom(
      '"',
      '*',
      '^',
      ':',
      '(',
      ')',
      '-',
      '+',
      'AND',
      'OR',
      'NOT',
      'NEAR',
      '{',
      '}',
      ',',
      "'",
      '\0',
      'backoff',
      'package:',
      'version:',
      ' ',
    );
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
    );
    fc.assert(
      fc.property(text, (query) => {
        for (const { confidence } of index.search({ text: query, limit: 5 }).hits) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('understands nothing of an empty question', async () => {
    const index = await indexOf(library);
    expect(index.search({ text: ' ', limit: 5 })).toEqual({ hits: [], corrections: [] });
    expect(index.search({ text: 'backoff', limit: 0 }).hits).toEqual([]);
  });
});

describe('a question in another language', () => {
  const library = {
    toolbox: [
      passage('Deleting', 'Delete what is there, and every trace of it.'),
      passage('Queues', 'A queue runs one task after the other.'),
      passage('Cookies', 'A cookie is kept by the browser.'),
      passage('Downloads', 'Download what somebody shares.'),
      passage('Uploads', 'Upload what you want to share.'),
      passage('Sending', 'Send it to whoever listens.'),
      passage('Loading', 'Load it when it is asked for.'),
      passage('Converting', 'Convert between units.'),
      passage('Closing', 'Close what is not needed any longer.'),
      passage('Displaying', 'Display what was found.'),
      passage('Connections', 'A database connection is opened once.'),
      passage('Passwords', 'A password is never kept as it is.'),
      passage('L', 'The letter l, and the words sche and che.'),
      ...filler,
    ],
  };

  it.each([
    ['Wie lösche ich das wieder?', 'German', 'Deleting'],
    ['comment voir une tâche', 'French', 'Queues'],
  ])('is read by whole words, whatever their letters: %s', async (text, language, title) => {
    const index = await indexOf(library);
    expect(index.search({ text, limit: 1 }).language).toBe(language);
    expect(titles(index, text)[0]).toBe(title);
    expect(titles(index, text)).not.toContain('L');
  });

  it('may use a word of English, with a capital as its language has it', async () => {
    const index = await indexOf(library);
    expect(titles(index, 'Was ist eigentlich ein Cookie?')[0]).toBe('Cookies');
    expect(titles(index, 'Wie geht das mit einem Cookie?')[0]).toBe('Cookies');
  });

  it.each([
    ['Wurde das schon geschickt?', 'Sending'],
    ['Wann wird das geladen?', 'Loading'],
    ['Wie lade ich das herunter?', 'Downloads'],
    ['Wie kann man das herunterladen, und was ist es?', 'Downloads'],
    ['Wo sind die hochgeladenen?', 'Uploads'],
    ['Wie schaffe ich es, das hochzuladen?', 'Uploads'],
    ['Was macht die Datenbankverbindung?', 'Connections'],
    ['Wie loesche ich das?', 'Deleting'],
    ['¿Cómo lo convierto?', 'Converting'],
    ['¿Cómo cierro esto?', 'Closing'],
    ['¿Cómo muestro esto?', 'Displaying'],
    ["comment vérifier l'état du mot de passe", 'Passwords'],
    ['comment est-ce que ça se télécharge', 'Downloads'],
  ])('is understood in the form in which it is asked: %s', async (text, title) => {
    expect(titles(await indexOf(library), text)[0]).toBe(title);
  });

  it.each([
    ['删除任务', 'Deleting'],
    ['怎么进行下载', 'Downloads'],
    ['クッキーとは何ですか', 'Cookies'],
  ])('needs no blanks: %s', async (text, title) => {
    expect(titles(await indexOf(library), text)[0]).toBe(title);
  });

  it('is known by its small words, and by accents beside them', async () => {
    const index = await indexOf(library);
    const languageOf = (text: string) => index.search({ text, limit: 1 }).language;
    expect(languageOf('Comment trier les résultats par date décroissante ?')).toBe('French');
    expect(languageOf('Datenbank schließen')).toBe('German');
    expect(languageOf('José Müller')).toBeUndefined();
  });

  it.each([
    'delete comment',
    'date locale de',
    'MIT license',
    'immer middleware',
    'will throw an error',
    'es modules in a man page',
    'comment syntax',
    'façade pattern',
  ])('is not what some words only look like: %s', async (text) => {
    expect((await indexOf(library)).search({ text, limit: 1 }).language).toBeUndefined();
  });
});

describe('mistyped words', () => {
  const library = { undici: [passage('Aborting', 'Aborted requests, configured by options.'), ...filler] };

  it.each([
    ['abrot', 'aborted'],
    ['abotr', 'aborted'],
    ['reqest', 'request'],
    ['confgiured', 'configured'],
  ])('%s is read as %s, and said', async (from, to) => {
    const index = await indexOf(library);
    const { hits, corrections } = index.search({ text: from, limit: 3 });
    expect(corrections).toEqual([{ from, to }]);
    expect(hits.length).toBeGreaterThan(0);
  });

  it.each([
    ['orientaton', 'orientation'],
    ['roate', 'rotate'],
    ['connecton', 'connection'],
  ])('%s is read as %s, though its stem is nearer to that of another word', async (from, to) => {
    const text = 'Rotate it by its orientation at the root of a connection.';
    const index = await indexOf({
      sharp: [...filler, passage('Turn', text), passage('Connections', 'A connection per root, by a connector.')],
    });
    expect(index.search({ text: from, limit: 3 }).corrections).toEqual([{ from, to }]);
  });

  it('stay as they are when nothing is near, or when they are right', async () => {
    const index = await indexOf(library);
    expect(index.search({ text: 'kubernetes aborting', limit: 3 }).corrections).toEqual([]);
    // Another letter, or one more at the end, makes another word of a short one.
    const words = await indexOf({
      words: [...filler, passage('Race', 'A race of chars in the past, and what you made.')],
    });
    for (const text of ['rate', 'chart', 'pasta', 'make'])
      expect(words.search({ text, limit: 3 }).corrections).toEqual([]);
    expect(index.search({ text: 'xyz', limit: 3 })).toEqual({ hits: [], corrections: [] });
  });
});
