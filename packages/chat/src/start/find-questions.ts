import { asList, asObject, asText, isObject } from '../../../footnote/src/json.ts';

/** What programs of all kinds do. Those that a package here explains become examples, with its name. */
const tasks = [
  'cancel a request',
  'validate input',
  'connect to a database',
  'limit the size of a cache',
  'stream a response',
  'parse a date',
  'retry a failed request',
  'mock a function in a test',
  'write a plugin',
];
const mostQuestions = 3;

/** Asks one after another until there are enough, each answered by another package. */
export async function findQuestions(search: (task: string) => Promise<unknown>): Promise<readonly string[]> {
  const questions = new Map<string, string>();
  for (const task of tasks) {
    if (questions.size === mostQuestions) break;
    const { answer, results } = asObject(await search(`how do I ${task}`));
    const title = asText(asObject(asList(results)[0])['title']) ?? '';
    const name = nameIn(title);
    // Declarations of types explain what something is, and not how it is done.
    if (!isObject(answer) || name === '' || name.startsWith('@types/') || questions.has(name)) continue;
    questions.set(name, `How do I ${task} with ${name}?`);
  }
  return [...questions.values()];
}

/** `undici 7.30.2 › Dispatcher › Aborting a request` → `undici` */
function nameIn(title: string): string {
  return (title.split(' › ')[0] ?? '').replace(/ \S*\d\S*$/, '');
}
