/** C0 without tab and newline, DEL and C1: what a terminal obeys. U+2028 and U+2029 break lines behind our back. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Embeddings, overrides and isolates: they show a text in another order than it is written in. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text of models and pages, as it may be written to a terminal: nothing in it can be an escape sequence. */
export function safeText(text: string): string {
  return text.replace(controls, '').replace(bidiControls, '');
}

/** The same in one line. */
export function safeLine(text: string): string {
  return safeText(text.replace(/\s+/g, ' ')).trim();
}
