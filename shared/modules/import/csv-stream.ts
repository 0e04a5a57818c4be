import { isEmptyText } from '../../text/same-text.ts';

/** What a record of a CSV is handed to: its number as a spreadsheet shows it, and its cells. */
export type TakeRow = (number: number, cells: readonly string[]) => void;

const signs = [',', ';', '\t'] as const;

/** A line of its own above the heading, by which spreadsheet programs are told the sign between cells. */
const toldSeparator = /^\ufeff*"?sep=([,;\t])"?[,;\t]*[\r\n]/i;

/** The sign between the cells of a CSV: as the file tells it in its first line (`isTold`), else the one that stands in that line most often outside of quotes. */
export const separatorIn = (text: string): { readonly separator: string; readonly isTold: boolean } => {
  const [, told] = toldSeparator.exec(text) ?? [];
  if (told !== undefined) return { separator: told, isTold: true };
  const counts = new Map<string, number>(signs.map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1);
  }
  return { separator: signs.reduce<string>((best, sign) => (counts.get(sign)! > counts.get(best)! ? sign : best), ','), isTold: false };
};

/** Longer than any answer; a quote that is never closed must not take the rest of a file. */
const longestCell = 4_000_000;

/** A cell that has no end. */
export class EndlessCell extends Error {}

/**
 * Reads a CSV as it comes in (RFC 4180; a lone quote inside a cell is kept). Blank rows are left out, the others keep their
 * number. `write` takes pieces of any length, `end` what is left.
 */
export const createCsvStream = (separator: string, take: TakeRow): { readonly write: (text: string) => void; readonly end: () => void } => {
  let cells: string[] = [];
  let number = 1;
  let field = '';
  /** `closed`: a quote was met inside of a quoted cell, and the next character says what it means. */
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let wasReturn = false;
  let isFirst = true;
  const endField = (): void => {
    cells.push(field);
    field = '';
    state = 'start';
  };
  const endRow = (): void => {
    endField();
    if (cells.some((cell) => !isEmptyText(cell))) take(number, cells);
    cells = [];
    number += 1;
  };
  const write = (text: string): void => {
    for (let at = 0; at < text.length; ) {
      if (state === 'quoted') {
        const quote = text.indexOf('"', at);
        const end = quote < 0 ? text.length : quote;
        field += text.slice(at, end);
        if (field.length > longestCell) throw new EndlessCell();
        if (quote >= 0) state = 'closed';
        at = end + 1;
        continue;
      }
      const character = text[at]!;
      at += 1;
      if (wasReturn && character === '\n') {
        wasReturn = false;
        continue;
      }
      wasReturn = false;
      // A mark of the encoding that was written twice is no part of the first heading.
      if (character === '\ufeff' && isFirst) continue;
      isFirst = false;
      if (character === '"' && state === 'start') state = 'quoted';
      else if (character === '"' && state === 'closed') {
        field += '"';
        state = 'quoted';
      } else if (character === separator) endField();
      else if (character === '\n' || character === '\r') {
        wasReturn = character === '\r';
        endRow();
      } else {
        field += character;
        if (state === 'start' || state === 'closed') state = 'plain';
      }
    }
  };
  return {
    write,
    end: () => {
      // The rows below the quote would stand in its cell.
      if (state === 'quoted') throw new EndlessCell();
      if (field !== '' || cells.length > 0 || state === 'closed') endRow();
    },
  };
};
