// One Chromium, as the tests, the benchmark and the screenshots of the page start it.
import { installBrowser } from './install.mjs';
import { findWholeChromium } from './whole-chromium.mjs';

// Root has no sandbox here; the package's own flags would switch off the browser's rules about other origins as well.
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
// WCAG 2.2 AA holds all of these.
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** `{ browser, violationsOf }`, or `{ missing }`, which says why there is none. */
export async function openBrowser() {
  const { executable, load, missing } = await installBrowser();
  return missing === undefined ? launch(load, { executablePath: executable }) : { missing };
}

/** The same for one that finds text in a page, as text fragments need it. */
export async function openWholeBrowser() {
  const { load, missing } = await installBrowser();
  if (missing !== undefined) return { missing };
  const chromium = await findWholeChromium();
  if (chromium.missing !== undefined) return chromium;
  return launch(load, { executablePath: chromium.executable, env: chromium.env });
}

async function launch(load, options) {
  try {
    const browser = await load('playwright-core').chromium.launch({ ...options, args });
    return { browser, violationsOf: (page) => violationsOf(load('axe-core').source, page) };
  } catch (error) {
    const [reason] = error.message.split('\n');
    return { missing: `it does not start (${reason}); install libnss3, or set CHROMIUM_PATH to another one` };
  }
}

/** What is in the way of somebody, in words that name the element. */
async function violationsOf(axe, page) {
  await page.evaluate(axe);
  // Not inside of frames: Google's suggestions are shut off from all scripts, and it would wait for them forever.
  const options = { runOnly: rules, iframes: false };
  const { violations } = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}
