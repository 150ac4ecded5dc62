import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type * as Built from './extract-in-worker.ts';
import { extractInWorker as fromSource } from './extract-in-worker.ts';

/** As it is installed: a thread needs a compiled file, and `npm test` has built it before. */
const file = new URL('../../../dist/fetch/extract/extract-in-worker.js', import.meta.url).href;
const { createExtractor, extractInWorker }: typeof Built = await import(file);

const wanted = { url: 'https://example.org/', format: 'text', mode: 'full' } as const;
const paragraph = '<p>The tide came in, slowly at first, and then all at once over the sand.</p>';
const large = paragraph.repeat(5_000);

describe('a page in a thread of its own', () => {
  it('gives what it would give here', async () => {
    const { fellBack, ...extracted } = await extractInWorker(large, wanted);
    expect(fellBack).toBe(false);
    expect(extracted).toEqual(await fromSource(large, wanted).then(({ fellBack: _, ...rest }) => rest));
  });

  it('holds up nobody', async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await extractInWorker(large.repeat(10), wanted);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  });

  it('many pages at once come back, each its own', async () => {
    const pages = Array.from({ length: 7 }, (_, i) => `<title>${i}</title>${large}`);
    const titles = await Promise.all(pages.map(async (page) => (await extractInWorker(page, wanted)).title));
    expect(titles).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it('one that takes too long is read for its words only', async () => {
    const impatient = createExtractor({ ms: 1, memoryMb: 64 });
    const { fellBack, content, isWhole } = await impatient(large, wanted);
    expect({ fellBack, isWhole }).toEqual({ fellBack: true, isWhole: true });
    expect(content).toContain('The tide came in, slowly at first, and then all at once over the sand.');
  });

  it('one that takes too much memory is read for its words only, and the next one as usual', async () => {
    const poor = createExtractor({ ms: 20_000, memoryMb: 24 });
    const page = Array.from({ length: 90_000 }, (_, i) => `<p class="c${i}" id="i${i}">word ${i}</p>`).join('');
    const { fellBack, content } = await poor(page, wanted);
    expect(fellBack).toBe(true);
    expect(content).toContain('word 1');
    expect((await poor(large, wanted)).fellBack).toBe(false);
  });

  it('stops at once when the caller does, also while it waits for its turn', async () => {
    const abort = new AbortController();
    const reason = new Error('enough');
    const all = Array.from({ length: 5 }, () => extractInWorker(large.repeat(5), wanted, abort.signal));
    const outcomes = Promise.allSettled(all);
    abort.abort(reason);
    for (const outcome of await outcomes) expect('reason' in outcome && outcome.reason).toBe(reason);
    await expect(extractInWorker(large, wanted, abort.signal)).rejects.toBe(reason);
    expect((await extractInWorker(large, wanted)).fellBack).toBe(false);
  });

  it('keeps no program alive', async () => {
    const program = `const { extractInWorker } = await import(${JSON.stringify(file)});
      const { content } = await extractInWorker(${JSON.stringify(paragraph)}.repeat(2000), ${JSON.stringify(wanted)});
      console.log(content.length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    });
    expect(Number(stdout)).toBeGreaterThan(100_000);
  });
});
