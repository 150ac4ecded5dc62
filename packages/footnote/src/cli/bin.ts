import { main } from './main.ts';
import { endProcess, processIo } from './process-io.ts';

/** Importing this file runs the command. It waits for nothing itself, so that it can be bundled as CommonJS too. */
const io = processIo();
void main(process.argv.slice(2), io).then((exitCode) => endProcess(exitCode, io));
