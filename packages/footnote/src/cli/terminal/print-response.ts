import { isAbsolute, relative } from 'node:path';
import type { Io } from '../../contract/io.ts';
import type { SearchResponse, Source } from '../../contract/response.ts';
import { citedBody, citedHeading } from '../../render/cited.ts';
import { type Format, render } from '../../render/render.ts';
import { shortPath } from '../../settings/describe-origin.ts';
import { plainLook, type Row } from '../chat/markdown/segment.ts';
import { safeLine } from '../chat/safe-text.ts';
import { boldHeadings, print } from './print.ts';

/** A response in its format. What is for people is drawn on a terminal; Markdown and JSON stay what they are. */
export async function printResponse(response: SearchResponse, format: Format, io: Io): Promise<void> {
  const isForPeople = format === 'cited' || format === 'links';
  if (io.stdout.isTTY === true && isForPeople) await draw(response, format, io);
  else print(io, render(response, format), (text, style) => (format === 'markdown' ? boldHeadings(text, style) : text));
}

async function draw(response: SearchResponse, format: 'cited' | 'links', io: Io): Promise<void> {
  const [{ openDrawing }, { sourceRow }] = await Promise.all([
    import('./draw-markdown.ts'),
    import('../chat/markdown/source-row.ts'),
  ]);
  const drawing = await openDrawing(io);
  const { answer, results, sources } = response;
  const body = citedBody(response);
  if (format === 'links' || (body === '' && sources.length === 0)) drawing.markdown(render(response, format));
  else {
    drawing.line(citedHeading(response));
    if (answer !== undefined) drawing.markdown(body);
    else
      for (const [at, { title, content }] of results.entries()) {
        drawing.line(`[${at + 1}] ${title}`);
        drawing.markdown(content);
      }
    const rows = sources.map((source) => fileRow(source, io) ?? sourceRow(source, drawing.hyperlinks));
    if (rows.length > 0) drawing.list('Sources:', rows);
  }
  drawing.end();
}

/** Of what is on this machine, the place: editors and terminals open it from there. */
function fileRow({ n, title, file, line }: Source, io: Io): Row | undefined {
  if (file === undefined) return undefined;
  const inside = relative(io.cwd, file);
  const path = inside.startsWith('..') || isAbsolute(inside) ? shortPath(file, io) : inside;
  const place = `${path}${line === undefined ? '' : `:${line}`}`;
  return [
    { text: `[${n}] ${safeLine(title)} `, look: plainLook },
    { text: `(${safeLine(place)})`, look: { dim: true } },
  ];
}
