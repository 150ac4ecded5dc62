import type { Node } from 'jsonc-parser';

/**
 * JSON with comments as text: single edits that look as if the file's owner had made them. Line ends are `\n`.
 * `modify` of jsonc-parser is no substitute: it lays out neighbours anew, takes the comment of the line before along
 * with a removed member, and leaves the comment that ends a line behind the member that comes in.
 */
export class JsoncText {
  readonly #text: string;
  /** One step of indentation. */
  readonly #step: string;

  constructor(text: string) {
    this.#text = text;
    this.#step = /^(\t| {1,8})\S/m.exec(text)?.[1] ?? '  ';
  }

  replace(node: Node, value: unknown): string {
    return this.#splice(node.offset, node.length, this.#written(value, this.#indentOf(node.offset)));
  }

  /** At the end, behind the comment of the last member: in some agents the last rule wins. */
  insert(block: Node, value: unknown, key?: string): string {
    const inside = this.#text.slice(block.offset, block.offset + block.length);
    const isTight = !/\s/.test(this.#text.trim().replace(/"(?:\\.|[^"\\])*"/g, ''));
    const last = block.children?.at(-1);
    const isLong = last === undefined ? !isTight || inside === this.#text.trim() : startsLine(this.#text, last);
    const indent = last === undefined ? this.#indentOf(block.offset) + this.#step : this.#indentOf(last.offset);
    const isCompact = !isLong && isTight;
    const name = key === undefined ? '' : `${JSON.stringify(key)}:${isCompact ? '' : ' '}`;
    const word = name + (isCompact ? JSON.stringify(value) : this.#written(value, indent));

    if (last === undefined) {
      // Comments in an otherwise empty block stay above what comes in.
      const comment = inside.slice(1, -1).replace(/\n[ \t]*$|^\s+$/, '');
      const at = block.offset + 1 + comment.length;
      const end = block.offset + block.length - 1;
      const lines = isLong ? `\n${indent}${word}\n${this.#indentOf(block.offset)}` : word;
      return this.#splice(at, end - at, lines);
    }
    const end = last.offset + last.length;
    const comma = this.#commaAfter(end);
    if (!isLong) return this.#splice(end, 0, `${isCompact ? ',' : ', '}${word}`);
    const lineEnd = this.#pastComment((comma ?? end - 1) + 1);
    const withLine = this.#splice(lineEnd, 0, `\n${indent}${word}${comma === undefined ? '' : ','}`);
    return comma === undefined ? `${withLine.slice(0, end)},${withLine.slice(end)}` : withLine;
  }

  remove(block: Node, member: Node): string {
    const members = block.children ?? [];
    const end = member.offset + member.length;
    const comma = this.#commaAfter(end);
    const lineStart = this.#text.lastIndexOf('\n', member.offset - 1) + 1;
    const lineEnd = this.#text.indexOf('\n', (comma ?? end - 1) + 1);
    const ownsLines =
      startsLine(this.#text, member) &&
      this.#text.slice((comma ?? end - 1) + 1, lineEnd).trim() === '' &&
      lineEnd !== -1;
    const before = members[members.indexOf(member) - 1];
    if (before === undefined && members.length === 1) return this.#removeOnly(block, member, comma);
    if (comma !== undefined) {
      if (ownsLines) return this.#splice(lineStart, lineEnd + 1 - lineStart, '');
      const blank = /^[ \t]*/.exec(this.#text.slice(comma + 1))?.[0].length ?? 0;
      return this.#splice(member.offset, comma + 1 + blank - member.offset, '');
    }
    const orphan = before === undefined ? undefined : this.#commaAfter(before.offset + before.length);
    const from = ownsLines ? lineStart - 1 : member.offset - trailingBlanks(this.#text, member.offset);
    const rest = this.#splice(from, end - from, '');
    return orphan === undefined ? rest : rest.slice(0, orphan) + rest.slice(orphan + 1);
  }

  #removeOnly(block: Node, member: Node, comma: number | undefined): string {
    const from = block.offset + 1;
    const to = block.offset + block.length - 1;
    const end = (comma ?? member.offset + member.length - 1) + 1;
    const comments = this.#text.slice(from, member.offset).trimEnd() + this.#text.slice(end, to).trimEnd();
    return this.#splice(from, to - from, comments === '' ? '' : `${comments}\n${this.#indentOf(block.offset)}`);
  }

  #commaAfter(offset: number): number | undefined {
    const [blank = ''] = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(this.#text.slice(offset)) ?? [];
    return this.#text[offset + blank.length] === ',' ? offset + blank.length : undefined;
  }

  /** Past a comment that ends the line; the same place where something else stands there. */
  #pastComment(offset: number): number {
    const [rest = ''] = /^[^\n]*/.exec(this.#text.slice(offset)) ?? [];
    return /^[ \t]*(?:\/\*(?:(?!\*\/).)*\*\/[ \t]*)*(?:\/\/.*)?$/.test(rest) ? offset + rest.length : offset;
  }

  #indentOf(offset: number): string {
    const lineStart = this.#text.lastIndexOf('\n', offset - 1) + 1;
    return /^[ \t]*/.exec(this.#text.slice(lineStart, offset))?.[0] ?? '';
  }

  #written(value: unknown, indent: string): string {
    return JSON.stringify(value, null, this.#step).replaceAll('\n', `\n${indent}`);
  }

  #splice(at: number, length: number, text: string): string {
    return this.#text.slice(0, at) + text + this.#text.slice(at + length);
  }
}

function startsLine(text: string, node: Node): boolean {
  return text.slice(text.lastIndexOf('\n', node.offset - 1) + 1, node.offset).trim() === '';
}

/** Not past the end of a line: a comment may end there. */
function trailingBlanks(text: string, offset: number): number {
  return offset - text.slice(0, offset).replace(/[ \t]+$/, '').length;
}
