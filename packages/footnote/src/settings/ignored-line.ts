import { basename } from 'node:path';
import type { SettingsReader } from '../contract/settings.ts';

/** As many as fit into a line; 'footnote trust' shows the others. */
const mostNamed = 6;

/** One line on what the project's file says and what does not count; undefined where all of it counts. */
export function ignoredLine({ project, ignored }: Pick<SettingsReader, 'project' | 'ignored'>): string | undefined {
  if (project === undefined) return undefined;
  const name = basename(project.file);
  if (project.leadsTo !== undefined && project.trust !== 'trusted') {
    return `${name} is a link out of this folder, so it is ignored. 'footnote trust' shows where it leads.`;
  }
  const places = ignored.flatMap(({ definition: { key }, origin }) =>
    origin.layer === 'project' ? [`${key} (line ${origin.line})`] : [],
  );
  if (places.length === 0) return undefined;
  const rest = places.length - mostNamed;
  const list = [...places.slice(0, mostNamed), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const state = { trusted: '', 'not-trusted': ' is not trusted', changed: ' has changed since you trusted it' };
  return `${name}${state[project.trust]}: ignored ${list}. 'footnote trust' shows what is in it, and why.`;
}
