import type { Band, ScoreLevel } from '../../design/card-design.ts';
import { readDecimal } from '../../text/decimal.ts';
import { readList } from '../cell-text.ts';
import type { ChoiceEntry } from '../choice-lists.ts';
import type { Findings } from '../findings.ts';
import { placeOf, textOf } from '../table.ts';
import { param, readBySpec } from './parameter-spec.ts';
import { listNamed, report, targetIn } from './row-reading.ts';
import type { RowReader, RowReading } from './row-reading.ts';

const pathOf = (reading: RowReading, key: string): string | undefined => {
  const written = reading.parameters.get(key);
  return written === undefined ? undefined : targetIn(reading, written)?.path;
};

/** A number of the sheet `choices`: its own column, else the value of the choice when that is a number. */
const edgeOf = ({ row, choice }: ChoiceEntry, column: 'below' | 'min', findings: Findings): number | undefined => {
  const written = textOf(row, column);
  const edge = readDecimal(written === '' ? choice.value : written) ?? undefined;
  if (edge === undefined && written !== '')
    findings.add('cell.not_number', placeOf(row, column), { column, value: written });
  return edge;
};

const tapes = ['tape_age', 'tape_age_completed', 'tape_length'] as const;

/** Bands of a list: `below` is the upper edge (the last band has none), the label the title, `colour` else the value the colour. */
const bandsOf = (reading: RowReading): (typeof tapes)[number] | readonly Band[] => {
  const written = reading.parameters.get('bands') ?? '';
  const tape = tapes.find((name) => name === written.toLowerCase());
  if (tape !== undefined) return tape;
  const { lists, findings } = reading.context;
  if (!lists.has(written)) {
    const suggestion = findings.suggest(written, [...tapes, ...lists.keys()]);
    if (written !== '')
      report(reading, 'parameters.bad_value', 'parameters', { key: 'bands', value: written, suggestion });
    return 'tape_age';
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

/** Levels of a list: `min` is the lower edge, the label the name. */
const levelsOf = (reading: RowReading): ScoreLevel[] => {
  const written = reading.parameters.get('levels') ?? '';
  if (written === '') return [];
  const { findings } = reading.context;
  return (listNamed(reading, written, 'parameters')?.entries ?? []).map((entry) => {
    const min = edgeOf(entry, 'min', findings);
    if (min === undefined && textOf(entry.row, 'min') === '') {
      findings.add('cell.not_number', placeOf(entry.row, 'min'), { column: 'min', value: entry.choice.value });
    }
    const colour = textOf(entry.row, 'colour');
    return { min: min ?? 0, title: entry.choice.title, ...(colour !== '' && { colour }) };
  });
};

/** Checks the keys of a type whose parameters are read one by one. */
const checked = (reading: RowReading, needed: readonly string[], known: readonly string[]): void => {
  const keys = [...needed, ...known];
  for (const key of reading.parameters.keys()) {
    if (!keys.includes(key)) {
      report(reading, 'parameters.unknown', 'parameters', {
        key,
        suggestion: reading.context.findings.suggest(key, keys),
      });
    }
  }
  for (const key of needed) {
    if (!reading.parameters.has(key)) report(reading, 'parameters.missing', 'parameters', { key });
  }
};

export const watch: RowReader = {
  columns: ['parameters'],
  read: (reading) => {
    checked(reading, ['target', 'bands'], []);
    return { type: 'watch', params: { target: pathOf(reading, 'target') ?? '', bands: bandsOf(reading) } };
  },
};

export const scoreLevel: RowReader = {
  columns: ['parameters'],
  read: (reading) => {
    const isPpats = reading.parameters.get('score_type')?.toLowerCase() === 'ppats';
    const own = isPpats ? ['hr', 'rr', 'sbp'] : ['levels'];
    checked(reading, ['target', 'score_type', ...own], []);
    const written = reading.parameters.get('score_type') ?? 'levels';
    if (!isPpats && written.toLowerCase() !== 'levels') {
      const suggestion = reading.context.findings.suggest(written, ['ppats', 'levels']);
      report(reading, 'parameters.bad_value', 'parameters', { key: 'score_type', value: written, suggestion });
    }
    const target = pathOf(reading, 'target') ?? '';
    if (!isPpats) return { type: 'score_level', target, score_type: 'levels', params: { levels: levelsOf(reading) } };
    const [hr = '', rr = '', sbp = ''] = own.map((key) => pathOf(reading, key));
    return { type: 'score_level', target, score_type: 'ppats', params: { hr, rr, sbp } };
  },
};

export const hiddenCount: RowReader = {
  columns: ['parameters'],
  read: (reading) => {
    checked(reading, ['sources'], ['values']);
    const sources = readList(reading.parameters.get('sources') ?? '').flatMap(
      (written) => targetIn(reading, written)?.path ?? [],
    );
    if (reading.parameters.has('sources') && readList(reading.parameters.get('sources') ?? '').length === 0) {
      report(reading, 'parameters.missing', 'parameters', { key: 'sources' });
    }
    const values = readList(reading.parameters.get('values') ?? '');
    return { type: 'hidden_count', params: { sources, ...(values.length > 0 && { values }) } };
  },
};

const gcsTypes = ['by_age', 'infant', 'child', 'adult'] as const;

export const gcs: RowReader = {
  columns: ['parameters'],
  read: (reading) => {
    checked(reading, [], ['gcs_type', 'ref']);
    const written = reading.parameters.get('gcs_type') ?? '';
    const type = gcsTypes.find((name) => name === written.toLowerCase());
    if (written !== '' && type === undefined) {
      const suggestion = reading.context.findings.suggest(written, gcsTypes);
      report(reading, 'parameters.bad_value', 'parameters', { key: 'gcs_type', value: written, suggestion });
    }
    const ref = pathOf(reading, 'ref');
    return { type: 'gcs', ...(type !== undefined && { gcs_type: type }), ...(ref !== undefined && { ref }) };
  },
};

const suggestSpec = { master: param.text, allow_free_text: param.flag };

export const suggest: RowReader = {
  columns: ['parameters'],
  read: (reading) => {
    const { master, allow_free_text: allowFreeText } = readBySpec(reading, suggestSpec);
    return {
      type: 'suggest',
      ...(typeof master === 'string' && { master }),
      ...(typeof allowFreeText === 'boolean' && { allow_free_text: allowFreeText }),
    };
  },
};
