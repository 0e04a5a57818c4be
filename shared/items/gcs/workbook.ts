import { checkParameters, pathIn } from '../../compile/parameters.ts';
import { report } from '../../compile/row-reading.ts';
import type { ItemWorkbook } from '../../compile/row-reading.ts';

const parameters = ['gcs_type', 'ref'] as const;
const scales = ['by_age', 'infant', 'child', 'adult'] as const;

export const gcsWorkbook: ItemWorkbook = {
  rows: {
    gcs: {
      xlsform: 'integer',
      aliases: ['グラスゴーコーマスケール', 'glasgowcomascale'],
      columns: ['parameters', 'default_expression'],
      parameters,
      read: (reading) => {
        checkParameters(reading, [], parameters);
        const written = reading.parameters.get('gcs_type') ?? '';
        const scale = scales.find((name) => name === written.toLowerCase());
        if (written !== '' && scale === undefined) {
          const suggestion = reading.context.findings.suggest(written, scales);
          report(reading, 'parameters.bad_value', 'parameters', { key: 'gcs_type', value: written, suggestion });
        }
        const ref = pathIn(reading, 'ref');
        return { type: 'gcs', ...(scale !== undefined && { gcs_type: scale }), ...(ref !== undefined && { ref }) };
      },
    },
  },
};
