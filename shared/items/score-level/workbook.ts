import { edgeOf } from '../../compile/choice-lists.ts';
import { checkParameters, pathIn } from '../../compile/parameters.ts';
import { listNamed, report, type ItemWorkbook, type RowReading } from '../../compile/row-reading.ts';
import { placeOf, textOf } from '../../compile/table.ts';
import type { ScoreLevel } from '../../design/card-design.ts';

const always = ['target', 'score_type'] as const;
const signs = ['hr', 'rr', 'sbp'] as const;

/** The list's `min` is the lower edge, the label the name. */
const levelsOf = (reading: RowReading): ScoreLevel[] | null => {
  const written = reading.parameters.get('levels') ?? '';
  if (written === '') return [];
  const { findings } = reading.context;
  const levels = (listNamed(reading, written, 'parameters')?.entries ?? []).map((entry) => {
    const min = edgeOf(entry, 'min', findings);
    if (min === undefined && textOf(entry.row, 'min') === '') {
      findings.add('cell.not_number', placeOf(entry.row, 'min'), { column: 'min', value: entry.choice.value });
    }
    const colour = textOf(entry.row, 'colour');
    return min === undefined ? null : { min, title: entry.choice.title, ...(colour !== '' && { colour }) };
  });
  return levels.every((level) => level !== null) ? levels : null;
};

export const scoreLevelWorkbook: ItemWorkbook = {
  rows: {
    score_level: {
      xlsform: 'text',
      aliases: ['重症度', '段階', 'level'],
      columns: ['parameters'],
      parameters: [...always, 'levels', ...signs],
      read: (reading) => {
        const isPpats = reading.parameters.get('score_type')?.toLowerCase() === 'ppats';
        const own = isPpats ? signs : ['levels'];
        checkParameters(reading, [...always, ...own]);
        const written = reading.parameters.get('score_type') ?? 'levels';
        if (!isPpats && written.toLowerCase() !== 'levels') {
          const suggestion = reading.context.findings.suggest(written, ['ppats', 'levels']);
          report(reading, 'parameters.bad_value', 'parameters', { key: 'score_type', value: written, suggestion });
        }
        const target = pathIn(reading, 'target') ?? '';
        const levels = isPpats ? null : levelsOf(reading);
        if (!isPpats) return levels && { type: 'score_level', target, score_type: 'levels', params: { levels } };
        const [hr = '', rr = '', sbp = ''] = own.map((key) => pathIn(reading, key));
        return { type: 'score_level', target, score_type: 'ppats', params: { hr, rr, sbp } };
      },
    },
  },
};
