// The first process inside the loopback-only network: opens the doors that it was given, starts the services, runs
// the command, and ends with it. It is process 1 in there, so with its end everything that was started ends too.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const { doors, services, command, cwd, env } = JSON.parse(process.argv[2]);
// Whoever started this holds the other end. When that process dies, nothing here outlives it.
process.stdin.on('end', () => process.exit(1)).resume();

await Promise.all(doors.map(openDoor));
for (const service of services) await startService(service);
const [program, ...args] = command;
const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

/** A port of the outside at the same number in here, through a socket file, which no network namespace hides. */
function openDoor({ port, socket }) {
  const server = createServer((inner) => {
    const outer = connect(socket);
    inner.pipe(outer).pipe(inner);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

/** A server that the command needs; it is ready when its port answers. */
async function startService({ command: [program, ...args], env, port }) {
  const service = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  service.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
  service.on('exit', (code) => fail(`The service ${program} ${args.join(' ')} ended with ${code}.`));
  while (!(await answers(port))) await wait(20);
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
