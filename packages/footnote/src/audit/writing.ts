import { ftruncateSync, writeSync } from 'node:fs';

/** How lines get into a segment. */
export interface Writing {
  /** The text is with the operating system when this returns; gives its number of bytes. */
  write(text: string): number;
  /** Nothing is written any more. */
  finish(): void;
}

/** To the end of the file, which grows with every line. */
export function appending(descriptor: number): Writing {
  return { write: (text) => writeAll(descriptor, Buffer.from(text)), finish() {} };
}

/** Making room costs a slow sync, so a segment that grows gets more of it each time. */
const room = { least: 64 * 1024, most: 2 * 1024 * 1024 };

/**
 * Into room that was set aside: the file doesn't grow, so a sync has only the line itself to write, and takes half
 * the time. The room is made of blanks, which are nothing to a reader of lines; what is left of it goes in the end.
 */
export function intoRoom(descriptor: number, from: number): Writing {
  let position = from;
  let size = from;
  return {
    write(text) {
      const bytes = Buffer.from(text);
      const needed = position + bytes.length;
      if (needed > size) {
        const more = Math.min(room.most, Math.max(room.least, size - from));
        size += writeAll(descriptor, Buffer.alloc(needed - size + more, ' '), size);
      }
      position += writeAll(descriptor, bytes, position);
      return bytes.length;
    },
    finish: () => ftruncateSync(descriptor, position),
  };
}

/** Gives the number of bytes. A full disk takes a part, and says so only when it is asked to take the rest. */
export function writeAll(descriptor: number, bytes: Buffer, position?: number): number {
  for (let done = 0; done < bytes.length; ) {
    const at = position === undefined ? undefined : position + done;
    done += writeSync(descriptor, bytes, done, bytes.length - done, at);
  }
  return bytes.length;
}
