import { isObject, type JsonObject, parseJson } from '../../../footnote/src/json.ts';

/** One `data:` event of the UI message stream; `type` says what else it holds. */
export type StreamEvent = JsonObject & { readonly type: string };

/**
 * The events of a stream, wherever its bytes are cut. The last one that a whole stream sends is `[DONE]`; the
 * generator returns whether it came.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent, boolean> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const dataIn = createDataReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      for (const data of dataIn(decoder.decode(value, { stream: !done }))) {
        if (data === '[DONE]') return true;
        const event = parseJson(data);
        if (isEvent(event)) yield event;
      }
      if (done) return false;
    }
  } finally {
    // Whoever stops reading wants nothing more of it; a stream that is over takes no notice.
    await reader.cancel().catch(ignoreBrokenStream);
  }
}

/** Gives the data of the events that are whole: a blank line ends one, and all of its `data:` lines belong to it. */
function createDataReader(): (text: string) => Iterable<string> {
  const linesIn = createLineReader();
  let data: string[] = [];
  return function* (text) {
    for (const line of linesIn(text)) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      if (line !== '' || data.length === 0) continue;
      yield data.join('\n');
      data = [];
    }
  };
}

/** Gives the lines that are whole: LF, CRLF or CR ends one, and a CR at the end of a piece may be half of CRLF. */
function createLineReader(): (text: string) => readonly string[] {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines;
  };
}

function isEvent(value: unknown): value is StreamEvent {
  return isObject(value) && typeof value['type'] === 'string';
}

/** It was reported where it was read. */
function ignoreBrokenStream(): void {}
