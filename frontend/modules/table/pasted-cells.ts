/** Reads clipboard cells: tab between cells, line break between rows, quotes (doubled inside) around a cell that holds one of these. */
export const readPasted = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  const plain = /[^\t\r\n]*/y;
  let at = 0;
  for (;;) {
    quoted.lastIndex = plain.lastIndex = at;
    const cell = quoted.exec(text);
    const isQuoted = cell !== null;
    const found = cell ?? plain.exec(text)!;
    rows.at(-1)!.push(isQuoted ? found[1]!.replaceAll('""', '"') : found[0]);
    at = isQuoted ? quoted.lastIndex : plain.lastIndex;
    if (at >= text.length) break;
    if (text[at] === '\t') at += 1;
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      // A spreadsheet ends the last row with a line break, too.
      if (at >= text.length) break;
      rows.push([]);
    }
  }
  return rows;
};

export const writePasted = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n');
