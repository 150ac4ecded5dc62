import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Without a request under way, a connection lasts this long; also one whose client stopped reading. */
  readonly idleMs: number;
  readonly most: number;
}

export interface Connections {
  count(): number;
}

/**
 * Connections cost a client nothing and the server memory. At the limit the one that rests longest makes room, so that
 * whoever holds thousands of them keeps nobody out; where all are busy, the new one is refused.
 */
export function superviseConnections(server: Server, { idleMs, most }: ConnectionLimits): Connections {
  const busy = new Map<Socket, number>();
  /** The longest-resting first, those included that never sent a byte. */
  const resting = new Set<Socket>();
  const count = () => busy.size + resting.size;

  server.timeout = idleMs;
  server.keepAliveTimeout = idleMs;
  server.on('connection', (socket: Socket) => {
    resting.add(socket);
    socket.once('close', () => {
      resting.delete(socket);
      busy.delete(socket);
    });
    if (count() <= most) return;
    const [leaving = socket] = resting;
    resting.delete(leaving);
    leaving.destroy();
  });
  server.on('request', ({ socket }, response) => {
    resting.delete(socket);
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const others = (busy.get(socket) ?? 1) - 1;
      if (others > 0) busy.set(socket, others);
      else busy.delete(socket);
      if (others === 0 && !socket.destroyed) resting.add(socket);
    });
  });
  server.on('timeout', (socket: Socket) => {
    // A stream may be silent for long; an answer that nobody takes may not.
    if (!busy.has(socket) || socket.writableLength > 0) socket.destroy();
  });
  return { count };
}
