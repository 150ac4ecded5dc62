import type { Guarded } from '../agent/tools/guard.ts';
import { runAllowed } from '../agent/tools/run-allowed.ts';
import { writeFileTool } from '../agent/tools/write-file.ts';
import type { JsonObject } from '../json.ts';
import type { GeminiFunctionDeclaration } from './gemini-shapes.ts';

export interface FileWriterOptions {
  /** No file outside of it is written, whatever links say. */
  readonly folder: string;
  /**
   * Asked before a file is replaced, and before one is written that programs may read as their settings. Without it
   * neither is done.
   */
  readonly approve?: ((question: string, input: JsonObject) => boolean | Promise<boolean>) | undefined;
}

export interface FileWriter {
  readonly declaration: GeminiFunctionDeclaration;
  /** Gives what the model reads. It never throws. */
  write(input: JsonObject, signal: AbortSignal | undefined): Promise<Guarded<string>>;
}

export function openFileWriter({ folder, approve }: FileWriterOptions): FileWriter {
  const tool = writeFileTool(folder);
  const { name, description, parameters } = tool;
  // One after the other: of two calls in one reply that name the same file, the second must find it and ask.
  let last: Promise<unknown> = Promise.resolve();
  return {
    declaration: { name, description, parametersJsonSchema: parameters },
    write(input, signal = new AbortController().signal) {
      const written = last.then(() =>
        runAllowed(tool, input, {
          signal,
          ask: async (question) => (await approve?.(question, input)) === true,
          run: async () => (await tool.run(input)).text,
        }),
      );
      last = written;
      return written;
    },
  };
}
