import { plainName } from '../compile/columns.ts';
import type { RowTraits, RowType } from '../compile/nodes.ts';
import { textIn } from '../compile/row-reading.ts';
import { calculated } from '../plugins/expression/workbook.ts';
import type { ItemWorkbook, RowReader } from '../compile/row-reading.ts';
import { meaningOf } from '../text/spellings.ts';
import type { AttributeItem, AttributeOf, AttributeType } from '../design/card-design.ts';
import { ageWorkbook } from './age/workbook.ts';
import { barcodeWorkbook } from './barcode/workbook.ts';
import { checkWorkbook } from './check/workbook.ts';
import { dateWorkbook, datetimeWorkbook, timeWorkbook } from './date/workbook.ts';
import { gcsWorkbook } from './gcs/workbook.ts';
import { hiddenCountWorkbook } from './hidden-count/workbook.ts';
import { multiWorkbook } from './multi/workbook.ts';
import { numberWorkbook } from './number/workbook.ts';
import { metadataRow, pluginWorkbook } from './plugin/workbook.ts';
import { scoreLevelWorkbook } from './score-level/workbook.ts';
import { dropdownWorkbook, singleWorkbook } from './single/workbook.ts';
import { stringWorkbook, textWorkbook } from './string/workbook.ts';
import { suggestWorkbook } from './suggest/workbook.ts';
import { watchWorkbook } from './watch/workbook.ts';

const bare = (type: 'location' | 'start' | 'label' | 'separator', written: string, rows: { readonly [name: string]: RowTraits & Pick<RowReader, 'aliases'> }): ItemWorkbook<AttributeItem> => ({
  rows: Object.fromEntries(Object.entries(rows).map(([name, traits]) => [name, { columns: [], read: () => ({ type }), ...traits }])),
  write: () => ({ type: written }),
});

const noteRow: RowReader = { columns: ['calculation'], read: (reading) => (textIn(reading, 'calculation') === '' ? { type: 'label' } : calculated(reading)) };

const placeRow: RowReader = { columns: ['default_expression'], read: () => ({ type: 'location' }) };

const workbooks: { readonly [Type in AttributeType]: ItemWorkbook<AttributeOf<Type>> } = {
  check: checkWorkbook,
  single: singleWorkbook,
  dropdown: dropdownWorkbook,
  multi: multiWorkbook,
  number: numberWorkbook,
  string: stringWorkbook,
  text: textWorkbook,
  barcode: barcodeWorkbook,
  date: dateWorkbook,
  time: timeWorkbook,
  datetime: datetimeWorkbook,
  age: ageWorkbook,
  location: {
    ...bare('location', 'geopoint', {}),
    rows: { location: { ...placeRow, aliases: ['位置', '位置情報', '緯度経度', '地図', 'GPS座標', 'latlong', 'coordinates', 'position'] }, geopoint: { ...placeRow, aliases: ['gps'] } },
  },
  suggest: suggestWorkbook,
  gcs: gcsWorkbook,
  // The word `start` is metadata in XLSForm.
  start: bare('start', 'triage_start', { triage_start: { xlsform: 'text', aliases: ['STARTトリアージ', 'スタート法'] } }),
  plugin: pluginWorkbook,
  watch: watchWorkbook,
  score_level: scoreLevelWorkbook,
  hidden_count: hiddenCountWorkbook,
  label: { ...bare('label', 'note', { label: { isNameless: true } }), rows: { label: { columns: [], isNameless: true, read: () => ({ type: 'label' }) }, note: { ...noteRow, aliases: ['説明', '説明文', '注記', '注意書き', 'ラベル', 'info', 'instruction', 'descriptive', 'statictext'] } } },
  separator: bare('separator', 'separator', { separator: { isNameless: true, isUntitled: true, xlsform: 'note', aliases: ['区切り', '区切り線', '線', '罫線', 'divider'] } }),
};

export const workbookOf = (item: AttributeItem): ItemWorkbook<AttributeItem> => workbooks[item.type] as ItemWorkbook<AttributeItem>;

const rows: readonly { readonly type: RowType; readonly reader: RowReader }[] = Object.values<ItemWorkbook<never>>(workbooks).flatMap(({ rows: named, shows }) =>
  Object.entries(named).map(([name, reader]) => ({ type: { ...reader, name, shows }, reader })),
);

export const rowTypeBySpelling: ReadonlyMap<string, RowType> = meaningOf(
  rows.flatMap(({ type, reader }) => [type.name, ...(reader.aliases ?? [])].map((spelling) => [plainName(spelling), type, type.name] as const)),
);

export const rowTypes: readonly { readonly name: string; readonly aliases: readonly string[]; readonly columns: RowReader['columns']; readonly parameters: readonly string[] }[] = rows
  .map(({ type: { name }, reader: { aliases = [], columns, parameters = [] } }) => ({ name, aliases, columns, parameters }))
  .filter(({ name }) => name !== metadataRow);

export const metadataType: RowType = rowTypeBySpelling.get(plainName(metadataRow))!;

const readers = meaningOf(rows.map(({ type, reader }) => [type.name, reader, type.name]));

export const rowReaderOf = ({ name }: RowType): RowReader => readers.get(name)!;
