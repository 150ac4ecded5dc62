// Loaded before an SDK: what it would ask its vendor goes to the emulator instead, and nothing to any other machine.
// Most SDKs take an address; this is for those that know only their vendor's.
import http from 'node:http';
import https from 'node:https';
import { refuseOtherMachines } from '../scripts/shared/refuse-other-machines.mjs';

/** The vendors' hosts, each with the origin of its emulator. */
const emulators = JSON.parse(process.env.VENDOR_HOSTS);

refuseOtherMachines();

const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? undefined : new URL(input);
  const emulator = emulators[url?.hostname];
  return fetch(emulator === undefined ? input : `${emulator}${url.pathname}${url.search}`, init);
};

const { get } = https;
https.get = (options, ...more) => {
  const emulator = emulators[options.hostname];
  if (emulator === undefined) return get(options, ...more);
  const { hostname, port } = new URL(emulator);
  return http.get({ ...options, hostname, port }, ...more);
};
