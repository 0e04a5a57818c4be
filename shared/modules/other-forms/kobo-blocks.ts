import { maxItems } from '../../design/limits.ts';
import { codeOf, textOf, textsOfColumn, textsOf, type Table, type TableRow } from '../../compile/table.ts';
import { cellText } from '../../compile/workbook-rows.ts';
import { rewriterOf } from './rewrite-rows.ts';

/** Kobo's blocks of questions over one list; other XLSForm readers do not know them. */
const begins = /^begin[ _]+(score|rank|kobomatrix)$/i;
const ends = /^end[ _]+(?:score|rank|kobomatrix)$/i;
const listHeadings = { score: 'kobo--score-choices', rank: 'kobo--rank-items', kobomatrix: 'kobo--matrix_list' } as const;
const messageHeading = 'kobo--rank-constraint-message';
const added = ['appearance', 'constraint', 'constraint_message'] as const;

interface Block {
  readonly kind: keyof typeof listHeadings;
  readonly name: string;
  readonly list: string;
  readonly message: string;
  readonly ranks: string[];
  readonly rows: TableRow[];
}

/** Rewrites Kobo's blocks as groups of ordinary rows: each score or rank becomes one choice, a matrix becomes a group for each row of its list. */
export const withKoboBlocks = (survey: Table, choices: Table | null): Table => {
  if (![...textsOfColumn(survey, 'type')].some((type) => begins.test(type))) return survey;
  const { columns, rewrite } = rewriterOf(survey, added);
  const rows: TableRow[] = [];
  let block: Block | null = null;

  const headed = ({ cells }: TableRow, heading: string): string => {
    const index = survey.headings.get(heading);
    return index === undefined ? '' : cellText(cells[index]);
  };
  const put = (row: TableRow, texts: { readonly [column: string]: string }, label?: TableRow): void => {
    // More rows exceed the number of items a design may have, which is reported elsewhere.
    if (rows.length > 4 * maxItems) return;
    const made = rewrite(row, texts);
    const named = new Map(label ? (columns.get('label') ?? []).map(({ index, language = '' }) => [index, textsOf(label, 'label', language)?.[language] ?? textOf(label, 'label')] as const) : []);
    rows.push({ ...made, cells: made.cells.map((cell, at) => named.get(at) ?? cell) });
  };
  const putMatrix = (end: TableRow, { name, list, rows: within }: Block): void => {
    for (const choice of choices?.rows ?? []) {
      if (textOf(choice, 'list_name') !== list) continue;
      const line = `${name}_${codeOf(choice, 'name')}`;
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
