// How long the tasks of a page worked, and how long they took: on a machine that does other things as well, a task that
// waits for a processor in the middle of its work looks long to the page itself.

const categories = ['toplevel', 'blink.user_timing'];

/** Calls `work` under a trace; gives its result, and the tasks of the page's main thread, the longest work first. */
export async function traceTasks(browser, page, work) {
  const events = [];
  const session = await browser.newBrowserCDPSession();
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  // All pages are in the trace; this one's thread is where the mark is.
  const mark = `begun-${Math.random()}`;
  await page.evaluate(`performance.mark('${mark}')`);
  const result = await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const begun = events.find(({ name }) => name === mark);
  if (begun === undefined) throw new Error('The trace has no mark of the page.');
  const tasks = events
    .filter(({ pid, tid, ph, name }) => pid === begun.pid && tid === begun.tid && ph === 'X' && /RunTask$/.test(name))
    .filter(({ ts, tdur }) => ts >= begun.ts && tdur !== undefined)
    .map(({ ts, dur, tdur }) => ({ at: (ts - begun.ts) / 1_000, tookMs: dur / 1_000, workedMs: tdur / 1_000 }))
    .sort((a, b) => b.workedMs - a.workedMs);
  return { result, tasks };
}
