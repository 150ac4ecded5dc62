/** As much as a request body over HTTP. */
export const maxLineBytes = 1_000_000;

/** The lines of a stream; undefined stands for one that was longer than allowed, of which nothing is kept. */
export async function* readLines(input: AsyncIterable<string | Uint8Array>): AsyncIterable<string | undefined> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    let rest: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline)) {
      keep(rest.subarray(0, end));
      if (length > maxLineBytes) yield undefined;
      else if (length > 0) yield Buffer.concat(parts).toString('utf8');
      parts = [];
      length = 0;
      rest = rest.subarray(end + 1);
    }
    keep(rest);
  }

  function keep(bytes: Uint8Array): void {
    length += bytes.length;
    if (length <= maxLineBytes) parts.push(bytes);
    else parts = [];
  }
}

const newline = 0x0a;
