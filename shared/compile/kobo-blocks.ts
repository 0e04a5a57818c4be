import { maxItems } from '../design/limits.ts';
import { textOf, textsOf, type Table, type TableRow } from './table.ts';
import { cellText, type CellValue } from './workbook-rows.ts';

/** Kobo's blocks of questions over one list, which no XLSForm reader knows by these names. */
const begins = /^begin[ _]+(score|rank|kobomatrix)$/i;
const ends = /^end[ _]+(?:score|rank|kobomatrix)$/i;
/** Headings under which a block names its list. */
const listHeadings = { score: 'kobo--score-choices', rank: 'kobo--rank-items', kobomatrix: 'kobo--matrix_list' } as const;
const messageHeading = 'kobo--rank-constraint-message';
const added = ['appearance', 'constraint', 'constraint_message'] as const;

interface Block {
  readonly kind: keyof typeof listHeadings;
  readonly name: string;
  readonly list: string;
  readonly message: string;
  /** Names of the ranks so far, or the rows of a matrix. */
  readonly ranks: string[];
  readonly rows: TableRow[];
}

/** The rows of a survey with Kobo's blocks as groups of ordinary rows: scores and ranks as one choice each, a matrix as a group for each row of its list. */
export const withKoboBlocks = (survey: Table, choices: Table | null): Table => {
  if (!survey.rows.some((row) => begins.test(textOf(row, 'type')))) return survey;
  const width = survey.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const missing = added.filter((column) => !survey.columns.has(column));
  const columns = new Map([...survey.columns, ...missing.map((column, at) => [column, [{ index: width + at, language: undefined }]] as const)]);
  const table: Table = { ...survey, columns };
  const rows: TableRow[] = [];
  let block: Block | null = null;

  const headed = ({ cells }: TableRow, heading: string): string => {
    const index = survey.headings.get(heading);
    return index === undefined ? '' : cellText(cells[index]);
  };
  const put = ({ number, cells }: TableRow, texts: { readonly [column: string]: string }, label?: TableRow): void => {
    const own: CellValue[] = Array.from({ length: width + missing.length }, (_, at) => cells[at] ?? null);
    for (const [column, text] of Object.entries(texts)) {
      const index = columns.get(column)?.[0]?.index;
      if (index !== undefined) own[index] = text;
    }
    if (label) {
      for (const { index, language } of columns.get('label') ?? []) own[index] = textsOf(label, 'label', language ?? '')?.[language ?? ''] ?? textOf(label, 'label');
    }
    if (rows.length <= maxItems) rows.push({ table, number, cells: own });
  };
  const putMatrix = (end: TableRow, { name, list, rows: within }: Block): void => {
    for (const choice of choices?.rows ?? []) {
      if (textOf(choice, 'list_name') !== list) continue;
      const line = `${name}_${textOf(choice, 'name')}`;
      put(end, { type: 'begin_group', name: line }, choice);
      for (const row of within) put(row, { name: `${line}_${textOf(row, 'name')}` });
      put(end, { type: 'end_group' });
    }
  };

  for (const row of survey.rows) {
    const type = textOf(row, 'type');
    const kind = begins.exec(type)?.[1]?.toLowerCase() as Block['kind'] | undefined;
    if (kind !== undefined) {
      block = { kind, name: textOf(row, 'name'), list: headed(row, listHeadings[kind]), message: headed(row, messageHeading), ranks: [], rows: [] };
      put(row, { type: 'begin_group' });
    } else if (block !== null && ends.test(type)) {
      if (block.kind === 'kobomatrix') putMatrix(row, block);
      put(row, { type: 'end_group' });
      block = null;
    } else if (block?.kind === 'score' && /^score__row$/i.test(type)) put(row, { type: `select_one ${block.list}`, appearance: 'likert' });
    else if (block?.kind === 'rank' && /^rank__level$/i.test(type)) {
      const others = block.ranks.map((other) => `. != \${${other}}`).join(' and ');
      put(row, { type: `select_one ${block.list}`, ...(others !== '' && { constraint: others, constraint_message: block.message }) });
      block.ranks.push(textOf(row, 'name'));
    } else if (block?.kind === 'kobomatrix') block.rows.push(row);
    else put(row, {});
  }
  return { ...survey, columns, rows };
};
