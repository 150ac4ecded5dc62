// Makes the table that questions in everyday words are looked up in, of texts with a task a line: what people say > what
// documentation calls it. Run it after a change to them, and to how words are read; a test says where that was forgotten.
//   node scripts/build.mjs && node scripts/build-phrases.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePhrases } from '../packages/footnote/dist/docs/rank/everyday/compile-phrases.js';
import { root } from './shared/run.mjs';

const folder = join(root, 'packages/footnote/src/docs/rank/everyday');
const texts = readdirSync(join(folder, 'phrases')).sort();
const bytes = compilePhrases(texts.map((name) => readFileSync(join(folder, 'phrases', name), 'utf8')));
writeFileSync(join(folder, 'phrases.bin'), bytes);
console.log(`phrases.bin: ${bytes.length.toLocaleString('en')} bytes`);
