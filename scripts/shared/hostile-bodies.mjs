// Pages that mean harm, written straight onto sockets. The tests ask what becomes of each; the soak, what each costs.
import { createServer } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

const useful = 'A useful sentence that stands at the beginning of the page and can be shown to its reader. ';
const article = `<!doctype html><title>Hostile</title><article><h1>Hostile</h1><p>${useful.repeat(12)}</p>`;
const megabyte = 1_000_000;

/** `expect`: the error codes that are right, and `page` where a useful part is right too. */
export const hostileBodies = [
  // Compression
  packed('gzip bomb', 'gzip', () => gzipSync(zeros(200))),
  packed('brotli bomb', 'br', () => brotli(zeros(200))),
  packed('deflate bomb', 'deflate', () => deflateSync(zeros(100))),
  packed('bare deflate bomb', 'deflate', () => deflateRawSync(zeros(100))),
  packed('gzip bomb within gzip', 'gzip, gzip', () => gzipSync(gzipSync(zeros(200)))),
  packed('brotli bomb within gzip', 'br, gzip', () => gzipSync(brotli(zeros(200)))),
  packed('gzip bomb within brotli', 'gzip, br', () => brotli(gzipSync(zeros(200)))),
  packed('gzip three times over', 'gzip, gzip, gzip', () => gzipSync(gzipSync(gzipSync(article))), [
    'UNSUPPORTED_CONTENT',
  ]),
  packed('a hundred encodings', Array(100).fill('gzip').join(','), () => gzipSync(article), ['UNSUPPORTED_CONTENT']),
  packed('an encoding nobody asked for', 'zstd', () => Buffer.from(article), ['UNSUPPORTED_CONTENT']),
  packed('truncated gzip', 'gzip', () => gzipSync(article + noise(60_000)).subarray(0, 20_000), ['page']),
  packed('gzip that goes wrong in the middle', 'gzip', () => spoiled(gzipSync(article + noise(200_000))), [
    'page',
    'FETCH_FAILED',
  ]),
  packed('plain text that says gzip', 'gzip', () => Buffer.from(article), ['page']),
  packed('plain text that says brotli', 'br', () => Buffer.from(article), ['FETCH_FAILED']),
  packed(
    'a page that unpacks 80 times, to 12 MB',
    'gzip',
    () => gzipSync(article + `${noise(12_000)}${'0'.repeat(1_000_000)}`.repeat(12)),
    ['page', 'TOO_LARGE'],
  ),

  // Streams
  html('endless page', (socket) => pour(socket, article, `<p>${useful}</p>`), ['page']),
  html(
    'endless page in chunks of one byte',
    (socket) => pour(socket, chunk(article), chunk('x').repeat(4_096)),
    ['page'],
    { 'transfer-encoding': 'chunked' },
  ),
  html(
    '50 MB in one line',
    (socket) => pour(socket, `${useful.repeat(20)}`, 'x'.repeat(65_536), 50 * megabyte),
    ['page'],
    { 'content-type': 'text/plain' },
  ),
  html('a byte every now and then', (socket) => drip(socket, 'x', 50), ['TIMEOUT'], {}, true),
  html('a beginning, then silence', (socket) => socket.write(article), ['page', 'TIMEOUT'], {}, true),
  html('silence after the head', () => {}, ['TIMEOUT'], {}, true),
  raw('silence', () => {}, ['TIMEOUT'], true),
  raw(
    'a head that never ends, slowly',
    (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx: ', 50),
    ['TIMEOUT', 'FETCH_FAILED'],
    true,
  ),
  raw(
    'endless early hints',
    (socket) => pour(socket, '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(100)),
    ['TIMEOUT', 'FETCH_FAILED'],
    true,
  ),
  raw('a header of 100 KB', (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n${article}`), [
    'FETCH_FAILED',
  ]),
  raw(
    '300 header fields',
    (socket) =>
      socket.end(`HTTP/1.1 200 OK\r\n${numbered(300, (n) => `x${n}: y\r\n`)}connection: close\r\n\r\n${article}`),
    ['FETCH_FAILED'],
  ),
  raw(
    'trailers of 100 KB',
    (socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n${chunk(article)}0\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      ),
    ['page', 'FETCH_FAILED'],
  ),
  raw(
    'chunk extensions without end',
    (socket) => pour(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5;', 'x=y;'.repeat(1_000)),
    ['TIMEOUT', 'FETCH_FAILED'],
    true,
  ),
  raw('something that is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), ['FETCH_FAILED']),
  raw('a closed door', (socket) => socket.destroy(), ['FETCH_FAILED']),
  raw(
    'a reset in the middle',
    (socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n${article}`, () => socket.resetAndDestroy()),
    ['page', 'FETCH_FAILED'],
  ),

  // Lengths and types that lie
  html('a length that is never reached', (socket) => socket.end(article), ['page'], { 'content-length': '9999999' }),
  html('a length that is too short', (socket) => socket.end(article), ['page', 'FETCH_FAILED'], {
    'content-length': '1200',
  }),
  html('a length that is no number', (socket) => socket.end(article), ['FETCH_FAILED'], { 'content-length': '-5' }),
  html('two lengths', (socket) => socket.end(article), ['FETCH_FAILED'], {
    'content-length': '10\r\ncontent-length: 20',
  }),
  html('an archive of 50 MB', (socket) => pour(socket, 'PK\x03\x04', 'x'.repeat(65_536)), ['TOO_LARGE'], {
    'content-type': 'application/zip',
    'content-length': '50000000',
  }),
  html('an archive without a length', (socket) => pour(socket, 'PK\x03\x04\x00', 'x'.repeat(65_536)), ['TOO_LARGE'], {
    'content-type': 'application/octet-stream',
  }),
  html(
    'an image that says it is a page',
    (socket) => socket.end(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    ['UNSUPPORTED_CONTENT'],
  ),
  html('a page that says it is an image', (socket) => socket.end(article), ['page', 'UNSUPPORTED_CONTENT'], {
    'content-type': 'image/png',
  }),
  html(
    'a PDF that is none',
    (socket) => socket.end(`%PDF-1.7\n${noise(50_000)}`),
    ['UNSUPPORTED_CONTENT', 'FETCH_FAILED', 'TIMEOUT'],
    { 'content-type': 'application/pdf' },
  ),
  html('nothing at all', (socket) => socket.end(), ['page', 'UNSUPPORTED_CONTENT', 'FETCH_FAILED'], {
    'content-length': '0',
  }),

  // Charsets
  html(
    'bytes that are no UTF-8',
    (socket) => socket.end(Buffer.concat([Buffer.from(article), Buffer.alloc(50_000, 0xff)])),
    ['page'],
    { 'content-type': 'text/html; charset=utf-8' },
  ),
  html('half a UTF-16', (socket) => socket.end(Buffer.from(article, 'utf16le').subarray(0, -1)), ['page'], {
    'content-type': 'text/html; charset=utf-16le',
  }),
  html('a charset that does not exist', (socket) => socket.end(article), ['page'], {
    'content-type': 'text/html; charset=klingon-8',
  }),
  html('UTF-7', (socket) => socket.end(`${article}+ADw-script+AD4-alert(1)`), ['page'], {
    'content-type': 'text/html; charset=utf-7',
  }),

  // Markup
  ...[
    'div',
    'b',
    'p><b',
    'ul><li',
    'table><tr><td',
    'font',
    'a href="#"',
    'blockquote',
    'span',
    'svg><g',
    'math><mi',
    'template',
    'select><option',
    'h1',
    'pre',
    'button',
    'form',
    'section',
    'nobr',
  ].map((tag) =>
    html(`100,000 nested <${tag}>`, (socket) => socket.end(article + `<${tag}>`.repeat(100_000)), ['page']),
  ),
  html(
    '100,000 nested and closed <div>',
    (socket) => socket.end(`${article}${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}`),
    ['page'],
  ),
  html('a million attributes', (socket) => socket.end(`${article}<p ${numbered(400_000, (n) => `a${n} `)}>x`), [
    'page',
  ]),
  html('a million times the same attribute', (socket) => socket.end(`${article}<p ${'a=1 '.repeat(1_000_000)}>x`), [
    'page',
  ]),
  html('an attribute of 4 MB', (socket) => socket.end(`${article}<p title="${'x'.repeat(4 * megabyte)}">x`), ['page']),
  html('a comment that never ends', (socket) => socket.end(`${article}<!--${'-'.repeat(4 * megabyte)}`), ['page']),
  html('four million <', (socket) => socket.end(article + '<'.repeat(4 * megabyte)), ['page']),
  html('a million entities', (socket) => socket.end(article + '&notin'.repeat(800_000)), ['page']),
  html('100,000 links', (socket) => socket.end(article + numbered(100_000, (n) => `<a href="/${n}">l${n}</a> `)), [
    'page',
  ]),
  html(
    'a table of 200,000 cells',
    (socket) => socket.end(`${article}<table>${'<tr><td>a<td>b<td>c<td>d'.repeat(50_000)}`),
    ['page'],
  ),
  html('four million blanks', (socket) => socket.end(article + ' \n'.repeat(2 * megabyte)), ['page']),
  html('500,000 styles', (socket) => socket.end(article + '<style>p{display:none}</style>'.repeat(150_000)), ['page']),
  html(
    'JSON a million levels deep',
    (socket) => socket.end('['.repeat(megabyte)),
    ['page', 'UNSUPPORTED_CONTENT', 'FETCH_FAILED'],
    { 'content-type': 'application/json' },
  ),
  html('a billion laughs', (socket) => socket.end(laughs()), ['page', 'UNSUPPORTED_CONTENT', 'FETCH_FAILED'], {
    'content-type': 'application/xml',
  }),
  html(
    'XML 200,000 levels deep',
    (socket) => socket.end(`<?xml version="1.0"?>${'<a>'.repeat(200_000)}`),
    ['page', 'UNSUPPORTED_CONTENT', 'FETCH_FAILED'],
    { 'content-type': 'application/xml' },
  ),
  html(
    'Markdown with a million >',
    (socket) => socket.end(`# Hi\n\n${useful.repeat(3)}\n\n${'>'.repeat(megabyte)}`),
    ['page'],
    { 'content-type': 'text/markdown' },
  ),
  html(
    'Markdown with a million [',
    (socket) => socket.end(`# Hi\n\n${useful.repeat(3)}\n\n${'[a]('.repeat(500_000)}`),
    ['page'],
    { 'content-type': 'text/markdown' },
  ),
  html('a CSV of one column a character', (socket) => socket.end(`${useful},\n${','.repeat(2 * megabyte)}`), ['page'], {
    'content-type': 'text/csv',
  }),
  html(
    'hidden text, two million times',
    (socket) => socket.end(`${useful.repeat(3)}${'a\u200b'.repeat(megabyte)}`),
    ['page'],
    { 'content-type': 'text/plain; charset=utf-8' },
  ),

  // Redirects
  redirect('a loop', (path) => path),
  redirect('a chain without end', (path, step) => `${path}?${step + 1}`),
  redirect('a chain from one host to the next', (_, step) => `http://127.0.0.${step + 2}:1/`, ['FETCH_REFUSED']),
  redirect('a target that is no address', () => 'http://[', ['FETCH_FAILED']),
  redirect('a target of 10 KB', () => `/${'x'.repeat(10_000)}`, ['FETCH_FAILED']),
  redirect('a target with line ends in it', () => '/a%0d%0aset-cookie:%20x=y', ['FETCH_FAILED']),
].map((body, at) => ({ ...body, path: `/${at}` }));

/** On loopback; `origin` and a path of the table lead to each body. */
export async function startHostileServer() {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (request) => {
      const target = /^GET (\/\d+)(?:\?(\d+))? /.exec(request.toString('latin1'));
      const body = hostileBodies.find(({ path }) => path === target?.[1]);
      if (body === undefined) return socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      return body.talk(socket, body.path, Number(target?.[2] ?? 0));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    origin: `http://127.0.0.1:${port}`,
    place: `127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function raw(name, talk, expect, isSlow = false) {
  return { name, talk, expect, isSlow };
}

function html(name, talk, expect, headers = {}, isSlow = false) {
  const all = { 'content-type': 'text/html', connection: 'close', ...headers };
  const head = Object.entries(all).map(([field, value]) => `${field}: ${value}\r\n`);
  return raw(
    name,
    (socket, ...more) => {
      socket.write(`HTTP/1.1 200 OK\r\n${head.join('')}\r\n`);
      talk(socket, ...more);
    },
    expect,
    isSlow,
  );
}

function packed(name, encoding, make, expect = ['TOO_LARGE']) {
  let bytes;
  return html(
    name,
    (socket) => {
      bytes ??= make();
      socket.end(bytes);
    },
    expect,
    { 'content-encoding': encoding },
  );
}

function redirect(name, next, expect = ['FETCH_FAILED']) {
  return raw(
    name,
    (socket, path, step) => {
      socket.end(
        `HTTP/1.1 302 Found\r\nlocation: ${next(path, step)}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      );
    },
    expect,
  );
}

/** Writes for as long as somebody reads, or until so many bytes went. */
function pour(socket, start, again, most = Number.POSITIVE_INFINITY) {
  let sent = 0;
  const more = () => {
    while (!socket.destroyed) {
      sent += again.length;
      if (sent > most) return socket.end();
      if (!socket.write(again)) return socket.once('drain', more);
    }
  };
  socket.write(start);
  more();
}

function drip(socket, text, everyMs) {
  socket.write(text);
  const timer = setInterval(() => socket.write('x'), everyMs);
  socket.once('close', () => clearInterval(timer));
}

function chunk(text) {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

function numbered(count, write) {
  return Array.from({ length: count }, (_, n) => write(n)).join('');
}

function zeros(megabytes) {
  return Buffer.alloc(megabytes * megabyte);
}

function brotli(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** Letters that compress badly, always the same. */
function noise(length) {
  let state = 1;
  let text = '';
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += state.toString(36);
  }
  return text;
}

function spoiled(bytes) {
  bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 100);
  return bytes;
}

function laughs() {
  const entities = numbered(10, (n) => `<!ENTITY l${n} "${n === 0 ? 'ha' : `&l${n - 1};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE l [${entities}]><l>&l9;</l>`;
}
