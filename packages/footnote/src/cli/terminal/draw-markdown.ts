import type { Io } from '../../contract/io.ts';
import { findAbilities } from '../chat/abilities.ts';
import { createMarkdownWriter } from '../chat/markdown/markdown-writer.ts';
import { createRowWrapper } from '../chat/markdown/row-wrapper.ts';
import { type Look, paintRow, plainLook, type Row } from '../chat/markdown/segment.ts';
import { safeLine } from '../chat/safe-text.ts';

/** What a person reads, in the order of the calls; the parts stand a blank line apart. */
export interface Drawing {
  markdown(text: string): void;
  /** Plain words, which may take several rows. */
  line(words: string, look?: Look): void;
  /** One below the other, under a title. */
  list(title: string, items: readonly Row[]): void;
  /** Whether addresses can be clicked here. */
  readonly hyperlinks: boolean;
  /** Writes all of it. */
  end(): void;
}

const bold: Look = { bold: true };
const indent: Row = [{ text: '    ', look: plainLook }];

/** For a terminal, as the chat draws its answers. */
export async function openDrawing(io: Io): Promise<Drawing> {
  const abilities = await findAbilities(io);
  // A terminal that nobody has measured says 0.
  const columns = () => Math.max(20, io.stdout.columns || 80);
  const parts: string[][] = [];

  function wrapped(row: Row, rest: Row = []): readonly string[] {
    const wrapper = createRowWrapper({ width: columns(), rest });
    return [...wrapper.add(row), ...wrapper.end()].map((one) => paintRow(one, abilities));
  }

  return {
    hyperlinks: abilities.hyperlinks,
    markdown(text) {
      const rows: string[] = [];
      const print = (row: string) => void rows.push(row);
      const writer = createMarkdownWriter({ ...abilities, columns, print, sourceNumber: () => undefined });
      writer.add(text);
      writer.end();
      parts.push(rows);
    },
    line(words, look = bold) {
      parts.push([...wrapped([{ text: safeLine(words), look }])]);
    },
    list(title, items) {
      parts.push([...wrapped([{ text: title, look: bold }]), ...items.flatMap((item) => wrapped(item, indent))]);
    },
    end() {
      const shown = parts.filter((rows) => rows.length > 0).map((rows) => rows.join('\n'));
      io.stdout.write(`${shown.join('\n\n')}\n`);
    },
  };
}
