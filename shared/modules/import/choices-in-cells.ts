import type { AnswerValue } from '../../design/card-design.ts';
import type { CellNote } from './read-cell.ts';
import type { Target } from './targets.ts';

/** ODK and Kobo write several choices twice, joined in one column and each in its own: returns the answer if both agree. */
export const sameChoices = ({ prepared, number }: Target, one: AnswerValue, other: AnswerValue): AnswerValue | undefined => {
  const item = prepared.items[number]!;
  if (item.class !== 'attribute' || item.type !== 'multi') return undefined;
  const [list, text] = Array.isArray(one) ? [one, other] : [other, one];
  if (!Array.isArray(list) || (!Array.isArray(text) && typeof text !== 'string')) return undefined;
  if (Array.isArray(text)) return list.length === text.length && list.every((each) => text.includes(each)) ? one : undefined;
  const names = item.choices.filter(({ value }) => list.includes(value)).flatMap(({ value, title }) => [value, ...Object.values(title)]);
  const left = names.toSorted((a, b) => b.length - a.length).reduce((rest, name) => rest.replace(name, ' '), text);
  return /^[\s,;、；]*$/.test(left) ? list : undefined;
};

export const choicesLeftOut = ({ prepared, number }: Target, value: AnswerValue): readonly CellNote[] => {
  const [item, behaviour] = [prepared.items[number]!, prepared.behaviours[number]!];
  if (!Array.isArray(value) || item.class !== 'attribute' || !('choices' in item) || behaviour.answer !== 'entered') return [];
  const held = behaviour.hold(item, value, null);
  const isHeld = (each: AnswerValue): boolean => Array.isArray(held) && held.includes(each);
  const named = (values: readonly AnswerValue[]): string => item.choices.flatMap(({ value: own, title }) => (values.includes(own) ? [title[prepared.language] || own] : [])).join(', ');
  const lost = value.filter((each) => !isHeld(each));
  return lost.length === 0 ? [] : [{ code: 'import.choices_left_out', params: { kept: named(value.filter(isHeld)), lost: named(lost) }, isFault: false, isChange: true }];
};
