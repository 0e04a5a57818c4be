import type { Answers, AnswerValue } from '../../design/card-design.ts';
import type { FilledRepetitions } from '../../design/filled-repetitions.ts';
import type { CellValue } from '../../items/output.ts';
import type { Texts } from '../../text/languages.ts';
import { contextOf, type DesignVersion } from '../../export/columns.ts';
import { isWithheld, maskedCell } from './deidentify.ts';
import { fieldsOf, takesField, type Around, type Field } from './fields.ts';
import type { ExportOptions } from '../../export/options.ts';
import type { TableCard } from './tables.ts';

export interface Question {
  readonly id: string;
  readonly field: Field;
}

export interface Group {
  readonly id: string;
  readonly page: string;
  readonly title: Texts;
  readonly repeat: Around | undefined;
  /** The repeats around it, outermost first. */
  readonly around: readonly string[];
  readonly parts: readonly (Group | Question)[];
}
export const isQuestion = (part: Group | Question): part is Question => 'field' in part;

export const suffixOf = (indices: readonly number[]): string => indices.map((index) => `_${index}`).join('');

export const storedIn = ({ stored }: Field, indices: readonly number[]): string => stored + suffixOf(indices);

/** The numbers of the repetitions that a card has of a repeat, within those around it; blank ones are left out. */
export const repetitionsIn = (filled: FilledRepetitions, vals: Answers, { page, repeat, around }: Group, indices: readonly number[]): readonly number[] =>
  filled.standsIn(page, repeat!.name, around) ? filled.numbers(page, repeat!.name, vals[page] ?? {}, suffixOf(indices)) : [];

const unique = () => {
  const taken = new Set<string>();
  return (id: string, place: string): string => {
    const once = taken.has(id) ? `${place}-${id}` : id;
    taken.add(once);
    return once;
  };
};

type Growing = Group & { readonly parts: (Group | Question)[] };

export const groupsOf = (versions: readonly DesignVersion[], { lang, pages, deidentified = false, helpers, no_orphans }: ExportOptions): readonly Group[] => {
  const fields = fieldsOf(versions, 'excel', { ...contextOf(lang), text: () => '' }, helpers).filter(takesField(versions, { no_orphans }));
  const known = new Map<string, Growing>();
  const idOf = unique();
  const groupAt = (key: string, make: () => Growing): { readonly group: Growing; readonly isNew: boolean } => {
    const found = known.get(key);
    const group = found ?? make();
    known.set(key, group);
    return { group, isNew: found === undefined };
  };
  const top: Group[] = [];
  for (const field of fields) {
    const { page, pageTitle, around, name } = field;
    if ((pages !== undefined && !pages.includes(page)) || (deidentified && isWithheld(field))) continue;
    let { group, isNew } = groupAt(page, () => ({ id: idOf(page, ''), page, title: pageTitle, repeat: undefined, around: [], parts: [] }));
    if (isNew) top.push(group);
    let place = page;
    for (const [level, repeat] of around.entries()) {
      const outer = group;
      place = `${place} ${repeat.path}`;
      ({ group, isNew } = groupAt(place, () => ({ id: idOf(`${repeat.path}.group`, outer.id), page, title: repeat.title, repeat, around: around.slice(0, level).map(({ name: outside }) => outside), parts: [] })));
      if (isNew) outer.parts.push(group);
    }
    group.parts.push({ id: idOf(name, group.id), field });
  }
  return top;
};

export const isSeveral = ({ item }: Field): boolean => item.class === 'attribute' && item.type === 'multi';

export const valuesOf = (field: Field, answer: AnswerValue | undefined, { shift }: TableCard, deidentified: boolean): readonly CellValue[] => {
  if (answer === undefined || answer === null) return [];
  if (!isSeveral(field) || !Array.isArray(answer)) return [deidentified ? maskedCell(field, answer, shift) : field.read(answer)];
  const values = (answer as readonly AnswerValue[]).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return deidentified ? values.filter((value) => field.choices?.some((choice) => choice.value === value)) : values;
};
