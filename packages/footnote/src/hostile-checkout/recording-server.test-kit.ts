import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Takes down every byte that anybody sends, and gives HTTP clients the same reply whatever they ask. */
export interface RecordingServer {
  /** `host:port` */
  readonly host: string;
  readonly origin: string;
  /** All that came so far; a connection alone, without a byte, is noted too. */
  received(): string;
  close(): Promise<void>;
}

export async function startRecordingServer(body: string): Promise<RecordingServer> {
  let received = '';
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    received += '(connection) ';
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n\r\n')) socket.end(reply(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function reply(body: string): string {
  const type = body.startsWith('<') ? 'text/html' : 'application/json';
  const head = [`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`, 'connection: close'];
  return `HTTP/1.1 200 OK\r\n${head.join('\r\n')}\r\n\r\n${body}`;
}
