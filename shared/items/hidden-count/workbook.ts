import { readList } from '../../compile/workbook-rows.ts';
import { checkParameters } from '../../compile/parameters.ts';
import { report, targetIn, type ItemWorkbook } from '../../compile/row-reading.ts';

export const hiddenCountWorkbook: ItemWorkbook = {
  rows: {
    hidden_count: {
      xlsform: 'text',
      aliases: ['件数', '該当数'],
      columns: ['parameters'],
      parameters: ['sources', 'values'],
      isUnseen: true,
      read: (reading) => {
        checkParameters(reading, ['sources'], ['values']);
        const written = readList(reading.parameters.get('sources') ?? '');
        const sources = written.flatMap((each) => targetIn(reading, each)?.path ?? []);
        if (reading.parameters.has('sources') && written.length === 0) {
          report(reading, 'parameters.missing', 'parameters', { key: 'sources' });
        }
        if (sources.length === 0 || sources.length < written.length) return null;
        const values = readList(reading.parameters.get('values') ?? '');
        return { type: 'hidden_count', params: { sources, ...(values.length > 0 && { values }) } };
      },
    },
  },
};
