import { describe, expect, it } from 'vitest';
import type { DocSource, Passage } from '../../../contract/docs.ts';
import { anIndex, aSource, file, filler, passage } from '../../docs-index.test-kit.ts';

type Packages = Readonly<Record<string, { readonly passages?: readonly Passage[] } & Partial<DocSource>>>;

async function indexOfPackages(packages: Packages) {
  const index = await anIndex();
  for (const [name, { passages = [passage(`Cookies of ${name}`, `A cookie of ${name} is kept.`)], ...more }] of [
    ...Object.entries(packages),
    ['filler', { passages: filler, isDirect: false }] as const,
  ]) {
    index.update(aSource(name, more), [file('README.md', ...passages)]);
  }
  return {
    first: (text: string) => index.search({ text, limit: 1 }).hits[0]?.source.name,
    corrections: (text: string) => index.search({ text, limit: 1 }).corrections,
    named: (text: string) => index.searched({ text, limit: 1 }, 9).named.map(({ name }) => name),
  };
}

describe('a package that is called by less than its name', () => {
  it('is meant without an ending that says in which form it comes', async () => {
    const { named } = await indexOfPackages({
      'puppeteer-core': { about: 'puppeteer headless' },
      '@puppeteer/browsers': { isDirect: false },
      'chromium-bidi': { isDirect: false, about: 'bidi for puppeteer' },
      tailwindcss: {},
      postcss: {},
    });
    expect(named('puppeteer set cookies')).toEqual(['puppeteer-core']);
    expect(named('a tailwind plugin')).toEqual(['tailwindcss']);
    expect(named('send a post')).toEqual([]);
  });

  it('is meant by a first word that is known as a name, whatever came along with it', async () => {
    const { named } = await indexOfPackages({
      'drizzle-orm': {},
      'drizzle-kit': { isDirect: false },
      'fast-glob': {},
      'fast-uri': { isDirect: false },
    });
    expect(named('drizzle cookies')).toEqual(['drizzle-orm']);
    expect(named('fast cookies')).toEqual([]);
  });

  it('is meant by what it says that it is', async () => {
    const { named } = await indexOfPackages({ '@mui/material': { about: 'Material UI is a library' }, other: {} });
    expect(named('cookies in Material UI')).toEqual(['@mui/material']);
  });
});

describe('a package whose name is mistyped', () => {
  it('is meant with a name of several words, and that is told', async () => {
    const { named, corrections } = await indexOfPackages({ 'react-hook-form': {}, react: {}, other: {} });
    expect(named('recat hook form reset')).toEqual(['react-hook-form']);
    expect(corrections('recat hook form reset')).toEqual([{ from: 'recat hook form', to: 'react-hook-form' }]);
    expect(corrections('recat cookies')).toEqual([{ from: 'recat', to: 'react' }]);
  });

  it('is not meant by what is something else, nor by words beside its name', async () => {
    const { named, corrections } = await indexOfPackages({ react: {}, other: {} });
    expect(named('preact cookies')).toEqual([]);
    expect(corrections('keep a cookie in a react thing')).toEqual([]);
  });
});

describe('a package that a question names in passing', () => {
  const subject = passage('Thumbnails', 'Make a thumbnail of a picture in any size.');
  const pictures = Array.from({ length: 60 }, (_, i) => passage(`Picture ${i}`, `The store keeps picture ${i} so.`));
  const packages = { mongodb: { passages: pictures }, sharp: { passages: [subject] }, another: {} };

  it.each([
    'I store pictures in mongodb: how do I make a thumbnail of a picture?',
    'We use mongodb and another. How can I make a thumbnail of a picture?',
    "We're using mongodb, how do I make a thumbnail of a picture?",
    'Hi! My team has already moved to mongodb. How can I make a thumbnail of a picture?',
    'I have just installed mongodb, how do I make a thumbnail of a picture?',
    'How do I make a thumbnail of a picture in my mongodb project?',
    'In a mongodb backend, how do I make a thumbnail of a picture?',
  ])('does not keep others from answering: %s', async (text) => {
    const { first } = await indexOfPackages(packages);
    expect(first(text)).toBe('sharp');
  });

  it.each([
    'We use mongodb. How do I keep a picture?',
    'I have a problem with mongodb: how do I make a thumbnail of a picture?',
    'In mongodb, how do I keep a picture?',
    'how do I make a thumbnail of a picture in mongodb',
  ])('answers what it knows, or what is asked of it: %s', async (text) => {
    const { first } = await indexOfPackages(packages);
    expect(first(text)).toBe('mongodb');
  });
});

describe('a package that others are made for', () => {
  it('does not keep them from answering', async () => {
    const lists = Array.from({ length: 60 }, (_, i) => passage(`List ${i}`, `React renders list ${i}.`));
    const animated = [passage('Animate a list', 'Animate each item of a list as it comes and goes.')];
    const found = async (about: string) => {
      const packages = { react: { passages: lists }, motion: { passages: animated, about } };
      return (await indexOfPackages(packages)).first('animate a list in react');
    };
    expect(await found('animations for react')).toBe('motion');
    expect(await found('animations')).toBe('react');
  });
});
