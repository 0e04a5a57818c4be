import { numberRange } from '../../compile/ranges.ts';
import { appearancesOf, countIn, report, textIn, unusableDefault, withDefault } from '../../compile/row-reading.ts';
import type { ItemWorkbook, OwnPart, RowReader, RowReading } from '../../compile/row-reading.ts';
import type { DefaultOptions, NumberItem } from '../../design/card-design.ts';
import { maxDigits } from '../../design/limits.ts';
import { readDecimal } from '../../text/decimal.ts';

export const defaultNumber = (reading: RowReading): DefaultOptions | undefined => {
  const text = textIn(reading, 'default');
  if (text === '') return undefined;
  const value = readDecimal(text);
  return value === null ? unusableDefault(reading, text) : { kind: 'value', value };
};

/** `units=mg/dL:0.0555,g/L:5.55` names conversion factors. */
const otherUnitsIn = (reading: RowReading): Pick<NumberItem, 'other_units'> => {
  const written = reading.parameters.get('units');
  if (written === undefined) return {};
  const units = written.split(',').map((entry) => /^([^:]+):(.+)$/.exec(entry));
  const other_units = units.flatMap((parts) => {
    const [unit, factor] = [parts?.[1] ?? '', readDecimal(parts?.[2] ?? '')];
    return unit === '' || factor === null || factor <= 0 ? [] : [{ unit, factor }];
  });
  if (other_units.length < units.length) report(reading, 'parameters.bad_value', 'parameters', { key: 'units', value: written, suggestion: '' });
  return other_units.length === 0 ? {} : { other_units };
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
    ...otherUnitsIn(reading),
  };
};

const number: RowReader = {
  columns: ['min', 'max', 'soft_min', 'soft_max', 'constraint', 'scale', 'precision', 'default', 'parameters'],
  parameters: ['units'],
  read: (reading) => readNumberRow(reading),
};

const integer: RowReader = {
  columns: ['min', 'max', 'soft_min', 'soft_max', 'constraint', 'precision', 'default', 'parameters'],
  parameters: ['units'],
  aliases: ['int', '整数', 'wholenumber'],
  read: (reading) => readNumberRow(reading, 0),
};

export const numberWorkbook: ItemWorkbook = {
  rows: { number: { ...number, aliases: ['numeric', 'float', '数値', '数字', '数', 'double', 'num'] }, integer, decimal: { ...number, aliases: ['小数', '実数', 'decimalnumber'] } },
};
