import type { Answers } from '../design/card-design.ts';
import type { KeptAnswer } from '../design/kept-answer.ts';
import type { Language, Texts } from '../text/languages.ts';
import { localText } from '../text/local-text.ts';
import type { Column } from './columns.ts';
import { csvCell, csvRow } from './csv.ts';
import { keptWriter } from './kept-cells.ts';

/** What the file says of a card besides its answers; names are those of the wire. */
export interface ExportedCard {
  readonly card_global_id: string;
  readonly version: number;
  readonly status: { readonly overall: string; readonly required: string };
  readonly created_at: string;
  readonly updated_at: string;
  readonly updated_org: Texts;
  readonly vals: Answers;
  /** Answers that only an earlier design version had a place for. */
  readonly kept: readonly KeptAnswer[];
}

/** Columns before the answers; none holds a full stop, so none can meet an item's. */
const cardHeaders = [
  'card_global_id',
  'version',
  'status',
  'required',
  'created_at',
  'updated_at',
  'updated_org',
] as const;

/** The first line of the file. */
export const headerRow = (columns: readonly Column[]): string =>
  csvRow([...cardHeaders, ...columns.map(({ header }) => header)]);

interface Run {
  readonly page: string;
  readonly columns: Column[];
}

/** Neighbouring columns of one page, so that a row looks a page up once. */
const runsOfPages = (columns: readonly Column[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const column of columns) {
    const last = runs.at(-1);
    if (last?.page === column.page) last.columns.push(column);
    else runs.push({ page: column.page, columns: [column] });
  }
  return runs;
};

/** Writes one card as one line; every line has as many cells as the header. */
export const rowWriter = (columns: readonly Column[], language: Language): ((card: ExportedCard) => string) => {
  const runs = runsOfPages(columns);
  const blank = Array.from({ length: cardHeaders.length + columns.length }, () => '');
  const writeKept = keptWriter(columns, cardHeaders.length);
  return (card) => {
    const cells = blank.slice();
    cells[0] = csvCell(card.card_global_id);
    cells[1] = String(card.version);
    cells[2] = card.status.overall;
    cells[3] = card.status.required;
    cells[4] = card.created_at;
    cells[5] = card.updated_at;
    cells[6] = csvCell(localText(card.updated_org, language));
    let at = cardHeaders.length;
    for (const { page, columns: own } of runs) {
      const answers = card.vals[page];
      if (answers !== undefined) {
        let place = at;
        for (const { stored, write } of own) {
          const answer = answers[stored];
          if (answer !== undefined && answer !== null) cells[place] = write(answer);
          place += 1;
        }
      }
      at += own.length;
    }
    if (card.kept.length > 0) writeKept(cells, card.vals, card.kept);
    return `${cells.join(',')}\r\n`;
  };
};
