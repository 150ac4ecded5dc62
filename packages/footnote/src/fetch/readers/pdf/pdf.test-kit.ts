/** A small PDF whose pages have these lines; one that begins with `!` is in large letters. A page without lines is
 * blank, as a scan is to a reader of text. */
export function aPdf(
  pages: readonly (readonly string[])[],
  more: { readonly title?: string; readonly author?: string; readonly encrypted?: boolean } = {},
): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((lines, index) => {
    const size = (line: string) => (line.startsWith('!') ? 24 : 12);
    const shown = lines.map(
      (line, row) =>
        `BT /F1 ${size(line)} Tf 72 ${720 - row * 14} Td (${line.replace(/^!/, '').replace(/[()\\]/g, '\\$&')}) Tj ET`,
    );
    const stream = shown.join('\n');
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  });
  add(`<< /Title (${more.title ?? ''}) /Author (${more.author ?? ''}) /CreationDate (D:20260301120000Z) >>`);
  const info = objects.length;
  if (more.encrypted === true) {
    const junk = 'a1'.repeat(32);
    add(`<< /Filter /Standard /V 1 /R 2 /O <${junk}> /U <${junk}> /P -44 >>`);
  }
  const encrypt = more.encrypted === true ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : '';
  let text = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R${encrypt} >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
