/** For plain text among replies that are HTML, so that a title such as `<canvas>` survives the stripping of tags. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
