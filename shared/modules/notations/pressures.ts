import type { PluginItem } from '../../design/card-design.ts';
import { asRead, blank, type Parts, type Reading, type TextReader, unreadable } from '../../items/reading.ts';
import { bloodPressureReader, readPressure } from '../../plugins/blood-pressure/reader.ts';
import { foldTyped } from '../../text/width.ts';

const pairOf = (text: string): readonly [upper: string, lower: string] | null => {
  const [, upper, lower] = /^([^/ー-]*\d[^/ー-]*)[/\-ー\u2010-\u2015\u2212](?!分|min)([^/ー-]*)$/i.exec(foldTyped(text)) ?? [];
  return upper === undefined || lower === undefined ? null : [upper, lower];
};

const readPair = (item: PluginItem, [upper, lower]: readonly [string, string]): Reading<Parts> => {
  const [systolic, diastolic] = [readPressure(item, upper), readPressure(item, lower)];
  if (systolic.kind !== 'read') return unreadable('item.unreadable_pressure');
  if (diastolic.kind === 'unreadable') return unreadable('item.unreadable_pressure');
  if (diastolic.kind === 'blank') return asRead({ SBP: systolic.value }, [{ code: 'told.read_as', params: { value: systolic.value } }]);
  const value = { SBP: systolic.value, DBP: diastolic.value };
  return asRead(value, [{ code: 'told.read_as', params: { value: `${value.SBP} / ${value.DBP}` } }]);
};

const readPart =
  (part: 'SBP' | 'DBP') =>
  (item: PluginItem, text: string): Reading<Parts> => {
    const pair = pairOf(text);
    return pair ? readPair(item, pair) : bloodPressureReader.parts[part](item, text);
  };

/** Either field takes a pair; a single number belongs to its field. */
export const readsPairs = {
  typed: {
    read: (item, text) => {
      if (foldTyped(text) === '') return blank;
      const pair = pairOf(text);
      const read = pair && readPair(item, pair);
      return read?.kind === 'read' && 'DBP' in read.value ? read : unreadable('item.unreadable_pressure');
    },
    parts: { SBP: readPart('SBP'), DBP: readPart('DBP') },
  } satisfies TextReader<PluginItem>,
};
