/** Ends the script with a message for the reader. */
export function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
