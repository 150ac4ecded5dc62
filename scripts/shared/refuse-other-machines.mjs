// Everything that a test needs is on loopback.
import { Socket } from 'node:net';

/** From now on nobody in this process reaches another machine; gives the list of those that were asked for. */
export function refuseOtherMachines() {
  const asked = [];
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (...args) {
    const [{ host, path } = {}] = args.flat();
    if (path !== undefined || host === undefined || /^(?:127\.|localhost$|::1$)/.test(host)) {
      return connect.apply(this, args);
    }
    asked.push(host);
    queueMicrotask(() => this.destroy(new Error(`${host} is not on loopback.`)));
    return this;
  };
  return asked;
}
