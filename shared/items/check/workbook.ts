import { readYesNo } from '../../compile/workbook-rows.ts';
import { plainWord, textIn, unusableDefault, withDefault, type ItemWorkbook, type RowReader } from '../../compile/row-reading.ts';

const check: RowReader = {
  columns: ['default'],
  read: (reading) => {
    const text = textIn(reading, 'default');
    const isOn = plainWord(text) === 'ok' ? true : readYesNo(text);
    if (isOn === null) unusableDefault(reading, text);
    return { type: 'check', ...withDefault(isOn === true ? { kind: 'value', value: true } : undefined) };
  },
};

export const checkWorkbook: ItemWorkbook = {
  rows: { check: { ...check, xlsform: 'acknowledge', aliases: ['チェック', '確認', '同意', 'boolean', 'bool', 'tick'] }, acknowledge: { ...check, aliases: ['trigger'] } },
  shows: 'ticked',
};
