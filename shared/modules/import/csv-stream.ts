import { isEmptyText } from '../../text/same-text.ts';

export type TakeRow = (number: number, cells: readonly string[]) => void;

const signs = [',', ';', '\t'] as const;

const toldSeparator = /^\ufeff*"?sep=([,;\t])"?[,;\t]*[\r\n]/i;

/** The separator: as the first line tells (`isTold`), else the most frequent one outside quotes in that line. */
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

/** Longer than any answer; stops an unclosed quote from swallowing the rest of the file. */
const longestCell = 4_000_000;

export class EndlessCell extends Error {}

/** Reads a CSV stream (RFC 4180; a lone quote inside a cell is kept). Blank rows are skipped without renumbering. `write` accepts pieces of any length. */
export const createCsvStream = (separator: string, take: TakeRow): { readonly write: (text: string) => void; readonly end: () => void } => {
  let cells: string[] = [];
  let number = 1;
  let field = '';
  /** `closed`: after a quote inside a quoted cell; the next character decides. */
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
      if (state === 'quoted') throw new EndlessCell();
      if (field !== '' || cells.length > 0 || state === 'closed') endRow();
    },
  };
};
