import { readYesNo } from './cell-text.ts';
import type { Node } from './block-stack.ts';
import { conditionColumn } from './condition-column.ts';
import { readRelevant, readWhen } from './condition.ts';
import type { Condition } from './condition.ts';
import type { Findings, Place } from './findings.ts';
import type { Target } from './references.ts';
import type { SurveyContext } from './rows/row-reading.ts';
import { placeOf, textOf } from './table.ts';

/** A condition whose item and values were looked up. */
export interface KnownCondition {
  readonly source: Target;
  readonly when: readonly string[];
}

/** `relevant` where it says no more than that a choice item holds one of some values; null for a richer expression. */
const plainRelevant = (node: Node, page: string, { references }: SurveyContext): Condition | null => {
  const read = readRelevant(textOf(node.row, 'relevant'));
  const source = read && references.find(read.item, page)?.node;
  const isOther = source?.kind !== undefined && (source.kind !== 'attribute' || (source.type !== null && !choiceTypes.has(source.type) && !checkTypes.has(source.type)));
  return isOther ? null : read;
};

/** The expression that says when a row is shown, beside a choice that shows it (conditionOf). */
export const relevantOf = (node: Node, page: string, context: SurveyContext): { readonly relevant?: string } => {
  const { findings, expressions } = context;
  const { row } = node;
  const isExpression = textOf(row, 'relevant') !== '' && (textOf(row, 'when') !== '' || plainRelevant(node, page, context) === null);
  if (isExpression && textOf(row, 'shown_if') !== '') findings.add('when.both', placeOf(row, 'shown_if'), { name: node.name });
  const relevant = expressions.read(row, isExpression ? 'relevant' : 'shown_if', page);
  return relevant === undefined ? {} : { relevant };
};

/** The choice that shows a row; null when there is none or it was reported. */
export const conditionOf = (node: Node, page: string, context: SurveyContext): KnownCondition | null => {
  const { findings, references } = context;
  const column = conditionColumn(node.row);
  if (column === null) return null;
  const place = placeOf(node.row, column);
  const text = textOf(node.row, column);
  const read = column === 'when' ? readWhen(text) : plainRelevant(node, page, context);
  if (read === null) {
    if (column === 'when') findings.add('when.unreadable', place, { text });
    return null;
  }
  const { item } = read;
  const source = references.find(item, page);
  if (source === null) {
    findings.add('when.unknown_item', place, { item, suggestion: references.suggestion(item, page, findings) });
    return null;
  }
  if (source.node === node) {
    findings.add('when.itself', place, { item });
    return null;
  }
  // A source whose own type was refused has been reported there.
  if (source.node.kind === 'attribute' && source.node.type === null) return null;
  const held = valuesOf(source.node, context);
  if (held === null) {
    findings.add('when.not_choice', place, { item });
    return null;
  }
  return { source, when: held === 'check' ? checkOn(read, place, findings) : checkValues(read, held, place, findings) };
};

const checkOn = ({ item, values }: Condition, place: Place, findings: Findings): string[] => {
  const isOn = values.every((value) => value === 'OK' || readYesNo(value) === true);
  if (!isOn) findings.add('when.unknown_value', place, { item, value: values.join(', '), suggestion: 'true' });
  return ['true'];
};

const checkValues = (
  { item, values }: Condition,
  held: readonly string[] | 'unknown',
  place: Place,
  findings: Findings,
): readonly string[] => {
  if (values.length === 0) findings.add('when.unreadable', place, { text: item });
  for (const value of values) {
    if (held === 'unknown' || held.includes(value)) continue;
    findings.add('when.unknown_value', place, { item, value, suggestion: findings.suggest(value, held) });
  }
  return values;
};

const choiceTypes: ReadonlySet<string> = new Set(['single', 'dropdown', 'multi', 'select_one', 'select_multiple']);
const checkTypes: ReadonlySet<string> = new Set(['check', 'acknowledge']);

/** What a choice item can hold; 'unknown' when its list is missing, null when it is no choice item. */
const valuesOf = ({ type, argument }: Node, context: SurveyContext): readonly string[] | 'check' | 'unknown' | null => {
  if (type === null) return null;
  if (checkTypes.has(type)) return 'check';
  if (!choiceTypes.has(type)) return null;
  return context.lists.get(argument)?.choices.map((choice) => choice.value) ?? 'unknown';
};
