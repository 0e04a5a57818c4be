import { checkParameters } from '../../compile/parameters.ts';
import { type ItemWorkbook, report, type RowReader, withDefault } from '../../compile/row-reading.ts';
import { maxDigits } from '../../design/limits.ts';
import { defaultNumber } from '../../items/number/workbook.ts';
import { readDecimal } from '../../text/decimal.ts';

const bounds = ['start', 'end', 'step'] as const;

/** XLSForm's slider (defaults 1, 10, 1) becomes range and decimals. */
const range: RowReader = {
  aliases: ['スライダー', 'slider'],
  columns: ['parameters', 'default'],
  parameters: bounds,
  read: (reading) => {
    const part = (key: string, otherwise: number): number => {
      const text = reading.parameters.get(key);
      const value = text === undefined ? otherwise : readDecimal(text);
      if (value === null)
        report(reading, 'parameters.bad_value', 'parameters', { key, value: text ?? '', suggestion: '' });
      return value ?? otherwise;
    };
    checkParameters(reading, [], [...bounds, 'tick_interval', 'tick_labelset', 'placeholder']);
    const [start, end, step] = [part('start', 1), part('end', 10), part('step', 1)];
    const scale = Math.min((String(step).split('.')[1] ?? '').length, maxDigits);
    return {
      type: 'number',
      number_format: { scale },
      valid_range: { min: Math.min(start, end), max: Math.max(start, end) },
      ...withDefault(defaultNumber(reading)),
    };
  },
};

export const sliderRows: ItemWorkbook['rows'] = { range };
