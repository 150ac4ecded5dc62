// What a browser marks where an address ends in a text fragment. No script can ask for that, so it is seen: the mark is
// painted in one colour, then in another, and the words whose picture changes between the two are marked. What lies over
// a mark counts by what it lets through: a veil does not hide one, a banner does.

/** Put into a page that is tried; nothing of it is loaded from elsewhere. Letters have the colour of their mark. */
export const markStyle = `<style>
  ::target-text { background-color: #ff00ff !important; color: #ff00ff !important; }
  .all-repainted ::target-text, .repainted::target-text { background-color: #00ff00 !important; color: #00ff00 !important; }
</style>`;
export const markHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** The marked words that are in view, the text around the first of them, and how far the page was scrolled. */
export async function markedWords(page, url) {
  // From another page: the same one would only be scrolled.
  await page.goto('about:blank');
  await page.goto(url);
  await page.evaluate(untilStill);
  await page.evaluate(`globalThis.marks = (${marksInPage})()`);
  const first = await pictureOf(page);
  await page.evaluate("document.documentElement.classList.add('all-repainted')");
  const count = await page.evaluate(`marks.findCandidates('${first}', '${await pictureOf(page)}')`);
  await page.evaluate("document.documentElement.classList.remove('all-repainted')");
  // Letters of two elements can lie at one place: alone repainted, an element changes only where it is marked itself.
  for (let index = 0; index < count; index++) {
    await page.evaluate(`marks.repaint(${index})`);
    await page.evaluate(`marks.confirm(${index}, '${first}', '${await pictureOf(page)}')`);
  }
  return page.evaluate('marks.found()');
}

/** Some pages scroll smoothly. */
const untilStill = `(async () => {
  for (let still = 0, last = -1; still < 10; last = scrollY) {
    await new Promise(requestAnimationFrame);
    still = scrollY === last ? still + 1 : 0;
  }
})()`;

async function pictureOf(page) {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return (await page.screenshot({ animations: 'disabled' })).toString('base64');
}

/** Runs in the page. */
const marksInPage = `() => {
  const candidates = [];
  const elements = [];

  async function pixelsOf(picture) {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  }

  /** Whether most of what is in view of this box changed between two pictures. */
  async function comparison(before, after) {
    const [one, other] = await Promise.all([before, after].map(pixelsOf));
    const { width, height } = one;
    return ({ left, right, top, bottom }) => {
      let all = 0;
      let changed = 0;
      for (let y = Math.max(0, Math.ceil(top) + 1); y < Math.min(height, Math.floor(bottom) - 1); y++) {
        for (let x = Math.max(0, Math.ceil(left)); x < Math.min(width, Math.floor(right)); x++) {
          const at = (y * width + x) * 4;
          all++;
          if (Math.abs(one.data[at] - other.data[at]) + Math.abs(one.data[at + 1] - other.data[at + 1]) > 16) changed++;
        }
      }
      return changed > all / 2;
    };
  }

  return {
    async findCandidates(before, after) {
      const changes = await comparison(before, after);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          // A word can be broken between two lines.
          const boxes = [...range.getClientRects()];
          if (!boxes.some(changes)) continue;
          candidates.push({ word, boxes, element: node.parentElement });
          if (!elements.includes(node.parentElement)) elements.push(node.parentElement);
        }
      }
      return elements.length;
    },
    repaint(index) {
      for (const element of elements) element.classList.toggle('repainted', element === elements[index]);
    },
    async confirm(index, before, after) {
      const changes = await comparison(before, after);
      for (const one of candidates) if (one.element === elements[index]) one.isMarked = one.boxes.some(changes);
    },
    found() {
      const marked = candidates.filter(({ isMarked }) => isMarked);
      return {
        words: marked.map(({ word }) => word),
        block: marked[0]?.element.textContent ?? '',
        scrollY: Math.round(scrollY),
      };
    },
  };
}`;

/** Words as they are compared. */
export function plainWords(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
