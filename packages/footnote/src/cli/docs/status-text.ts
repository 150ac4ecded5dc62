import type { DocsSources, DocsStatus, IndexCounts, IndexedSource } from '../../contract/docs.ts';
import { alignColumns } from '../terminal/columns.ts';
import { counted, heldIn, withoutOwner } from './counted.ts';

/** What the index holds: what the project names itself and what was added, or with `all` everything. */
export function statusText(status: DocsStatus & DocsSources & { readonly counts: IndexCounts }, all: boolean): string {
  const head = [
    ['project', status.root],
    ['index', `${status.file} (${(status.sizeBytes / 1e6).toFixed(1)} MB)`],
    ['holds', heldIn(status.counts)],
    ['indexed', `${status.indexedAt ?? 'unknown'}${status.isCurrent ? '' : ' (the lockfile has changed since)'}`],
    ...(status.problems === 0 ? [] : [['not read', `${counted(status.problems, 'path')}${all ? '' : more}`]]),
    ...(status.leftOut.length === 0 ? [] : [['left out', `${leftOutWords(status)}${all ? '' : more}`]]),
  ];
  const parts = [
    alignColumns(head),
    ...packageLines(status.sources, all),
    ...addedLines(status.sources),
    ...waitingLines(status),
  ];
  return [...parts, ...(all ? detailLines(status) : [])].map((lines) => lines.join('\n')).join('\n\n');
}

const more = "; 'footnote docs status --all' names them";

function leftOutWords({ leftOut }: DocsSources): string {
  const removed = leftOut.filter(({ reason }) => reason === 'removed').length;
  const footnotes = leftOut.length - removed;
  return [
    ...(footnotes === 0 ? [] : [`${counted(footnotes, 'package')} that only Footnote depends on`]),
    ...(removed === 0 ? [] : [`${counted(removed, 'package')} that you removed`]),
  ].join(', ');
}

/** What the project's own package.json names; what that brought along only with `all`. */
function packageLines(sources: readonly IndexedSource[], all: boolean): readonly (readonly string[])[] {
  const packages = sources.filter(({ kind }) => kind === 'package');
  const direct = packages.filter(({ isDirect }) => isDirect);
  const others = packages.filter(({ isDirect }) => !isDirect);
  const rest = others.length === 0 || all ? [] : [`and ${counted(others.length, 'package')} behind them${more}`];
  return [
    ...(direct.length + rest.length === 0 ? [] : [['Packages', ...rows(direct), ...rest]]),
    ...(all && others.length > 0 ? [['Packages behind them', ...rows(others)]] : []),
  ];
}

function rows(packages: readonly IndexedSource[]): readonly string[] {
  return indented(packages.map(({ name, version, passages }) => [name, version, counted(passages, 'passage')]));
}

function addedLines(sources: readonly IndexedSource[]): readonly (readonly string[])[] {
  const added = sources.filter(({ kind }) => kind !== 'package');
  if (added.length === 0) return [];
  const cells = added.map(({ kind, name, root, version, passages, indexedAt = '' }) => {
    const whose = kind === 'added' ? `for ${name} ${version}` : version;
    return [withoutOwner(root), whose, counted(passages, 'passage'), indexedAt.slice(0, 16).replace('T', ' ')];
  });
  return [['Added', ...indented(cells)]];
}

/** What the settings name and nobody has read for the version that is installed. */
function waitingLines({ waiting }: DocsSources): readonly (readonly string[])[] {
  if (waiting.length === 0) return [];
  const cells = waiting.map(({ package: name, from }) => [name, from]);
  return [["Not read yet ('footnote docs index --refresh' reads them)", ...indented(cells)]];
}

function detailLines({ notRead, problems, leftOut }: DocsStatus & DocsSources): readonly (readonly string[])[] {
  const beyond = problems > notRead.length ? [`  and ${problems - notRead.length} more`] : [];
  const reasons = { removed: 'you removed it', footnote: 'only Footnote depends on it' };
  return [
    ...(notRead.length === 0
      ? []
      : [['Not read', ...notRead.map(({ path, reason }) => `  ${path} (${reason})`), ...beyond]]),
    ...(leftOut.length === 0
      ? []
      : [
          [
            "Left out ('footnote docs index NAME' includes one)",
            ...indented(leftOut.map(({ name, reason }) => [name, reasons[reason]])),
          ],
        ]),
  ];
}

function indented(cells: readonly (readonly string[])[]): readonly string[] {
  return alignColumns(cells).map((line) => `  ${line}`);
}
