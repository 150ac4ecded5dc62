import { escapeInvisible } from '../../audit/escape-invisible.ts';
import type { Io } from '../../contract/io.ts';
import type { WebSearchProvider } from '../../contract/provider.ts';
import type {
  IgnoredReason,
  ProjectFile,
  SettingEntry,
  SettingsReader,
  SettingsSource,
} from '../../contract/settings.ts';
import { defined } from '../../defined.ts';
import { FootnoteError } from '../../errors.ts';
import { loadSettings } from '../../settings/settings.ts';
import { alignColumns } from '../terminal/columns.ts';
import { ignoredReasons } from '../terminal/ignored.ts';
import { print } from '../terminal/print.ts';
import { shownValue } from '../terminal/shown-value.ts';

/** What a project's file does here, and what it would do if it were trusted. */
export interface ProjectEffects {
  readonly project: Omit<ProjectFile, 'entries'>;
  readonly settings: readonly ProjectEffect[];
}

interface ProjectEffect {
  readonly key: string;
  readonly line: number;
  readonly value: ReturnType<typeof shownValue> | null;
  /** What holds without it. */
  readonly yours: ReturnType<typeof shownValue> | null;
  readonly counts: 'now' | 'after-trust' | 'never';
  readonly why?: IgnoredReason;
}

/** The settings are loaded as they are, as they would be, and without the file: all by the way of a search. */
export async function projectEffects(
  source: SettingsSource,
  providers: readonly WebSearchProvider[],
): Promise<ProjectEffects | undefined> {
  const now = await loadSettings(source, providers);
  if (now.project === undefined) return undefined;
  const then = await loadSettings(source, providers, { project: 'as-if-trusted' });
  const without = await loadSettings(source, providers, { project: 'left-out' });
  const { entries: read, ...project } = now.project;
  // What is shown is what is trusted.
  if (then.project?.sha256 !== project.sha256) throw changedMeanwhile(project.file);
  const { entries } = then.project;
  const isRead = read.length === entries.length;
  const effectOf = (entry: SettingEntry, line: number): ProjectEffect => {
    const ignoredNow = isRead ? reasonIn(now, entry) : 'not-trusted';
    const ignoredThen = reasonIn(then, entry);
    const own = without.entry(entry.definition.key);
    return {
      key: entry.definition.key,
      line,
      value: shownValue(entry) ?? null,
      yours: (own && shownValue(own)) ?? null,
      counts: ignoredNow === undefined ? 'now' : ignoredThen === undefined ? 'after-trust' : 'never',
      ...defined({ why: ignoredThen ?? ignoredNow }),
    };
  };
  const settings = entries.flatMap((entry) =>
    entry.origin.layer === 'project' && entry.value !== undefined ? [effectOf(entry, entry.origin.line)] : [],
  );
  return { project, settings };
}

function changedMeanwhile(file: string): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', `${file} was changed while it was read.`, { hint: 'Look at it again.' });
}

function reasonIn({ ignored }: SettingsReader, { definition, origin }: SettingEntry): IgnoredReason | undefined {
  const isSame = (other: SettingEntry) =>
    other.definition.key === definition.key &&
    other.origin.layer === 'project' &&
    origin.layer === 'project' &&
    other.origin.line === origin.line;
  return ignored.find(isSame)?.why;
}

const headings: Readonly<Record<ProjectEffect['counts'], string>> = {
  now: 'Counts already:',
  'after-trust': 'Counts only if you trust the file:',
  never: 'Never counts:',
};

const states: Readonly<Record<ProjectFile['trust'], string>> = {
  trusted: 'trusted',
  'not-trusted': 'not trusted: it can only restrict',
  changed: 'changed since you trusted it: it can only restrict',
};

export function printProject({ project, settings }: ProjectEffects, io: Io): void {
  print(io, `${project.file}: ${states[project.trust]}.`);
  if (project.leadsTo !== undefined) print(io, `It is a link out of this folder, to ${project.leadsTo}.`);
  if (settings.length === 0) print(io, 'There is nothing in it.');
  for (const counts of ['now', 'after-trust', 'never'] as const) {
    const group = settings.filter((setting) => setting.counts === counts);
    if (group.length === 0) continue;
    const heading = project.trust === 'trusted' && counts === 'now' ? 'Counts:' : headings[counts];
    print(io, `\n${heading}`, (text, style) => style.bold(text));
    print(io, alignColumns(group.map(cellsOf)).join('\n'));
  }
  print(io, '');
}

function cellsOf({ key, value, yours, line, counts, why }: ProjectEffect): readonly string[] {
  const reason = counts === 'never' && why !== undefined ? ignoredReasons[why] : `without it: ${yours ?? '-'}`;
  // A value with line breaks in it could pretend to be another row.
  return [`  ${key}`, escapeInvisible(String(value)), `line ${line}`, reason];
}
