import type { Activation, AttributeType, GroupItem, Item } from '../design/card-design.ts';
import type { Node } from './structure.ts';
import type { Target } from './references.ts';
import { textOf } from './table.ts';
import type { TableRow } from './table.ts';
import type { Trace } from './trace.ts';

/** Draft items: as in a card design, but growing while the sheet is read. */
export type Draft<Part> = { -readonly [key in keyof Part]: Part[key] };

/** A condition whose item and values are known to exist. */
export interface KnownCondition {
  readonly source: Target;
  readonly when: readonly string[];
}

/** The types whose selected values expose other items (design-format 1). */
export const activating: ReadonlySet<AttributeType> = new Set(['check', 'single', 'dropdown', 'multi'] as const);

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

interface Activatable {
  activation?: Activation[];
}

const canActivate = (item: Item): boolean => item.class === 'attribute' && activating.has(item.type);

const conditionColumn = (row: TableRow): string => (textOf(row, 'when') === '' ? 'relevant' : 'when');

/** Adds items under a condition: to the last entry when it has the same values, so that the order of the sheet stays. */
const expose = (
  target: Activatable,
  when: readonly string[],
  items: readonly Item[],
  row: TableRow,
  trace: Trace,
): void => {
  const entries = (target.activation ??= []);
  const last = entries.at(-1);
  if (last !== undefined && sameValues(last.when, when)) (last.items as Item[]).push(...items);
  else entries.push(trace.remember({ when, items: [...items] }, row, { when: conditionColumn(row) }));
};

/** The chain from the last item of a list down through what its choices expose: what a next row can still be put under. */
function* tailOf(list: readonly Item[]): Generator<Item> {
  let item = list.at(-1);
  while (item !== undefined) {
    yield item;
    item = 'activation' in item && canActivate(item) ? item.activation?.at(-1)?.items.at(-1) : undefined;
  }
}

/**
 * Puts a conditional item into its list. Directly after the choice item (or after others shown by it) it becomes part
 * of that item's activation; elsewhere a group with that item as `source` stands in its place, so that nothing moves.
 */
export const placeConditional = (
  list: Item[],
  item: Item,
  node: Node,
  condition: KnownCondition,
  built: ReadonlyMap<Node, Item>,
  freeName: (wish: string) => string,
  trace: Trace,
): void => {
  const { source, when } = condition;
  const sourceItem = built.get(source.node);
  for (const tail of tailOf(list)) {
    if (tail === sourceItem && canActivate(tail)) return expose(tail as Activatable, when, [item], node.row, trace);
  }
  if (item.class === 'group') {
    const { items, ...group } = item;
    const shell: Draft<GroupItem> = { ...group, source: source.path, items: [] };
    list.push(trace.remember(shell, node.row, { source: conditionColumn(node.row) }));
    return expose(shell as Activatable, when, items, node.row, trace);
  }
  const previous = list.at(-1);
  if (
    previous?.class === 'group' &&
    previous.source === source.path &&
    previous.items.length === 0 &&
    shells.has(previous)
  ) {
    return expose(previous as Activatable, when, [item], node.row, trace);
  }
  const shell: GroupItem = { class: 'group', name: freeName(item.name), title: {}, source: source.path, items: [] };
  shells.add(shell);
  list.push(trace.remember(shell, node.row, { source: conditionColumn(node.row) }));
  expose(shell as Activatable, when, [item], node.row, trace);
};

/** Groups made here, which later rows under the same item may join; an author's own group is never added to. */
const shells = new WeakSet<object>();
