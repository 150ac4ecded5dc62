// A Redis that stops being one: what stands between the clients and the real one can turn against them at any time.
import { randomBytes } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** What it answers a piece of a conversation with, once it has turned; nothing where that is the trouble. */
const answers = {
  silent: () => undefined,
  garbage: () => randomBytes(64),
  'always +OK': (asked) => '+OK\r\n'.repeat(commandsIn(asked)),
  'a text for each number': (asked) => '$5\r\nhello\r\n'.repeat(commandsIn(asked)),
  'always an error': (asked) => '-ERR not today\r\n'.repeat(commandsIn(asked)),
};

export const turns = Object.keys(answers);

/** `{ url, turn(name), turnBack(), close() }`; until it turns it is the Redis behind it. */
export async function startHostileRedis(redisUrl) {
  const target = new URL(redisUrl);
  const sockets = new Set();
  let answer;
  const server = createServer((client) => {
    const redis = connect(Number(target.port), target.hostname);
    for (const socket of [client, redis]) {
      sockets.add(socket);
      // Either side may go away in the middle: the other one then goes with it.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        redis.destroy();
      });
    }
    client.on('data', (asked) => {
      if (answer === undefined) return void redis.write(asked);
      const said = answer(asked.toString('latin1'));
      if (said !== undefined) client.write(said);
    });
    redis.on('data', (said) => {
      if (answer === undefined) client.write(said);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${server.address().port}`,
    turn(name) {
      answer = answers[name];
    },
    turnBack() {
      answer = undefined;
      // What was asked meanwhile was never answered: whoever still waits asks anew.
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function commandsIn(asked) {
  return asked.match(/(?:^|\r\n)\*\d+\r\n/g)?.length ?? 1;
}
