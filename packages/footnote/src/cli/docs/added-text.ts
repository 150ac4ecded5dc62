import type { AddReport, PlannedDocs } from '../../contract/docs.ts';
import type { Io } from '../../contract/io.ts';
import { usageError } from '../command.ts';
import { askYesOrNo } from '../terminal/ask.ts';
import { note } from '../terminal/print.ts';
import { counted } from './counted.ts';

/** Says who would be asked, and asks whether that is wanted. */
export async function isAgreed(plan: readonly PlannedDocs[], io: Io): Promise<boolean> {
  for (const { package: name, version, places } of plan) {
    note(io, `${name} ${version}: ${places.join(', else ') || 'no place is known'}`);
  }
  if (io.stdout.isTTY !== true) {
    throw usageError('Nobody can be asked here, so nothing was fetched.', 'Look at the addresses, then add --yes.');
  }
  return askYesOrNo('Read the documentation there, and record that in footnote.json?', io);
}

/** What was added, and what that means for others of the project. */
export function addedLines({ added, notAdded, recorded, complete }: AddReport): readonly string[] {
  if (added.length + notAdded.length === 0) {
    return [complete ? 'All direct dependencies have documentation of their own.' : 'Nothing was fetched.'];
  }
  const lines = added.map(({ package: name, version, from, pages, passages, isExact }) => {
    const which = isExact ? 'of this version' : "the site's current ones, which may be of another version";
    return `Added ${name} ${version}: ${counted(passages, 'passage')} from ${counted(pages, 'page')} (${which}), ${from}`;
  });
  if (recorded === undefined) return lines;
  const trust = recorded.isTrusted
    ? 'trusted as it is now'
    : "not trusted: 'footnote trust' shows what else is in it; until then 'docs index --refresh' leaves this out";
  return [...lines, `Recorded in ${recorded.file} (${trust}).`];
}
