import { recordHistoriesIn, type Key } from '../../../data/keys.ts';
import { changeFrom, type RecordChange } from '../../../data/record-history.ts';
import { queryAll, storedKey } from '../../../data/table.ts';

/** `kind` is `M`, `I`, `T`, `A`, `F`, or empty for the aggregate. */
export const historyPartsOf = (sk: string): { readonly kind: string; readonly id: string; readonly place: string } => {
  const [, kind = '', id = '', at = '', edits = ''] = /^E#(\w*)#([\w-]*)#(\d+)#(\d+)$/.exec(sk) ?? [];
  return { kind, id, place: `${at}_${kind}${id}_${edits}` };
};

export interface KindChange extends RecordChange {
  readonly kind: string;
  readonly id: string;
  readonly place: string;
}

export const readHistories = async (record: Key): Promise<KindChange[]> =>
  (await queryAll({ ...recordHistoriesIn(record), consistent: true }))
    .map((item) => ({ ...historyPartsOf(storedKey(item).sk), ...changeFrom(item) }))
    .toSorted((a, b) => (a.place < b.place ? 1 : -1));
