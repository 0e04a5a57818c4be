import { readBySpec } from '../../compile/parameters.ts';
import { expressionIn, report, textIn, type OwnPart, type RowReading } from '../../compile/row-reading.ts';
import type { PluginWorkbook } from '../plain-workbook.ts';

export const calculated = (reading: RowReading): OwnPart | null => {
  const calculation = expressionIn(reading, 'calculation');
  return calculation === undefined ? null : { type: 'plugin', plugin: { kind: 'expression', params: { calculation } } };
};

export const expressionWorkbook: PluginWorkbook = {
  read: (reading) => {
    readBySpec(reading, {}, ['kind']);
    if (textIn(reading, 'calculation') === '') report(reading, 'calculation.missing', 'calculation', { name: textIn(reading, 'name') });
    return calculated(reading);
  },
};
