// For the bundler: texts that lie beside the code become part of it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const textFile = /readFileSync\(new URL\('([^']+\.md)', import\.meta\.url\), 'utf8'\)/g;

export function inlineTexts() {
  return {
    name: 'texts',
    transform: (code, id) =>
      code.includes('.md')
        ? code.replace(textFile, (_, path) => JSON.stringify(readFileSync(join(dirname(id), path), 'utf8')))
        : undefined,
  };
}
