import { describe, expect, it } from 'vitest';
import { aSource } from '../../docs-index.test-kit.ts';
import { createFindTechnologies, isTechnology } from './absent-technologies.ts';
import { technologyTable } from './technology-table.ts';

const installed = [
  ...['express', '@sveltejs/kit', '@reduxjs/toolkit', 'chart.js', 'react', '@apollo/client', 'socket.io'],
  ...['tailwindcss', 'mongodb', 'semantic-release'],
].map((name) => aSource(name));
const material = aSource('@mui/material', { about: 'react mui material-ui Material UI is a library of components.' });
const store = aSource('zustand', { about: 'react state redux store' });

describe('technologies that a question names and that are not installed', () => {
  const absentIn = (text: string) =>
    createFindTechnologies([...installed, material, store])(text).absent.map(({ name }) => name);

  it.each([
    ['sequelize migration add column', ['sequelize']],
    ['How do I replicate it to CouchDB?', ['couchdb']],
    ['react native flatlist pull to refresh', ['react native']],
    ['with react-native, and Terraform.', ['react-native', 'terraform']],
    ['mongoose.connect retries', ['mongoose']],
    ['node:test mock a function', ['node:test']],
    ['tailwind ui dropdown', ['tailwind ui']],
    ['time travel with redux saga', ['redux saga']],
    ['リクエストをprismaで検証する', ['prisma']],
  ])('finds them in %s', (text, names) => expect(absentIn(text)).toEqual(names));

  it.each([
    'socket.io rooms',
    'a load function in SvelteKit',
    'redux toolkit createAsyncThunk',
    'draw a pie with chartjs',
    'apollo client cache',
    'how do I get stream events',
    'express serve static files',
    'tailwind plugin',
    'mongo change streams',
    'release semantic',
    'a dialog of Material UI, or of material-ui',
    '',
  ])('finds none in %s', (text) => expect(absentIn(text)).toEqual([]));

  it('finds no module of Node.js where its types are installed', () =>
    expect(createFindTechnologies([aSource('@types/node')])('mock a function with node:test').absent).toEqual([]));

  it('gives the words without punctuation', () =>
    expect(createFindTechnologies([])('socket.io or react native').absent).toEqual([
      { name: 'socket.io', words: ['socketio'] },
      { name: 'react native', words: ['react', 'native'] },
    ]));
});

describe('what a package calls itself', () => {
  const described = (text: string, about: string) =>
    createFindTechnologies([aSource('@mui/material', { about })])(text).described.map(({ source }) => source.name);

  it('is what its keywords or description and its name say', () => {
    expect(described('material ui dialog', 'mui material-ui')).toEqual(['@mui/material']);
    expect(described('material ui dialog', 'mui')).toEqual([]);
    expect(described('redux devtools', 'redux')).toEqual([]);
  });
});

describe('the table of technologies', () => {
  const names = technologyTable.trim().split('\n');

  it('has each name once, in order and in lower case', () => {
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.filter((name) => name !== name.toLowerCase() || /[^a-z0-9.@#+/_: -]/.test(name))).toEqual([]);
  });

  it('is found whole', () => expect(names.filter((name) => !isTechnology(name))).toEqual([]));

  it.each(['express', 'next', 'zzz', '', 'docker', 'typescript', 'request'])('leaves out %s', (name) =>
    expect(isTechnology(name)).toBe(false),
  );
});
