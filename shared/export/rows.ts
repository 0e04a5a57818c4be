import type { Answers } from '../design/card-design.ts';
import type { Language, Texts } from '../text/languages.ts';
import { localText } from '../text/local-text.ts';
import type { Column } from './columns.ts';
import { csvCell, csvRow } from './csv.ts';

/** What the file says of a card besides its answers; names are those of the wire. */
export interface ExportedCard {
  readonly card_global_id: string;
  readonly version: number;
  readonly status: { readonly overall: string; readonly required: string };
  readonly created_at: string;
  readonly updated_at: string;
  readonly updated_org: Texts;
  readonly vals: Answers;
}

/** Columns before the answers; none holds a full stop, so none can meet an item's. */
const cardHeaders = ['card_global_id', 'version', 'status', 'required', 'created_at', 'updated_at', 'updated_org'] as const;

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
  return (card) => {
    let row =
      `${csvCell(card.card_global_id)},${card.version},${card.status.overall},${card.status.required},` +
      `${csvCell(card.created_at)},${csvCell(card.updated_at)},${csvCell(localText(card.updated_org, language))}`;
    for (const run of runs) {
      const answers = card.vals[run.page];
      if (answers === undefined) {
        row += ','.repeat(run.columns.length);
        continue;
      }
      for (const { stored, read } of run.columns) {
        const answer = answers[stored];
        row += answer === undefined || answer === null ? ',' : `,${csvCell(read(answer))}`;
      }
    }
    return `${row}\r\n`;
  };
};
