import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { defined } from '../defined.ts';
import { asNumber, asObject, asText } from '../json.ts';

/** The process that writes a segment, so exactly that another one with the same pid is not mistaken for it. */
export interface Owner {
  readonly pid: number;
  /** Where the pid means something: the boot and the pid namespace on Linux, else the name of the machine. */
  readonly realm: string;
  /** When it was started, in the kernel's ticks since boot; not known everywhere. */
  readonly started?: string;
}

export function thisProcess(): Owner {
  return { pid: process.pid, realm: thisRealm(), ...defined({ started: statOf('self')?.started }) };
}

export function readOwner(value: unknown): Owner | undefined {
  const { pid, realm, started } = asObject(value);
  const [number, place] = [asNumber(pid), asText(realm)];
  if (number === undefined || place === undefined) return undefined;
  return { pid: number, realm: place, ...defined({ started: asText(started) }) };
}

/** True only where it is certain. A process in another container or on another machine can't be seen from here. */
export function isGone(owner: Owner): boolean {
  if (owner.realm !== thisRealm()) return false;
  try {
    // Signal 0 sends nothing; it asks whether there is somebody to get it.
    process.kill(owner.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const now = statOf(owner.pid);
  if (now === undefined) return false;
  const isAnother = owner.started !== undefined && owner.started !== now.started;
  // A killed process that its parent has not asked about yet still has its pid, but never writes again.
  return isAnother || now.state === 'Z' || now.state === 'X';
}

function thisRealm(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function statOf(pid: number | 'self'): { readonly state: string; readonly started: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in parentheses, which may hold blanks and parentheses itself.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const started = rest[18];
    return state === undefined || started === undefined ? undefined : { state, started };
  } catch {
    return undefined;
  }
}
