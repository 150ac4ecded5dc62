// Runs the tests on the newer Nodes that users have. Each Node comes from npm, once, into .cache/nodes.
import { delimiter, dirname } from 'node:path';
import { fail } from './shared/fail.mjs';
import { installNode, nodeVersions } from './shared/other-node.mjs';
import { run, tool } from './shared/run.mjs';

const help = `Usage: npm run test:nodes [-- MAJOR… [-- VITEST ARGUMENTS]]

Runs the tests on Node 22 and 24, or on those named.
  npm run test:nodes -- 24 -- packages/footnote/src/search`;

const args = process.argv.slice(2);
const split = args.includes('--') ? args.indexOf('--') : args.length;
const named = args.slice(0, split);
const majors = named.length === 0 ? Object.keys(nodeVersions) : named;
const unknown = majors.find((major) => nodeVersions[major] === undefined);

if (named.includes('--help')) console.log(help);
else if (unknown !== undefined) fail(`There is no Node ${unknown} here.\n\n${help}`, 2);
else process.exitCode = await testOn(majors, args.slice(split + 1));

async function testOn(majors, vitestArguments) {
  const ready = await run([process.execPath, 'scripts/set-up.mjs']);
  if (ready !== 0) return ready;
  const failed = [];
  for (const major of majors) {
    const node = await installNode(major);
    if (node === undefined) return fail('Check the network, then run this again.');
    console.log(`\n— tests on Node ${nodeVersions[major]}`);
    const [, vitest] = tool('vitest');
    // Programs that the tests start find the same Node.
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
    const code = await run([node, vitest, 'run', ...vitestArguments], { env });
    if (code !== 0) failed.push(major);
  }
  if (failed.length === 0) return 0;
  console.error(`\nFailed on Node ${failed.join(' and ')}.`);
  return 1;
}
