import { parseArgs } from 'node:util';
import { fail } from './fail.mjs';

/** The options and other arguments of a script, which may have none but those. `--help` ends here. */
export function readArguments(help, options, allowPositionals = false) {
  const { values, positionals } = parse({ options: { ...options, help: { type: 'boolean' } }, allowPositionals }, help);
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  return { values, positionals };
}

function parse(config, help) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence] = error.message.split('. ');
    return fail(`${sentence}.\n\n${help}`, 2);
  }
}
