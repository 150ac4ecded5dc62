/** C0 without tab and newline, DEL, and C1: what a terminal may obey instead of showing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text from elsewhere can't move the cursor, set the title or recolour a terminal: escapes become visible. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(controls, (control) => visible(control.charCodeAt(0)));
}

/** The same in one line, for a message. */
export function oneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return printable(lines.filter((line) => line !== '').join(' '));
}

function visible(code: number): string {
  // Unicode has a picture of each C0 character (U+2400 and on) and of DEL, but none of C1.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}
