import { plainName } from '../compile/columns.ts';
import type { RowType } from '../compile/nodes.ts';
import type { ItemWorkbook, RowExample, RowReader } from '../compile/row-reading.ts';
import { meaningOf } from '../text/spellings.ts';
import type { AttributeItem, AttributeType } from '../design/card-design.ts';
import { barcodeWorkbook } from '../modules/barcode/workbook.ts';
import { fileRows } from '../modules/code-lists/workbook.ts';
import { unitRows } from '../modules/notations/workbook.ts';
import { rangeRows } from '../modules/other-forms/workbook.ts';
import { ageWorkbook } from './age/workbook.ts';
import { checkWorkbook } from './check/workbook.ts';
import { dateWorkbook, datetimeWorkbook, timeWorkbook } from './date/workbook.ts';
import { gcsWorkbook } from './gcs/workbook.ts';
import { hiddenCountWorkbook } from './hidden-count/workbook.ts';
import { labelWorkbook, separatorWorkbook } from './label/workbook.ts';
import { locationWorkbook } from './location/workbook.ts';
import { multiWorkbook } from './multi/workbook.ts';
import { numberWorkbook } from './number/workbook.ts';
import { metadataRow, pluginWorkbook } from './plugin/workbook.ts';
import { scoreLevelWorkbook } from './score-level/workbook.ts';
import { dropdownWorkbook, singleWorkbook } from './single/workbook.ts';
import { startWorkbook } from './start/workbook.ts';
import { stringWorkbook, textWorkbook } from './string/workbook.ts';
import { suggestWorkbook } from './suggest/workbook.ts';
import { watchWorkbook } from './watch/workbook.ts';

const workbooks: { readonly [Type in AttributeType]: ItemWorkbook } = {
  check: checkWorkbook,
  single: singleWorkbook,
  dropdown: dropdownWorkbook,
  multi: multiWorkbook,
  number: {
    rows: {
      ...numberWorkbook.rows,
      ...unitRows,
      ...rangeRows,
    },
  },
  string: {
    rows: {
      ...stringWorkbook.rows,
      ...fileRows,
    },
  },
  text: textWorkbook,
  barcode: barcodeWorkbook,
  date: dateWorkbook,
  time: timeWorkbook,
  datetime: datetimeWorkbook,
  age: ageWorkbook,
  location: locationWorkbook,
  suggest: suggestWorkbook,
  gcs: gcsWorkbook,
  start: startWorkbook,
  plugin: pluginWorkbook,
  watch: watchWorkbook,
  score_level: scoreLevelWorkbook,
  hidden_count: hiddenCountWorkbook,
  label: labelWorkbook,
  separator: separatorWorkbook,
};

export const workbookOf = (item: AttributeItem): ItemWorkbook => workbooks[item.type];

const rows: readonly { readonly type: RowType; readonly reader: RowReader }[] = Object.values(workbooks).flatMap(({ rows: named, shows }) =>
  Object.entries(named).map(([name, reader]) => ({ type: { ...reader, name, shows }, reader })),
);

export const rowTypeBySpelling: ReadonlyMap<string, RowType> = meaningOf(
  rows.flatMap(({ type, reader }) => [type.name, ...(reader.aliases ?? [])].map((spelling) => [plainName(spelling), type, type.name] as const)),
);

export const rowTypes: readonly { readonly name: string; readonly aliases: readonly string[]; readonly columns: RowReader['columns']; readonly parameters: readonly string[] }[] = rows
  .map(({ type: { name }, reader: { aliases = [], columns, parameters = [] } }) => ({ name, aliases, columns, parameters }))
  .filter(({ name }) => name !== metadataRow);

/** The handbook shows these rows; `type` is the first name of the row. */
export const rowExamples: readonly (RowExample & { readonly type: string })[] = Object.values(workbooks).flatMap(({ rows: named, example }) =>
  example === undefined ? [] : [{ type: Object.keys(named)[0]!, ...example }],
);

const readers = meaningOf(rows.map(({ type, reader }) => [type.name, reader, type.name]));

export const rowReaderOf = ({ name }: RowType): RowReader => readers.get(name)!;
