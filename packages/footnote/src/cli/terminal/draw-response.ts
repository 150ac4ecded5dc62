import { isAbsolute, relative } from 'node:path';
import type { Io } from '../../contract/io.ts';
import type { SearchResponse, Source } from '../../contract/response.ts';
import { citedBody, citedHeading, foundByWords, unansweredNotice } from '../../render/cited.ts';
import { render } from '../../render/render.ts';
import { shortPath } from '../../settings/describe-origin.ts';
import { plainLook, type Row } from '../chat/markdown/segment.ts';
import { sourceRow } from '../chat/markdown/source-row.ts';
import { safeLine } from '../chat/safe-text.ts';
import { openDrawing } from './draw-markdown.ts';

/** For a person at a terminal: the heading, the answer or a text for each result, and the sources. */
export async function drawResponse(response: SearchResponse, format: 'cited' | 'links', io: Io): Promise<void> {
  const drawing = await openDrawing(io);
  const { answer, results, sources } = response;
  const body = citedBody(response);
  const isPlain = format === 'links' || unansweredNotice(response) !== undefined;
  if (isPlain || (body === '' && sources.length === 0)) drawing.markdown(render(response, format));
  else {
    drawing.line(citedHeading(response));
    if (answer !== undefined) drawing.markdown(body);
    else
      for (const [at, { title, content }] of results.entries()) {
        drawing.line(`[${at + 1}] ${title}`);
        drawing.markdown(content);
      }
    const rows = sources.map((source) => [
      ...(fileRow(source, io) ?? sourceRow(source, drawing.hyperlinks)),
      { text: foundByWords(source.foundBy), look: { dim: true } },
    ]);
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
