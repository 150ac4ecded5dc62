import { expect, it } from 'vitest';
import { findQuestions } from './find-questions.ts';

const found = (title: string, answer: unknown = { text: '…' }) => ({ answer, results: [{ title }] });

it('three questions are drawn from what is installed, each answered by another package', async () => {
  const asked: string[] = [];
  const replies = [
    found('undici 7.30.2 › Dispatcher › Aborting a request'),
    found('undici 7.30.2 › Schema'),
    found('pg 8.23.1 › Connecting', null),
    found('@types/node 20.19.43 › fs'),
    found('@hono/node-server 2.1.6 › Streaming'),
    { results: [] },
    found('My notes › Retrying'),
    found('never asked 1.0.0 › x'),
  ];
  const questions = await findQuestions(async (task) => {
    asked.push(task);
    return replies[asked.length - 1];
  });
  expect(questions).toEqual([
    'How do I cancel a request with undici?',
    'How do I stream a response with @hono/node-server?',
    'How do I retry a failed request with My notes?',
  ]);
  expect(asked).toHaveLength(7);
  expect(asked[0]).toBe('how do I cancel a request');
});

it('there are none where nothing is explained', async () => {
  expect(await findQuestions(async () => ({ results: [] }))).toEqual([]);
});
