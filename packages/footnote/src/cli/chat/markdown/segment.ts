/** A piece of text that looks the same from end to end. */
export interface Segment {
  readonly text: string;
  readonly look: Look;
}

export interface Look {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly dim?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  /** Where it leads: an address that `webLink` gave. */
  readonly link?: string;
}

/** One row of the terminal. */
export type Row = readonly Segment[];

/** What this terminal can show. */
export interface Abilities {
  readonly colours: boolean;
  readonly hyperlinks: boolean;
  /** Whether signs beyond ASCII come out as they should. */
  readonly unicode: boolean;
}

export const plainLook: Look = {};

/** Each piece is closed where it ends, so a row never colours the next one. */
export function paintRow(row: Row, abilities: Abilities): string {
  return joinAlike(row)
    .map((segment) => paint(segment, abilities))
    .join('')
    .trimEnd();
}

function paint({ text, look }: Segment, { colours, hyperlinks }: Abilities): string {
  const codes = colours ? codesOf(look) : '';
  // What is struck out means its opposite where nobody sees that.
  const plain = look.strike === true ? `~~${text}~~` : text;
  const painted = codes === '' ? plain : `\x1b[${codes}m${text}\x1b[0m`;
  return look.link === undefined || !hyperlinks ? painted : `\x1b]8;;${look.link}\x1b\\${painted}\x1b]8;;\x1b\\`;
}

function codesOf({ bold, dim, italic, strike, code }: Look): string {
  const codes = [bold && '1', dim && '2', italic && '3', strike && '9', code && '36'];
  return codes.filter((one) => typeof one === 'string').join(';');
}

function joinAlike(row: Row): Row {
  const joined: Segment[] = [];
  for (const segment of row) {
    const last = joined.at(-1);
    if (last !== undefined && last.look === segment.look) {
      joined[joined.length - 1] = { text: last.text + segment.text, look: last.look };
    } else joined.push(segment);
  }
  return joined;
}
