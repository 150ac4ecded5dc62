/** What a PDF says, as it is read: first what it is, then page after page. */
export type PdfEvent =
  | {
      readonly kind: 'document';
      readonly pages: number;
      readonly title: string;
      readonly author: string;
      readonly date: string;
      readonly language: string;
    }
  /** `largest`: its words in the largest letters, which on a first page are the title. */
  | { readonly kind: 'page'; readonly text: string; readonly largest: string }
  | { readonly kind: 'failure'; readonly reason: 'encrypted' | 'broken' };

/** Nobody reads more of one file in one go. */
const mostPages = 500;

/** Loads its library with the first use. */
export async function readPdfText(body: Uint8Array, onEvent: (event: PdfEvent) => void): Promise<void> {
  const { getDocumentProxy } = await import('unpdf');
  // The library takes the bytes away and refuses Node's Buffer, so it gets its own; level 0: what it has to say about a file goes nowhere.
  const opened = await getDocumentProxy(new Uint8Array(body), {
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
  }).then(
    (document) => ({ document }),
    (error: unknown) => ({ reason: isPasswordError(error) ? ('encrypted' as const) : ('broken' as const) }),
  );
  if ('reason' in opened) {
    onEvent({ kind: 'failure', reason: opened.reason });
    return;
  }
  const { document } = opened;
  try {
    const { info } = await document.getMetadata().catch(() => ({ info: {} }));
    const about = (key: string) => textOf((info as Record<string, unknown>)[key]);
    const date = dateOf(about('CreationDate'));
    const event = {
      pages: document.numPages,
      title: about('Title'),
      author: about('Author'),
      date,
      language: about('Language'),
    };
    onEvent({ kind: 'document', ...event });
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      onEvent({ kind: 'page', ...(await readPage(document, number)) });
    }
  } finally {
    await document.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>;

/** A page that can't be read is empty; the others still are worth reading. */
async function readPage(document: PdfDocument, number: number): Promise<{ text: string; largest: string }> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    const lines = linesOf(items.flatMap((item) => ('str' in item ? [item] : [])));
    return { text: paragraphs(lines), largest: largestOf(lines) };
  } catch {
    return { text: '', largest: '' };
  }
}

interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly number[];
}

interface TextLine {
  text: string;
  readonly y: number;
  height: number;
  /** Stamps in the margin stand on their side. */
  readonly isUpright: boolean;
}

/** Lines are joined to paragraphs where the gap between them is that of the lines of one; hyphens at their ends go. */
function paragraphs(lines: readonly TextLine[]): string {
  const gaps = lines
    .slice(1)
    .map((line, index) => Math.abs((lines[index]?.y ?? 0) - line.y))
    .filter((gap) => gap > 0);
  const usual = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  let text = '';
  let before: TextLine | undefined;
  for (const line of lines) {
    if (before === undefined) text = line.text;
    else if (isNewParagraph(before, line, usual)) text += `\n\n${line.text}`;
    else if (/\p{Ll}-$/u.test(before.text) && /^\p{Ll}/u.test(line.text)) text = text.slice(0, -1) + line.text;
    else text += `\n${line.text}`;
    before = line;
  }
  return text;
}

/** Lines of one size that follow each other; nothing where all lines are of one size. */
function largestOf(lines: readonly TextLine[]): string {
  const upright = lines.filter(({ isUpright }) => isUpright);
  const height = upright.reduce((most, line) => Math.max(most, line.height), 0);
  const isLarge = (line: TextLine | undefined) => line !== undefined && line.height > height * 0.95;
  const first = upright.findIndex(isLarge);
  let end = first;
  while (isLarge(upright[end])) end++;
  return end - first === upright.length
    ? ''
    : upright
        .slice(first, end)
        .map(({ text }) => text)
        .join(' ');
}

function linesOf(items: readonly TextItem[]): readonly TextLine[] {
  const lines: TextLine[] = [];
  let open: TextLine | undefined;
  const close = () => {
    if (open !== undefined && open.text.trim() !== '')
      lines.push({ ...open, text: open.text.replace(/\s+/g, ' ').trim() });
    open = undefined;
  };
  for (const { str, hasEOL, height, transform } of items) {
    const y = transform[5] ?? 0;
    open ??= { text: '', y, height, isUpright: transform[1] === 0 };
    open.text += str;
    open.height = Math.max(open.height, height);
    if (hasEOL) close();
  }
  close();
  return lines;
}

/** A larger gap, another size of letters, or a jump upwards: a column, a heading, a footnote. */
function isNewParagraph(before: TextLine, line: TextLine, usual: number): boolean {
  const gap = before.y - line.y;
  const differs = Math.abs(before.height - line.height) > 0.15 * Math.max(before.height, line.height);
  return gap < 0 || differs || gap > Math.max(usual * 1.35, line.height * 0.5);
}

function isPasswordError(error: unknown): boolean {
  return error instanceof Error && /password|encrypt/i.test(`${error.name} ${error.message}`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

/** `D:20260102030405+01'00'` as a day. */
function dateOf(written: string): string {
  const [, year, month = '01', day = '01'] = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?/.exec(written) ?? [];
  return year === undefined ? '' : `${year}-${month}-${day}`;
}
