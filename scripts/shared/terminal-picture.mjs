// What a program writes to a terminal, as an SVG: the text itself, with the colours that Footnote uses.

const cell = { width: 8.4, height: 19 };
const margin = { x: 18, top: 44, bottom: 16 };
const colours = { window: '#16181d', bar: '#22252c', text: '#e4e6eb', faint: '#8b93a3', code: '#7fd1dc' };

/** `columns` is the width of the terminal that the text was written to. */
export function terminalPicture(text, { columns, title }) {
  const rows = text.replaceAll('\r\n', '\n').trimEnd().split('\n').map(readRow);
  const width = Math.round(columns * cell.width + 2 * margin.x);
  const height = margin.top + rows.length * cell.height + margin.bottom;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<rect width="${width}" height="${height}" rx="8" fill="${colours.window}"/>
<path d="M0 30V8a8 8 0 0 1 8-8H${width - 8}a8 8 0 0 1 8 8V30z" fill="${colours.bar}"/>
<circle cx="18" cy="15" r="5.5" fill="#ed6a5e"/><circle cx="37" cy="15" r="5.5" fill="#f4bf4f"/><circle cx="56" cy="15" r="5.5" fill="#61c554"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="${colours.text}">
${rows.flatMap((row, at) => row.map((piece) => pieceText(piece, margin.top + (at + 0.75) * cell.height))).join('\n')}
</g>
</svg>
`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const sequences = /(\x1b\[[\d;]*m|\x1b\]8;;[^\x1b]*\x1b\\)/;

/** Pieces of one row that look the same, each with the column that it begins at. */
function readRow(line) {
  const pieces = [];
  let look = {};
  let column = 0;
  // Colours and links are all that Footnote writes; a link is shown by its words.
  for (const part of line.split(sequences)) {
    if (part.startsWith('\x1b[')) look = lookOf(part);
    else if (part !== '' && !part.startsWith('\x1b')) {
      pieces.push({ text: part, column, look });
      column += [...part].length;
    }
  }
  return pieces.filter(({ text }) => text.trim() !== '');
}

function lookOf(sequence) {
  const codes = sequence.slice(2, -1).split(';');
  return {
    bold: codes.includes('1'),
    faint: codes.includes('2'),
    italic: codes.includes('3'),
    code: codes.includes('36'),
  };
}

/** Its place is given for the beginning and the length, so that any font stays in its columns. */
function pieceText({ text, column, look }, y) {
  const shown = text.trimEnd();
  const attributes = [
    `x="${(margin.x + column * cell.width).toFixed(1)}"`,
    `y="${y.toFixed(1)}"`,
    `textLength="${([...shown].length * cell.width).toFixed(1)}"`,
    ...(look.bold ? ['font-weight="700"'] : []),
    ...(look.italic ? ['font-style="italic"'] : []),
    ...(look.faint ? [`fill="${colours.faint}"`] : look.code ? [`fill="${colours.code}"`] : []),
  ];
  return `<text ${attributes.join(' ')} xml:space="preserve">${escaped(shown)}</text>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
