// What the bundle has of undici, in place of the whole: its index also loads a fetch, web sockets, caches and mocks,
// which takes longer than all of Footnote. The names are those of the type `Undici` in http/undici-parts.ts.
import * as api from 'undici/lib/api/index.js';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

// As undici's own index does it: a proxy opens its tunnels with `connect`.
Object.assign(Dispatcher.prototype, api);

export { Agent, buildConnector, ProxyAgent };

/** As undici's own, for an address as text and a dispatcher that is always given. */
export function request(address, { dispatcher, ...options }) {
  const { origin, pathname, search } = new URL(address);
  return api.request.call(dispatcher, { ...options, origin, path: pathname + search });
}
