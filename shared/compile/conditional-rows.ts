import type { Activation, AttributeType, GroupItem, Item } from '../design/card-design.ts';
import { maxDepth } from '../design/limits.ts';
import { readYesNo } from './workbook-rows.ts';
import { readWhen, type Condition } from './condition.ts';
import type { Findings, Place } from './findings.ts';
import { isLeftOut, type Node } from './nodes.ts';
import type { References, Target } from './references.ts';
import type { SurveyContext } from './row-reading.ts';
import { placeOf, textOf, type TableRow } from './table.ts';
import type { Trace } from './trace.ts';

const conditionColumn = (row: TableRow): 'when' | 'relevant' | null =>
  textOf(row, 'when') !== '' ? 'when' : textOf(row, 'relevant') !== '' ? 'relevant' : null;

export const shownColumn = (row: TableRow): 'when' | 'relevant' | 'shown_if' | null =>
  conditionColumn(row) ?? (textOf(row, 'shown_if') === '' ? null : 'shown_if');

export interface KnownCondition {
  readonly source: Target;
  readonly when: readonly string[];
}

const plainRelevant = (node: Node, page: string, context: SurveyContext): Condition | null => {
  const read = context.readRelevant(textOf(node.row, 'relevant'));
  const source = read && context.references.find(read.item, page, node.row.number);
  if (!source || source.node === node || isLeftOut(source.node)) return null;
  const around = context.references.at(node.row.number)?.repeats ?? [];
  if (source.repeats.some((repeat) => !around.includes(repeat))) return null;
  const held = valuesOf(source.node, context);
  if (held === null || held === 'unknown') return null;
  return held === 'check' ? read : read.values.every((value) => held.includes(value)) ? read : null;
};

export const relevantOf = (node: Node, page: string, context: SurveyContext): { readonly relevant?: string } => {
  const { findings, expressions } = context;
  const { row } = node;
  const isExpression = textOf(row, 'relevant') !== '' && (textOf(row, 'when') !== '' || plainRelevant(node, page, context) === null);
  if (isExpression && textOf(row, 'shown_if') !== '') findings.add('when.both', placeOf(row, 'shown_if'), { name: node.name });
  const relevant = expressions.read(row, isExpression ? 'relevant' : 'shown_if', page);
  return relevant === undefined ? {} : { relevant };
};

/** The choice that shows a row; null when there is none or when it was reported. */
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
  const source = references.find(item, page, node.row.number);
  if (source === null) {
    findings.add('when.unknown_item', place, { item, suggestion: references.suggestion(item, page, findings) });
    return null;
  }
  if (source.node === node) {
    findings.add('when.itself', place, { item });
    return null;
  }
  if (isLeftOut(source.node)) {
    findings.add('rule.row_left_out', place, { name: source.node.written });
    return null;
  }
  const held = valuesOf(source.node, context);
  if (held === null) {
    findings.add('when.not_choice', place, { item });
    return null;
  }
  const when = held === 'check' ? checkOn(read, place, findings) : checkValues(read, held, place, findings);
  return when.length === 0 ? null : { source, when };
};

const checkOn = ({ item, values }: Condition, place: Place, findings: Findings): string[] => {
  const isOn = values.every((value) => value === 'OK' || readYesNo(value) === true);
  if (!isOn) findings.add('when.unknown_value', place, { item, value: values.join(', '), suggestion: 'true' });
  return isOn ? ['true'] : [];
};

const checkValues = (
  { item, values }: Condition,
  held: readonly string[] | 'unknown',
  place: Place,
  findings: Findings,
): readonly string[] => {
  if (values.length === 0) findings.add('when.unreadable', place, { text: item });
  return values.filter((value) => {
    if (held === 'unknown' || held.includes(value)) return true;
    findings.add('when.unknown_value', place, { item, value, suggestion: findings.suggest(value, held) });
    return false;
  });
};

/** The values of a choice item; 'unknown' when its list is missing, null when it is no choice item. */
const valuesOf = ({ type, argument }: Node, context: SurveyContext): readonly string[] | 'check' | 'unknown' | null => {
  if (type?.shows === undefined) return null;
  if (type.shows === 'ticked') return 'check';
  return context.lists.get(argument)?.choices.map((choice) => choice.value) ?? 'unknown';
};

/** Types whose selected values expose other items (design-format 1). */
const activating: ReadonlySet<AttributeType> = new Set(['check', 'single', 'dropdown', 'multi'] as const);

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

export interface Activatable {
  activation?: Activation[];
}

const canActivate = (item: Item): boolean => item.class === 'attribute' && activating.has(item.type);

interface Placement {
  readonly list: Item[];
  readonly owner?: Activatable | undefined;
  readonly depth: number;
  readonly item: Item;
  readonly node: Node;
  readonly source: KnownCondition & { readonly item: Item | undefined };
  readonly page: string;
  readonly references: References;
  readonly trace: Trace;
  /** Groups made for conditions, which later rows with the same source may join; an author's own group is never extended. */
  readonly shells: Set<Item>;
}

/** Adds items under the condition; the last entry is reused if its values are the same, so that the order of the sheet stays. */
const expose = (target: Activatable, items: readonly Item[], { node, source, trace }: Placement): void => {
  const entries = (target.activation ??= []);
  const last = entries.at(-1);
  if (last !== undefined && sameValues(last.when, source.when)) (last.items as Item[]).push(...items);
  else {
    const columns = { when: conditionColumn(node.row) ?? 'when' };
    entries.push(trace.remember({ when: source.when, items: [...items] }, node.row, columns));
  }
};

/** The choice item that ends the list, directly or through its exposed items, as long as the depth limit allows one more item below it. */
const openChoice = ({ list, depth, source }: Placement): Activatable | null => {
  let tail = list.at(-1);
  for (let level = depth + 1; tail !== undefined && level <= maxDepth; level += 1) {
    if (!canActivate(tail)) return null;
    if (tail === source.item) return tail as Activatable;
    tail = (tail as Activatable).activation?.at(-1)?.items.at(-1);
  }
  return null;
};

const shellName = ({ item, node, page, references }: Placement): string => {
  const name = `${item.name.slice(0, 50)}_shown`;
  const isTaken = item.name.length > 50 || references.row(`${page}.${name}`) !== null;
  return isTaken ? `${name}${node.row.number}` : name;
};

/** Places a conditional item: in its choice item's activation if it follows directly, elsewhere in a group with that `source` at its position. */
export const placeConditional = (placement: Placement): void => {
  const { list, item, node, source, trace } = placement;
  const choice = placement.owner ?? openChoice(placement);
  if (choice !== null) return expose(choice, [item], placement);
  const { path } = source.source;
  const addGroup = (group: GroupItem): Activatable => {
    list.push(trace.remember(group, node.row, { source: conditionColumn(node.row) ?? 'when' }));
    return group as Activatable;
  };
  if (item.class === 'group' && item.source === undefined) {
    const { items, ...group } = item;
    return expose(addGroup({ ...group, source: path, items: [] }), items, placement);
  }
  const previous = list.at(-1);
  if (previous?.class === 'group' && previous.source === path && placement.shells.has(previous)) {
    return expose(previous as Activatable, [item], placement);
  }
  const shell: GroupItem = { class: 'group', name: shellName(placement), title: {}, source: path, items: [] };
  placement.shells.add(shell);
  expose(addGroup(shell), [item], placement);
};
