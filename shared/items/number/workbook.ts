import { numberRange } from '../../compile/ranges.ts';
import { appearancesOf, countIn, textIn, unusableDefault, withDefault, type ItemWorkbook, type OwnPart, type RowReader, type RowReading } from '../../compile/row-reading.ts';
import type { DefaultOptions } from '../../design/card-design.ts';
import { maxDigits } from '../../design/limits.ts';
import { readDecimal } from '../../text/decimal.ts';

export const defaultNumber = (reading: RowReading): DefaultOptions | undefined => {
  const text = textIn(reading, 'default');
  if (text === '') return undefined;
  const value = readDecimal(text);
  return value === null ? unusableDefault(reading, text) : { kind: 'value', value };
};

const readNumberRow = (reading: RowReading, fixedScale?: number): OwnPart => {
  const scale = fixedScale ?? countIn(reading, 'scale', 0, maxDigits);
  const precision = countIn(reading, 'precision', 1, maxDigits);
  const isFormatted = scale !== undefined || precision !== undefined;
  return {
    type: 'number',
    ...(isFormatted && { number_format: { ...(scale !== undefined && { scale }), ...(precision !== undefined && { precision }) } }),
    ...numberRange(reading, scale),
    ...withDefault(defaultNumber(reading)),
    ...(appearancesOf(reading.row).isThousands && { thousands: true }),
  };
};

const number: RowReader = {
  columns: ['min', 'max', 'soft_min', 'soft_max', 'constraint', 'scale', 'precision', 'default'],
  read: (reading) => readNumberRow(reading),
};

const integer: RowReader = {
  columns: ['min', 'max', 'soft_min', 'soft_max', 'constraint', 'precision', 'default'],
  aliases: ['int', '整数', 'wholenumber'],
  read: (reading) => readNumberRow(reading, 0),
};

export const numberWorkbook = {
  rows: { number: { ...number, aliases: ['numeric', 'float', '数値', '数字', '数', 'double', 'num'] }, integer, decimal: { ...number, aliases: ['小数', '実数', 'decimalnumber'] } },
} satisfies ItemWorkbook;
