import { report, textIn, withDefault, type ItemWorkbook, type RowReader } from '../../compile/row-reading.ts';
import { maxListRows } from '../../design/limits.ts';
import { defaultChoices, offerOf } from '../../items/single/workbook.ts';
import { readLineKeys } from '../../items/string/workbook.ts';

/** XLSForm lists in files become choices if the file was uploaded, too, else typed codes. */
const fromFile = (many: boolean): RowReader => ({
  columns: ['default', 'max_length', 'choice_filter', 'parameters'],
  read: (reading) => {
    const file = reading.argument;
    if (file === '') report(reading, 'type.list_missing', 'type', { type: textIn(reading, 'type') });
    if (file === '') return null;
    const list = reading.context.files.find(file, reading.parameters);
    if (list !== null && list.choices.length > 0 && list.choices.length <= maxListRows) {
      const shared = { ...offerOf(reading, list), ...withDefault(defaultChoices(reading, list, many)) };
      return many ? { type: 'multi', ...shared } : { type: 'dropdown', ...shared };
    }
    if (list === null) report(reading, 'list.file_missing', 'type', { file });
    else report(reading, 'list.file_unusable', 'type', { file, max: maxListRows });
    const [filter, parameters] = [textIn(reading, 'choice_filter'), textIn(reading, 'parameters')];
    return {
      type: 'string',
      list_file: { file: file.slice(0, 200), ...(many && { many }), ...(filter !== '' && { filter }), ...(parameters !== '' && { parameters }) },
      ...readLineKeys(reading),
    };
  },
});

export const fileRows: ItemWorkbook['rows'] = { select_one_from_file: fromFile(false), select_multiple_from_file: fromFile(true) };
