import { resolve } from 'node:path';
import { decide, isSure } from '../../agent/router/decide.ts';
import type { Route, TableColumns } from '../../contract/agent.ts';
import type { Io } from '../../contract/io.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { asObject, isObject, parseJson } from '../../json.ts';
import { defineCommand, usageError } from '../command.ts';
import { readLines } from '../read-lines.ts';
import { readQuery } from '../read-query.ts';
import { print, printJson } from '../terminal/print.ts';

export const route = defineCommand({
  name: 'route',
  words: 'MESSAGE',
  about:
    "Says what the agent would do with a message, and why: 'web' (search first), 'database' (ask your own data first) or " +
    "'none' (answer from what the model knows). Nothing is sent anywhere. Below 0.8 it is not sure, and the model " +
    'decides with all tools. --schema tells it what your tables are called; without it only words about your own data, ' +
    'such as \'my inventory\', lead to the database. --batch reads JSON lines {"message": …, "schema": …} from stdin ' +
    'and writes a line {"decision", "confidence", "reasons"} for each, in order; empty lines are passed over.',
  options: {
    schema: { type: 'string', value: 'FILE', help: 'JSON with your tables: {"orders": ["id", "total"]}.' },
    batch: { type: 'boolean', help: 'Read messages from stdin, a JSON object on each line.' },
  },
  examples: [
    { line: 'footnote route "What happened in the news today?"', does: 'web, and the words that say so' },
    { line: 'footnote route "How many orders are open?" --schema tables.json', does: 'with your tables in mind' },
    { line: 'echo \'{"message": "hello"}\' | footnote route --batch', does: 'many at once, as JSON lines' },
  ],
  variables: {
    FOOTNOTE_DATABASE_URL: 'The database of the agent. It is not opened here: --schema says what it holds.',
  },

  async run({ values: { schema: file, batch = false, json = false }, words }, io) {
    const schema = file === undefined ? undefined : await readSchemaFile(file, io);
    if (batch) {
      if (words.length > 0) throw usageError('--batch reads its messages from stdin.', 'Leave MESSAGE or --batch out.');
      for await (const { number, text } of readLines(io)) answerLine(text, number, schema, io);
      return 0;
    }
    if (words.length === 0) throw usageError('A message is missing.', 'Write it like: footnote route "MESSAGE".');
    const decided = decide(await readQuery(words, io), { schema });
    if (json) printJson(io, decided);
    else print(io, asText(decided));
    return 0;
  },
});

function asText(decided: Route): string {
  const { decision, confidence, reasons } = decided;
  const head = `${decision}  ${confidence.toFixed(2)} ${isSure(decided) ? 'sure' : 'not sure: the model decides'}`;
  return [head, ...reasons.map((reason) => `  - ${reason}`)].join('\n');
}

function answerLine(text: string, number: number, shared: TableColumns | undefined, io: Io): void {
  const row = asObject(parseJson(text));
  const { message, schema } = row;
  if (typeof message !== 'string') {
    throw usageError(
      `Line ${number} of stdin is no JSON object with a message.`,
      'Write each line like {"message": "…", "schema": {"orders": ["id", "total"]}}; the schema may be left out.',
    );
  }
  // A line about nothing in particular may say so with null.
  const own = schema === undefined || schema === null ? shared : readTables(schema, `Line ${number} of stdin`);
  io.stdout.write(`${JSON.stringify(decide(message, { schema: own }))}\n`);
}

const mostBytes = 5_000_000;

async function readSchemaFile(file: string, io: Io): Promise<TableColumns> {
  const read = await readRegularFile(resolve(io.cwd, file), mostBytes);
  if (read === undefined) throw usageError(`There is no file ${file}.`, '--schema names a JSON file with your tables.');
  if (read.bytes === undefined)
    throw usageError(`${file} ${read.problem}.`, '--schema names a JSON file with your tables.');
  return readTables(parseJson(read.bytes.toString('utf8')), file);
}

function readTables(value: unknown, where: string): TableColumns {
  if (!isTables(value)) {
    throw usageError(
      `${where} has no schema that can be read.`,
      'It looks like {"orders": ["id", "total"]}: tables and their columns.',
    );
  }
  return value;
}

function isTables(value: unknown): value is TableColumns {
  const isColumns = (columns: unknown) => Array.isArray(columns) && columns.every((name) => typeof name === 'string');
  return isObject(value) && Object.values(value).every(isColumns);
}
