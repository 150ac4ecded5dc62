import { describe, expect, it } from 'vitest';
import { createFindAbsent, isTechnology } from './absent-technologies.ts';
import { technologyTable } from './technology-table.ts';

const installed = ['express', '@sveltejs/kit', '@reduxjs/toolkit', 'chart.js', 'react', '@apollo/client', 'socket.io'];

describe('technologies that a question names and that are not installed', () => {
  const absentIn = (text: string) => createFindAbsent(installed)(text).map(({ name }) => name);

  it.each([
    ['sequelize migration add column', ['sequelize']],
    ['How do I replicate it to CouchDB?', ['couchdb']],
    ['react native flatlist pull to refresh', ['react native']],
    ['with react-native, and Terraform.', ['react-native', 'terraform']],
    ['mongoose.connect retries', ['mongoose']],
    ['node:test mock a function', ['node:test']],
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
    '',
  ])('finds none in %s', (text) => expect(absentIn(text)).toEqual([]));

  it('finds no module of Node.js where its types are installed', () =>
    expect(createFindAbsent(['@types/node'])('mock a function with node:test')).toEqual([]));

  it('gives the words without punctuation', () =>
    expect(createFindAbsent([])('socket.io or react native')).toEqual([
      { name: 'socket.io', words: ['socketio'] },
      { name: 'react native', words: ['react', 'native'] },
    ]));
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
