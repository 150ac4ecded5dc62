// For the bundler: what undici would load at its start and Footnote never uses. HTTP/2 is not offered to any server,
// bodies are texts, and a SOCKS proxy is refused by the settings; each would load parts of Node that take longer than
// undici itself.
const never = (what) => `module.exports = () => { throw new Error('${what} is no part of this bundle of undici.'); };`;

const inPlace = {
  './client-h2.js': never('HTTP/2'),
  './socks5-proxy-agent': never('SOCKS'),
  '../web/fetch/body.js': `module.exports = { extractBody: ${never('FormData').slice('module.exports = '.length, -1)} };`,
  // Node's own limit. The class is only compared with what a caller hands in, and nobody does.
  'node:http': 'module.exports = { maxHeaderSize: 16384, IncomingMessage: class IncomingMessage {} };',
  'node:assert': `module.exports = (value, message = 'An assertion of undici failed.') => {
    if (!value) throw message instanceof Error ? message : Object.assign(new Error(message), { code: 'ERR_ASSERTION' });
  };`,
};

export function isLeftOut(id, importer = '') {
  return importer.includes('/node_modules/undici/') && id in inPlace;
}

export function withoutPartsOfUndici() {
  const prefix = '\0undici-left-out:';
  return {
    name: 'undici-left-out',
    resolveId: (id, importer) => (isLeftOut(id, importer) ? `${prefix}${id}` : undefined),
    load: (id) => (id.startsWith(prefix) ? inPlace[id.slice(prefix.length)] : undefined),
  };
}
