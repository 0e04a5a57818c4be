import type { PluginParam } from '../../design/card-design.ts';
import { plainWorkbook } from '../plain-workbook.ts';

const nested = (value: PluginParam | undefined): object => (typeof value === 'object' ? value : {});

export const bloodPressureWorkbook = plainWorkbook('blood_pressure', (params) => ({ ...params, SBP: { name: 'SBP', ...nested(params.SBP) }, DBP: { name: 'DBP', ...nested(params.DBP) } }));
