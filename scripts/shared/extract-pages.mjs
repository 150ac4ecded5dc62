// Reading collections of pages with what is in them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fail } from './fail.mjs';

/** The kind of a folder, `articles`, `segments` or `readability`, and its pages. */
export function readPages(folder) {
  if (!existsSync(folder)) fail(`There is no folder ${folder}.`, 2);
  const expected = readdirSync(folder).some((entry) => /\.expected\.html/.test(entry));
  const file = join(folder, 'truth.json');
  if (existsSync(file) && !expected) {
    const truth = JSON.parse(readFileSync(file, 'utf8'));
    const pages = Object.entries(truth).map(([name, entry]) => ({ name, ...entry, html: readPage(folder, name) }));
    const [first] = pages;
    if (first?.articleBody !== undefined) return { kind: 'articles', pages };
    if (first?.with !== undefined) return { kind: 'segments', pages };
  }
  const names = readdirSync(folder)
    .map((entry) => /^(.*)\.expected\.html(?:\.gz)?$/.exec(entry)?.[1])
    .filter((name) => name !== undefined);
  if (names.length === 0) fail(`${folder} holds neither a truth.json that I know nor NAME.expected.html files.`, 2);
  const pages = names.map((name) => ({
    name,
    url: 'http://fakehost/test/page.html',
    html: readPage(folder, name),
    expected: readPage(folder, `${name}.expected`),
  }));
  return { kind: 'readability', pages };
}

/** All HTML pages of a folder, whatever else is in it. */
export function readHtmlFiles(folder) {
  if (!existsSync(folder)) fail(`There is no folder ${folder}.`, 2);
  return readdirSync(folder)
    .map((entry) => /^(.*)\.html(?:\.gz)?$/.exec(entry)?.[1])
    .filter((name) => name !== undefined && !name.endsWith('.expected'))
    .map((name) => ({ name, url: 'https://example.org/page', html: readPage(folder, name) }));
}

/** Half of the pages, always the same: pages of half 1 are not looked at while rules are written. */
export function halfOf(name) {
  return createHash('sha1').update(name).digest()[0] & 1;
}

function readPage(folder, name) {
  const plain = join(folder, `${name}.html`);
  return decode(existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(`${plain}.gz`)));
}

/** These pages lost their HTTP headers; what is no UTF-8 says in its beginning what it is. */
function decode(bytes) {
  const text = new TextDecoder().decode(bytes);
  const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(bytes.subarray(0, 4096).toString('latin1'))?.[1];
  if (named === undefined || !text.includes('\ufffd')) return text;
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return text;
  }
}
