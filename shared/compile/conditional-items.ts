import type { Activation, AttributeType, GroupItem, Item } from '../design/card-design.ts';
import { maxDepth } from '../design/limits.ts';
import type { Node } from './block-stack.ts';
import type { References } from './references.ts';
import { conditionColumn } from './condition-column.ts';
import type { KnownCondition } from './row-condition.ts';
import type { Trace } from './trace.ts';

/** The types whose selected values expose other items (design-format 1). */
const activating: ReadonlySet<AttributeType> = new Set(['check', 'single', 'dropdown', 'multi'] as const);

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

export interface Activatable {
  activation?: Activation[];
}

const canActivate = (item: Item): boolean => item.class === 'attribute' && activating.has(item.type);

/** What is to be placed, and where. */
interface Placement {
  readonly list: Item[];
  /** A group whose own condition this is. */
  readonly owner?: Activatable | undefined;
  /** Of the items in the list. */
  readonly depth: number;
  readonly item: Item;
  readonly node: Node;
  /** The condition, with the item it depends on when that has been built already. */
  readonly source: KnownCondition & { readonly item: Item | undefined };
  readonly page: string;
  readonly references: References;
  readonly trace: Trace;
}

/** Adds items under the condition: to the last entry when it has the same values, so that the order of the sheet stays. */
const expose = (target: Activatable, items: readonly Item[], { node, source, trace }: Placement): void => {
  const entries = (target.activation ??= []);
  const last = entries.at(-1);
  if (last !== undefined && sameValues(last.when, source.when)) (last.items as Item[]).push(...items);
  else {
    const columns = { when: conditionColumn(node.row) ?? 'when' };
    entries.push(trace.remember({ when: source.when, items: [...items] }, node.row, columns));
  }
};

/**
 * The choice item itself, when it ends the list or ends what its end exposes: then the item can come directly under it,
 * as long as that is no deeper than a design may be.
 */
const openChoice = ({ list, depth, source }: Placement): Activatable | null => {
  let tail = list.at(-1);
  for (let level = depth + 1; tail !== undefined && level <= maxDepth; level += 1) {
    if (!canActivate(tail)) return null;
    if (tail === source.item) return tail as Activatable;
    tail = (tail as Activatable).activation?.at(-1)?.items.at(-1);
  }
  return null;
};

/** Groups made here, which later rows under the same item may join; an author's own group is never added to. */
const shells = new WeakSet<object>();

const shellName = ({ item, node, page, references }: Placement): string => {
  const name = `${item.name.slice(0, 50)}_shown`;
  const isTaken = item.name.length > 50 || references.find(name, page)?.page === page;
  return isTaken ? `${name}${node.row.number}` : name;
};

/**
 * Puts a conditional item into its list. Directly after the choice item (or after others shown by it) it becomes part
 * of that item's activation; elsewhere a group with that item as `source` stands in its place, so that nothing moves.
 */
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
  if (previous?.class === 'group' && previous.source === path && shells.has(previous)) {
    return expose(previous as Activatable, [item], placement);
  }
  const shell: GroupItem = { class: 'group', name: shellName(placement), title: {}, source: path, items: [] };
  shells.add(shell);
  expose(addGroup(shell), [item], placement);
};
