import type { TableColumns } from '../../contract/agent.ts';
import { stem } from './words.ts';

/** What of the tables a message names. */
export interface NamedTables {
  /** Tables that are named in full, as they are written in the schema. */
  readonly tables: readonly string[];
  /** How many have one word of several in the message, such as `car` of `car_makers`. */
  readonly partTables: number;
  /** Columns that are named in full and could hardly be meant otherwise. */
  readonly columns: readonly string[];
  /** Columns such as `name` or `date`, which every message may name. */
  readonly plainColumns: number;
  /** 0 to 1: how many of the message's own words are words of the schema. */
  readonly share: number;
}

/** Words that are columns everywhere, and in most messages mean nothing of the kind. */
const plainNames = new Set(
  'id name date year month day time type title status code number description text value key city country state count first last full address url note comment amount total price language'.split(
    ' ',
  ),
);

/** Words that say nothing about what is asked. */
const emptyWords = new Set(
  'the a an of in on at to for and or is are was were be been do does did how many much what which who whom whose when where why that this these those with by from as it its there their they he she his her i me my we our you your can could will would please tell give show list find all any some each every most least more less than not no have has had'.split(
    ' ',
  ),
);

export function findNamedTables(words: readonly string[], schema: TableColumns): NamedTables {
  const { tables, columns, vocabulary } = indexOf(schema);
  const own = words.filter((word) => !emptyWords.has(word)).map(stem);
  const said = new Set(own);
  for (let at = 0; at + 1 < own.length; at += 1) said.add(`${own[at]}${own[at + 1]}`);
  const isNamed = ({ parts }: Name) => parts.length > 0 && parts.every((part) => said.has(part));
  return {
    tables: tables.filter(isNamed).map(({ name }) => name),
    partTables: tables.filter(
      (table) => table.parts.length > 1 && !isNamed(table) && table.parts.some((part) => said.has(part)),
    ).length,
    columns: columns.filter((column) => !column.isPlain && isNamed(column)).map(({ name }) => name),
    plainColumns: columns.filter((column) => column.isPlain && isNamed(column)).length,
    share: own.length === 0 ? 0 : own.filter((word) => vocabulary.has(word)).length / own.length,
  };
}

interface Name {
  readonly name: string;
  /** Its words without their endings: `OrderItems` is `order`, `item`. */
  readonly parts: readonly string[];
  readonly isPlain: boolean;
}

interface SchemaIndex {
  readonly tables: readonly Name[];
  readonly columns: readonly Name[];
  readonly vocabulary: ReadonlySet<string>;
}

/** A conversation asks with the same schema again and again. */
const indexes = new WeakMap<TableColumns, SchemaIndex>();
/** A schema of any size costs no more than this; what lies beyond it is not looked at. */
const mostNames = 2_000;

function indexOf(schema: TableColumns): SchemaIndex {
  const known = indexes.get(schema);
  if (known !== undefined) return known;
  const tables = unique(Object.keys(schema)).slice(0, mostNames);
  const columns = unique(Object.values(schema).flat()).slice(0, mostNames);
  const index = {
    tables: tables.map(readName),
    columns: columns.map(readName),
    vocabulary: new Set([...tables, ...columns].flatMap((name) => readName(name).parts)),
  };
  indexes.set(schema, index);
  return index;
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

/** The same names come with every row of a batch. */
const readNames = new Map<string, Name>();

function readName(name: string): Name {
  const known = readNames.get(name);
  if (known !== undefined) return known;
  if (readNames.size > 10_000) readNames.clear();
  const words = name
    .slice(0, 100)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '');
  // `student_id` is spoken of as the student, and `id` alone is in every table.
  const telling = words.length > 1 ? words.filter((part) => part !== 'id') : words;
  const parts = (telling.length === 0 ? words : telling).map(stem);
  const read = { name, parts, isPlain: parts.every((part) => plainNames.has(part)) };
  readNames.set(name, read);
  return read;
}
