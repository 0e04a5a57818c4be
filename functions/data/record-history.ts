import { isDeepStrictEqual } from 'node:util';
import type { Edited } from './outcomes.ts';
import { historyPartsOf, recordHistoriesIn, recordHistoryKey, recordHistoryOf } from './keys.ts';
import type { Key } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { queryAll, storedKey } from './table.ts';
import type { Action, Item, Stored } from './table.ts';

/** Who changes an administration record, and when. */
export interface Change {
  /** Id of the user; `operator` for a command. */
  readonly by: string;
  /** ms */
  readonly now: number;
}

type Fields = { readonly [name: string]: Stored | undefined };

/** One change of a record: the fields that it changed, as they were and as they are. */
export interface RecordChange {
  readonly by: string;
  readonly at: string;
  readonly before: Fields;
  readonly after: Fields;
}

const counters: readonly string[] = ['edits', 'form_edits', 'review_edits'] satisfies readonly (keyof Edited | `${string}_edits`)[];

const isBlank = (value: unknown): boolean => value === undefined || value === null;

/** Written in the transaction of the change, so that there is no change without its history. Nothing where no field changed. */
export const historyActions = (record: Key, { edits = 0 }: Edited, before: object, after: object, { by, now }: Change): Action[] => {
  const [was, is] = [before, after] as [Fields, Fields];
  const changed = Object.keys(is).filter((name) => !counters.includes(name) && !(isBlank(was[name]) && isBlank(is[name])) && !isDeepStrictEqual(was[name], is[name]));
  if (changed.length === 0) return [];
  const pick = (fields: Fields): Fields => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  const set = { ...storedVersion(), by, at: new Date(now).toISOString(), before: pick(was), after: pick(is) };
  return [{ update: recordHistoryKey(record, now, edits), set, if: { pk: 'absent' } }];
};

const changeFrom = (item: Item): RecordChange => {
  const { by, at, before, after } = readStored<RecordChange>(item);
  return { by, at, before, after };
};

/** The changes of a record, oldest first. */
export const readHistory = async (record: Key): Promise<RecordChange[]> => (await queryAll({ ...recordHistoryOf(record), consistent: true })).map(changeFrom);

/** A change with its record: the kind of it, and its id. */
export interface KindChange extends RecordChange {
  readonly kind: string;
  readonly id: string;
  /** Place in the list of all changes, in order of time. */
  readonly place: string;
}

/** The changes of all records of a partition, newest first. There are few: people change them by hand. */
export const readHistories = async (record: Key): Promise<KindChange[]> =>
  (await queryAll({ ...recordHistoriesIn(record), consistent: true }))
    .map((item) => ({ ...historyPartsOf(storedKey(item).sk), ...changeFrom(item) }))
    .toSorted((a, b) => (a.place < b.place ? 1 : -1));
