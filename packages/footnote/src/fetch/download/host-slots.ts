import { abortable } from '../../deadline.ts';

/** How many conversations go on at once: in all, and with one host. Shared by all pages of one Footnote. */
export interface HostSlots {
  /** Waits for its turn. */
  take(host: string, signal: AbortSignal): Promise<Slot>;
}

export interface Slot {
  /** Something came: the conversation is alive. */
  touch(): void;
  free(): void;
}

export interface SlotLimits {
  readonly inAll: number;
  readonly perHost: number;
  /** A host that says nothing for so long doesn't keep other pages waiting: its slot is given to the next. */
  readonly silentMs: number;
}

const usual: SlotLimits = { inAll: 6, perHost: 2, silentMs: 1_000 };

interface WaitingRequest {
  readonly host: string;
  start(): void;
}

export function createHostSlots({ inAll, perHost, silentMs }: SlotLimits = usual): HostSlots {
  const busy = new Map<string, number>();
  let total = 0;
  let queue: WaitingRequest[] = [];

  function hasRoom(host: string): boolean {
    return total < inAll && (busy.get(host) ?? 0) < perHost;
  }

  function startNext(): void {
    for (const waiting of [...queue]) {
      if (!hasRoom(waiting.host)) continue;
      queue = queue.filter((other) => other !== waiting);
      waiting.start();
    }
  }

  function occupy(host: string): Slot {
    total++;
    busy.set(host, (busy.get(host) ?? 0) + 1);
    let isHeld = true;
    const free = () => {
      clearTimeout(silence);
      if (!isHeld) return;
      isHeld = false;
      total--;
      const left = (busy.get(host) ?? 1) - 1;
      if (left === 0) busy.delete(host);
      else busy.set(host, left);
      startNext();
    };
    const silence = setTimeout(free, silentMs);
    return { touch: () => void silence.refresh(), free };
  }

  return {
    async take(host, signal) {
      signal.throwIfAborted();
      if (hasRoom(host)) return occupy(host);
      let waiting: WaitingRequest | undefined;
      const turn = new Promise<Slot>((resolve) => {
        waiting = { host, start: () => resolve(occupy(host)) };
        queue.push(waiting);
      });
      try {
        return await abortable(turn, signal);
      } catch (error) {
        const isQueued = queue.includes(waiting as WaitingRequest);
        queue = queue.filter((other) => other !== waiting);
        // It got its turn in the same moment in which it was given up.
        if (!isQueued) (await turn).free();
        throw error;
      }
    },
  };
}
