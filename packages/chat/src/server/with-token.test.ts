import { expect, it } from 'vitest';
import { ServerFailure } from './server.ts';
import { withToken } from './with-token.ts';

const wanted = () => new ServerFailure('This server wants its token.', { wantsToken: true });

it('asks for the token where the server wants one, and then once more', async () => {
  let asked = 0;
  const answer = await withToken(
    async () => {
      asked++;
      if (asked < 3) throw wanted();
      return 'here';
    },
    async () => true,
  );
  expect([answer, asked]).toEqual(['here', 3]);
});

it('gives up where the user gives none, and where a token is of no use', async () => {
  await expect(
    withToken(
      () => Promise.reject(wanted()),
      async () => false,
    ),
  ).rejects.toThrow('wants its token');
  const refused = () => Promise.reject(new ServerFailure('No.'));
  await expect(withToken(refused, () => Promise.reject(new Error('never asked')))).rejects.toThrow('No.');
});
