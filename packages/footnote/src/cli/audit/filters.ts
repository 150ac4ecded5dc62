import { filterFields } from '../../audit/read/entry-filters.ts';
import { type OptionTable, usageError } from '../command.ts';

const { since, until, kind, caller, provider, outcome } = filterFields;

export const filterOptions = {
  since: { type: 'string', value: 'TIME', help: since.description },
  until: { type: 'string', value: 'TIME', help: until.description },
  kind: { type: 'string', value: kind.enum.join('|'), help: kind.description },
  caller: { type: 'string', value: 'NAME', help: caller.description },
  provider: { type: 'string', value: 'ID', help: provider.description },
  outcome: { type: 'string', value: 'WORD', help: outcome.description },
} as const satisfies OptionTable;

export function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usageError("'--limit' must be a whole number, 1 or more.");
}
