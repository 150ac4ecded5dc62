// Asks one of the examples, and shows what it found: node run.mjs ai-sdk "What changed in Node 24?"
import { createFootnote } from 'footnote-search';

const [name = 'ai-sdk', ...words] = process.argv.slice(2);
const { ask } = await import(`./${name}.mjs`);

const footnote = createFootnote();
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
try {
  const { text, found } = await ask(words.join(' '), { footnote, signal: stop.signal });
  console.log(text);
  for (const { sources = [], failed } of found) {
    if (failed) console.error(`${failed.code}: ${failed.message}`);
    for (const { n, title, url } of sources) console.log(`[${n}] ${title} ${url}`);
  }
} catch (error) {
  if (!stop.signal.aborted) throw error;
  console.error('Stopped.');
} finally {
  await footnote.close();
}
