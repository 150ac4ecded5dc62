// A port that is free now, for programs that can't choose one themselves.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The one that is wished for, where nobody has it. */
export async function freePort(wished = 0) {
  const server = createServer().listen(wished, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (wished !== 0 && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) return freePort();
    throw error;
  }
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
