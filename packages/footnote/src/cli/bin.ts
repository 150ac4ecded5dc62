import { main } from './main.ts';
import { endProcess, processIo } from './process-io.ts';

/** Importing this file runs the command. It waits for nothing itself, so that it can be bundled as CommonJS too. */
const argv = process.argv.slice(2);
if (isSoonOver(argv)) {
  // A parser of HTTP is compiled anew once it has proved useful, and at the end Node would wait for that: 50 ms.
  process.getBuiltinModule('node:v8').setFlagsFromString('--liftoff-only');
}

const io = processIo();
void main(argv, io).then((exitCode) => endProcess(exitCode, io));

/** One request or a few. Later versions of Node may know no such flag, and would say so. */
function isSoonOver(words: readonly string[]): boolean {
  const command = words.find((word) => !word.startsWith('-'));
  const [major = ''] = process.versions.node.split('.');
  return (command === 'search' || command === 'fetch') && Number(major) <= 24;
}
