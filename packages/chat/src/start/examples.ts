import { asList, asObject, asText } from '../../../footnote/src/json.ts';
import { getJson } from '../server/server.ts';

/** Questions that the documentation installed beside the server answers, or how to install some. */
export type Examples =
  | { readonly state: 'some'; readonly questions: readonly string[] }
  | { readonly state: 'none'; readonly howTo: string };

const howTo =
  'Nothing is indexed here yet. Start footnote serve in the folder of a project, or run footnote docs index there, and its documentation answers too.';

/** Finds what most packages explain, and asks for that of three of them. */
const probe = 'how to get started, options and examples';
const mostQuestions = 3;

export async function loadExamples(signal: AbortSignal): Promise<Examples> {
  try {
    const { results } = asObject(await getJson(`/api/docs?q=${encodeURIComponent(probe)}&limit=20`, signal));
    const questions = questionsFrom(asList(results).map((result) => asText(asObject(result)['title']) ?? ''));
    return questions.length === 0 ? { state: 'none', howTo } : { state: 'some', questions };
  } catch {
    // The page is of use without them, and whatever is wrong will be said with the first answer.
    return { state: 'none', howTo };
  }
}

/** `undici 7.30.2 › Client › Parameters` → a question about it; one a package. */
export function questionsFrom(titles: readonly string[]): readonly string[] {
  const questions = new Map<string, string>();
  for (const title of titles) {
    const [source = '', ...headings] = title.split(' › ');
    const name = source.replace(/ \S*\d\S*$/, '');
    const heading =
      headings
        .at(-1)
        ?.replace(/[`#*:?]/g, '')
        .trim() ?? '';
    if (name === '' || heading === '' || heading.length > 50 || questions.has(name)) continue;
    questions.set(name, `What does ${name} say about “${heading}”?`);
  }
  return [...questions.values()].slice(0, mostQuestions);
}
