// What a browser marks where an address ends in a text fragment. No script can ask for that, so it is seen: the mark is
// painted in one colour, and the words under it are read from a picture of the page.

/** Put into a page that is tried; nothing of it is loaded from elsewhere. */
export const markStyle =
  '<style>::target-text { background-color: #ff00ff !important; color: #ff00ff !important; }</style>';
export const markHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** The marked words that are in view, the text around the first of them, and how far the page was scrolled. */
export async function markedWords(page, url) {
  // From another page: the same one would only be scrolled.
  await page.goto('about:blank');
  await page.goto(url);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(`(${wordsUnderMark})(${JSON.stringify(picture)})`);
}

/** Runs in the page. */
const wordsUnderMark = `async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const isMarked = (x, y) => {
    const at = (Math.floor(y) * bitmap.width + Math.floor(x)) * 4;
    return data[at] > 240 && data[at + 1] < 15 && data[at + 2] > 240;
  };
  const words = [];
  let block = '';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const x = (left + right) / 2;
      const y = (top + bottom) / 2;
      if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height || right === left) continue;
      // What lies under something else is not what is seen there.
      const seen = document.elementFromPoint(x, y);
      const isSeen = seen === null || seen.contains(node) || node.parentElement.contains(seen);
      if (!isSeen || !isMarked(x, y)) continue;
      if (words.length === 0) block = node.parentElement.textContent;
      words.push(word);
    }
  }
  return { words, block, scrollY: Math.round(scrollY) };
}`;

/** Words as they are compared. */
export function plainWords(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
