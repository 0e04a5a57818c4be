import { comaParts, comaTotal, type ComaPart, type ComaWording, comaWording } from '../../clinical/coma-scale.ts';
import type { AnswerValue, GcsItem } from '../../design/card-design.ts';
import { noFindings } from '../findings.ts';
import { isObject, partOf, wholePart } from '../answers.ts';
import type { EnteredItem, Sources } from '../behaviour.ts';
import { gcsOutput } from './output.ts';

const partNames = Object.keys(comaParts) as readonly ComaPart[];

const wordingOf = (item: GcsItem, sources: Sources): ComaWording | null => {
  const type = item.gcs_type ?? 'by_age';
  if (type !== 'by_age') return type;
  if (item.ref !== undefined && sources.isUndecided(item.ref)) return null;
  const age = item.ref === undefined ? undefined : sources.number(item.ref);
  return comaWording(age === undefined ? undefined : Math.floor(age));
};

const totalOf = (value: AnswerValue): number | undefined => {
  const total = partOf(value, 'total');
  return typeof total === 'number' ? total : undefined;
};

/** The total is computed, and only if all three parts are chosen (spec end-user 9). */
export const gcs: EnteredItem<GcsItem> = {
  answer: 'entered',
  output: gcsOutput,
  reasonParts: partNames,
  parts: { E: 'number', V: 'number', M: 'number', total: 'number' },
  holds: { kind: 'number' },
  references: ({ ref }) => (ref === undefined ? [] : [{ key: 'ref', path: ref, isForWords: true }]),
  hold: (_item, raw) => {
    if (raw === null || raw === '') return null;
    if (!isObject(raw)) return undefined;
    const parts: { [part in ComaPart]?: number } = {};
    for (const name of partNames) {
      const part = wholePart(raw[name], comaParts[name]);
      if (part === undefined || part === 0) return undefined;
      if (part !== null) parts[name] = part;
    }
    if (Object.keys(parts).length === 0) return raw['total'] === undefined || raw['total'] === null ? null : undefined;
    const total = comaTotal(parts);
    return total === undefined ? parts : { ...parts, total };
  },
  // Reads "E3 V4 M5" or "3 4 5"; a total alone has no parts.
  given: (term) => {
    const [, E, V, M] = /^E?\s*(\d)[\s,]*V?\s*(\d)[\s,]*M?\s*(\d)$/i.exec(String(term).trim()) ?? [];
    return M === undefined ? null : { E: Number(E), V: Number(V), M: Number(M) };
  },
  findings: () => noFindings,
  isComplete: (value) => totalOf(value) !== undefined,
  number: totalOf,
  shows: (item, _value, sources) => ({ kind: 'wording', wording: wordingOf(item, sources) }),
};
