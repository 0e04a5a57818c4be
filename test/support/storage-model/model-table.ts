import type { Item, Stored } from '#functions/data/table.ts';
import type { Attributes } from './expressions.ts';
import { SortedPartition } from './sorted-partition.ts';

const bytesOfText = (text: string): number => Buffer.byteLength(text);

const bytesOfValue = (value: Stored): number => {
  if (typeof value === 'string') return bytesOfText(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (typeof value === 'boolean' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return 3 + (value as readonly Stored[]).reduce((sum: number, each) => sum + 1 + bytesOfValue(each), 0);
  return 3 + bytesOf(value as Item) + Object.keys(value).length;
};

/** As DynamoDB reckons an item: the names and the values. */
export const bytesOf = (item: Attributes): number => {
  let sum = 0;
  for (const [name, value] of Object.entries(item)) if (value !== undefined) sum += bytesOfText(name) + bytesOfValue(value);
  return sum;
};

export const keyText = (item: Attributes): { readonly pk: string; readonly sk: string } => ({ pk: item['pk'] as string, sk: item['sk'] as string });

/** An index: its key attributes, and what it carries beside the keys (`infra/constructs/card-table.ts`). */
export interface IndexShape {
  readonly name: string;
  readonly pk: string;
  readonly sk: string;
  readonly projected: string;
}

const indexes: readonly IndexShape[] = [
  { name: 'GSI1', pk: 'g1p', sk: 'g1s', projected: 's' },
  { name: 'GSI2', pk: 'g2p', sk: 'g2s', projected: 'd' },
  { name: 'GSI3', pk: 'g3p', sk: 'g1s', projected: 's' },
  { name: 'GSI4', pk: 'g3p', sk: 'sk', projected: 'sk' },
];

const placeIn = (index: IndexShape, item: Attributes | undefined) => {
  const [pk, sort] = [item?.[index.pk], item?.[index.sk]];
  return item === undefined || typeof pk !== 'string' || typeof sort !== 'string' ? undefined : { pk, sk: `${sort}\0${keyText(item).pk}\0${keyText(item).sk}` };
};

const entryOf = (index: IndexShape, item: Attributes): Attributes =>
  Object.fromEntries(['pk', 'sk', index.pk, index.sk, index.projected].flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));

/** What a write costs at an index, and in which of its partitions. */
export interface IndexCost {
  readonly partition: string;
  readonly units: number;
}

const kilobytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1_024));

export const writeUnits = (before: Attributes | undefined, after: Attributes | undefined): number =>
  kilobytes(Math.max(before === undefined ? 0 : bytesOf(before), after === undefined ? 0 : bytesOf(after)));

/** An entry that comes or goes is one write, one whose key changes is two, and one that stays as it is costs nothing. */
export const indexCosts = (before: Attributes | undefined, after: Attributes | undefined): IndexCost[] =>
  indexes.flatMap((index) => {
    const [left, entered] = [placeIn(index, before), placeIn(index, after)];
    const units = (item: Attributes): number => kilobytes(bytesOf(entryOf(index, item)));
    if (left !== undefined && entered !== undefined && left.pk === entered.pk && left.sk === entered.sk) {
      const [old, now] = [before![index.projected], after![index.projected]];
      return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ partition: `${index.name} ${entered.pk}`, units: units(after!) }];
    }
    return [
      ...(left === undefined ? [] : [{ partition: `${index.name} ${left.pk}`, units: units(before!) }]),
      ...(entered === undefined ? [] : [{ partition: `${index.name} ${entered.pk}`, units: units(after!) }]),
    ];
  });

/** The items of one table and the entries of its indexes, in memory. */
export class ModelTable {
  private readonly partitions = new Map<string, SortedPartition<Attributes>>();

  get(key: Attributes): Attributes | undefined {
    const { pk, sk } = keyText(key);
    return this.partitions.get(pk)?.get(sk);
  }

  /** Undefined: the item goes. */
  write(key: Attributes, after: Attributes | undefined): void {
    const before = this.get(key);
    const { pk, sk } = keyText(key);
    for (const index of indexes) {
      const [left, entered] = [placeIn(index, before), placeIn(index, after)];
      if (left !== undefined) this.drop(`${index.name} ${left.pk}`, left.sk);
      if (entered !== undefined) this.partition(`${index.name} ${entered.pk}`).set(entered.sk, after!);
    }
    if (after === undefined) this.drop(pk, sk);
    else this.partition(pk).set(sk, after);
  }

  /** Items of a partition of the table, or of an index by its name, between two sort keys. */
  *query(index: string | undefined, pk: string, from: string, to: string, descending: boolean, start: Attributes | undefined): Generator<Attributes> {
    const shape = indexes.find(({ name }) => name === index);
    const found = this.partitions.get(shape === undefined ? pk : `${shape.name} ${pk}`);
    if (found === undefined) return;
    const after = start === undefined ? undefined : shape === undefined ? keyText(start).sk : placeIn(shape, start)!.sk;
    const end = shape === undefined ? to : `${to}\uffff`;
    for (const [, item] of found.range(from, end, descending, after)) yield shape === undefined ? item : entryOf(shape, item);
  }

  *all(): Generator<Attributes> {
    for (const [name, partition] of this.partitions) {
      if (indexes.some((index) => name.startsWith(`${index.name} `))) continue;
      for (const [, item] of partition.range('', '\uffff', false, undefined)) yield item;
    }
  }

  /** How many items a partition holds. */
  sizeOf(pk: string): number {
    return this.partitions.get(pk)?.size ?? 0;
  }

  private partition(name: string): SortedPartition<Attributes> {
    const known = this.partitions.get(name) ?? new SortedPartition<Attributes>();
    this.partitions.set(name, known);
    return known;
  }

  private drop(name: string, key: string): void {
    const partition = this.partitions.get(name);
    partition?.delete(key);
    if (partition?.size === 0) this.partitions.delete(name);
  }
}
