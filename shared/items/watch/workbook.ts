import { edgeOf } from '../../compile/choice-lists.ts';
import { checkParameters, pathIn } from '../../compile/parameters.ts';
import { listNamed, report, type ItemWorkbook, type RowReading } from '../../compile/row-reading.ts';
import { textOf } from '../../compile/table.ts';
import type { Band } from '../../design/card-design.ts';

const parameters = ['target', 'bands'] as const;
const tapes = ['tape_age', 'tape_age_completed', 'tape_length'] as const;

/** The list's `below` is the upper edge, the label the title, `colour` (or the value) the colour. */
const bandsOf = (reading: RowReading): (typeof tapes)[number] | readonly Band[] | null => {
  const written = reading.parameters.get('bands') ?? '';
  const tape = tapes.find((name) => name === written.toLowerCase());
  if (tape !== undefined) return tape;
  const { lists, findings } = reading.context;
  if (!lists.has(written)) {
    const suggestion = findings.suggest(written, [...tapes, ...lists.keys()]);
    if (written !== '')
      report(reading, 'parameters.bad_value', 'parameters', { key: 'bands', value: written, suggestion });
    return null;
  }
  return (listNamed(reading, written, 'parameters')?.entries ?? []).map((entry) => {
    const below = edgeOf(entry, 'below', findings);
    const colour = textOf(entry.row, 'colour');
    return {
      ...(below !== undefined && { below }),
      title: entry.choice.title,
      colour: colour === '' ? entry.choice.value : colour,
    };
  });
};

export const watchWorkbook: ItemWorkbook = {
  rows: {
    watch: {
      xlsform: 'text',
      aliases: ['色帯', '目安', 'colourband', 'colorband'],
      columns: ['parameters'],
      parameters,
      read: (reading) => {
        checkParameters(reading, parameters);
        const bands = bandsOf(reading);
        return bands && { type: 'watch', params: { target: pathIn(reading, 'target') ?? '', bands } };
      },
    },
  },
};
