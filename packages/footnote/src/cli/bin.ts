import { main } from './main.ts';
import { endProcess, processIo } from './process-io.ts';

/** Importing this file runs the command. */
const argv = process.argv.slice(2);
if (isSoonOver(argv)) {
  // A parser of HTTP is compiled anew once it has proved useful, and at the end Node would wait for that: 50 ms.
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--liftoff-only');
}

const io = processIo();
endProcess(await main(argv, io), io);

/** One request or a few. Later versions of Node may know no such flag, and would say so. */
function isSoonOver(words: readonly string[]): boolean {
  const command = words.find((word) => !word.startsWith('-'));
  const [major = ''] = process.versions.node.split('.');
  return (command === 'search' || command === 'fetch') && Number(major) <= 24;
}
