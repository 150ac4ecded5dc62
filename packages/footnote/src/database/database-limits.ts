/** What a query may take and give. All of it is told to the model. */
export const databaseLimits = {
  sqlCharacters: 20_000,
  rows: 200,
  columns: 50,
  cellCharacters: 500,
  /** Of the cells that are given, together. */
  resultBytes: 2_000_000,
  /** Of what the database sends, before anything is cut: the rest is not waited for. */
  receivedBytes: 8_000_000,
  timeoutMs: 5_000,
  /** Side by side; others wait for their turn. */
  queriesAtOnce: 4,
  tables: 100,
  columnsOfTable: 200,
  /** How long a schema is taken to be what it was. */
  schemaMs: 300_000,
} as const;

/** Of a cell this much is read, so that what is hidden at the place of the cut is seen whole before it is cut. */
export const readCellCharacters = 2 * databaseLimits.cellCharacters;
