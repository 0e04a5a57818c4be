import { param, readBySpec } from '../../compile/parameters.ts';
import type { ItemWorkbook } from '../../compile/row-reading.ts';

const spec = { master: param.text, first_codes: param.texts, allow_free_text: param.flag };

export const suggestWorkbook: ItemWorkbook = {
  rows: {
    suggest: {
      xlsform: 'text',
      aliases: ['病名', '傷病名', '診断名', 'コード検索', 'icd10', 'diagnosis'],
      columns: ['parameters', 'default_expression'],
      parameters: Object.keys(spec),
      read: (reading) => {
        const { master, first_codes: firstCodes, allow_free_text: allowFreeText } = readBySpec(reading, spec);
        return {
          type: 'suggest',
          ...(typeof master === 'string' && { master }),
          ...(Array.isArray(firstCodes) && firstCodes.length > 0 && { first_codes: firstCodes.map(String) }),
          ...(typeof allowFreeText === 'boolean' && { allow_free_text: allowFreeText }),
        };
      },
    },
  },
};
