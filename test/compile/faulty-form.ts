import type { WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { workbookOf } from './workbook-of.ts';

const head = '| type | name | label | hint | when | relevant | required | read_only | min | max | constraint | scale | precision | max_length | default | appearance | parameters | calculation |';
export const columns = head.split('|').map((column) => column.trim()).slice(1, -1);

/** A form as it might be, without a fault; the row under test comes behind it, in row 13. */
const form = [
  '| begin_page | patient | Patient |',
  '| text | no | Number |',
  '| select_one sex | sex | Sex |',
  '| select_multiple sign | sign | Signs |',
  '| integer | hr | Heart rate |',
  '| integer | sbp | Pressure |',
  '| date | day | Day |',
  '| gcs | gcs | GCS |',
  '| begin_repeat | injury | Injuries |',
  '| text | site | Site |',
  '| end_repeat |',
];
const lists = '| list_name | name | label |\n| sex | m | Male |\n| sex | f | Female |\n| sign | a | A |\n| sign | b | B |';

export type Cells = { readonly [column: string]: string };

/** The form with one more row. */
export const bookOf = (cells: Cells): WorkbookRows => {
  const whole: Cells = { type: 'text', name: 'x', label: 'X', ...cells };
  const isBlock = whole.type?.startsWith('begin');
  const row = `| ${columns.map((column) => whole[column] ?? '').join(' | ')} |`;
  const inside = isBlock ? ['| text | inner | Inner |', `| ${whole.type?.replace('begin', 'end')} |`] : [];
  return workbookOf({ survey: [head, ...form, row, ...inside, '| end_page |'].join('\n'), choices: lists, settings: '| form_title |\n| Form |' });
};
