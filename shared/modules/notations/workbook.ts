import { type ItemWorkbook, report, type RowReader, type RowReading } from '../../compile/row-reading.ts';
import type { NumberItem } from '../../design/card-design.ts';
import { numberWorkbook } from '../../items/number/workbook.ts';
import { readDecimal } from '../../text/decimal.ts';

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

const withUnits = (row: RowReader): RowReader => ({
  ...row,
  columns: [...row.columns, 'parameters'],
  parameters: ['units'],
  read: (reading) => {
    const own = row.read(reading);
    return own?.type === 'number' ? { ...own, ...otherUnitsIn(reading) } : own;
  },
});

const { number, integer, decimal } = numberWorkbook.rows;

export const unitRows: ItemWorkbook['rows'] = { number: withUnits(number), integer: withUnits(integer), decimal: withUnits(decimal) };
