import type { Source } from '../../../footnote/src/contract/response.ts';
import { markdownLink } from '../../../footnote/src/render/links.ts';
import type { Answer, Conversation } from '../conversation/conversation.ts';
import { splitSources } from './split-sources.ts';

/** An answer as Markdown with footnotes: `[^1]` in the text, `[^1]: title, address` below. */
export function withFootnotes({ text, sources }: Pick<Answer, 'text' | 'sources'>, prefix = ''): string {
  const { body } = splitSources(text);
  const marked = body.replace(/\[\[(\d+)\]\]\([^()\s]*\)/g, (_, n: string) => `[^${prefix}${n}]`);
  const notes = sources.map((source) => `[^${prefix}${source.n}]: ${noteOf(source)}`);
  return [marked.trimEnd(), notes.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** A whole conversation. Each answer counts its sources from 1, so the number of the answer stands before theirs. */
export function conversationMarkdown({ title, exchanges }: Conversation): string {
  const parts = exchanges.map(({ question, answer }, index) => {
    const prefix = exchanges.length === 1 ? '' : `${index + 1}-`;
    return [`## ${question.trim().replace(/\s*\n\s*/g, ' ')}`, withFootnotes(answer, prefix)].join('\n\n');
  });
  return `${[`# ${title}`, ...parts].join('\n\n').trimEnd()}\n`;
}

function noteOf({ title, url, publishedDate }: Source): string {
  const link = markdownLink(title, url);
  return publishedDate === undefined ? link : `${link}, ${publishedDate.slice(0, 10)}`;
}
