import { isDeepStrictEqual } from 'node:util';
import type { Edited } from './outcomes.ts';
import { recordHistoryKey, recordHistoryOf, type Key } from './keys.ts';
import { recordIn, storedVersion } from './stored.ts';
import { queryAll, type Action, type Stored } from './table.ts';

export interface Change {
  /** The id of a user, or `operator` for a command, says who made the change. */
  readonly by: string;
  /** ms */
  readonly now: number;
}

type Fields = { readonly [name: string]: Stored | undefined };

export interface RecordChange {
  readonly by: string;
  readonly at: string;
  readonly before: Fields;
  readonly after: Fields;
}

const counters: readonly string[] = ['edits', 'form_edits', 'review_edits'] satisfies readonly (keyof Edited | `${string}_edits`)[];

const isBlank = (value: unknown): boolean => value === undefined || value === null;

/** The action belongs into the transaction of the change. It is empty if no field changed. */
export const historyActions = (record: Key, { edits = 0 }: Edited, before: object, after: object, { by, now }: Change): Action[] => {
  const [was, is] = [before, after] as [Fields, Fields];
  const changed = Object.keys(is).filter((name) => !counters.includes(name) && !(isBlank(was[name]) && isBlank(is[name])) && !isDeepStrictEqual(was[name], is[name]));
  if (changed.length === 0) return [];
  const pick = (fields: Fields): Fields => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  const set = { ...storedVersion(), by, at: new Date(now).toISOString(), before: pick(was), after: pick(is) };
  return [{ update: recordHistoryKey(record, now, edits), set, if: { pk: 'absent' } }];
};

export const changeFrom = recordIn<RecordChange>;

export const readHistory = async (record: Key): Promise<RecordChange[]> => (await queryAll({ ...recordHistoryOf(record), consistent: true })).map(changeFrom);
