import { param, readBySpec } from '../../compile/parameters.ts';
import type { ItemWorkbook } from '../../compile/row-reading.ts';

const spec = { gcs_type: param.oneOf('by_age', 'infant', 'child', 'adult'), ref: param.optionalPath, best: param.flag };

export const gcsWorkbook: ItemWorkbook = {
  rows: {
    gcs: {
      xlsform: 'integer',
      aliases: ['グラスゴーコーマスケール', 'glasgowcomascale'],
      columns: ['parameters', 'default_expression'],
      parameters: Object.keys(spec),
      read: (reading) => ({ type: 'gcs', ...readBySpec(reading, spec) }),
    },
  },
};
