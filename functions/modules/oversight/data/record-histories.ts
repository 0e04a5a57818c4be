import { historyPartsOf, recordHistoriesIn } from '../../../data/keys.ts';
import type { Key } from '../../../data/keys.ts';
import { changeFrom } from '../../../data/record-history.ts';
import type { RecordChange } from '../../../data/record-history.ts';
import { queryAll, storedKey } from '../../../data/table.ts';

export interface KindChange extends RecordChange {
  readonly kind: string;
  readonly id: string;
  readonly place: string;
}

export const readHistories = async (record: Key): Promise<KindChange[]> =>
  (await queryAll({ ...recordHistoriesIn(record), consistent: true }))
    .map((item) => ({ ...historyPartsOf(storedKey(item).sk), ...changeFrom(item) }))
    .toSorted((a, b) => (a.place < b.place ? 1 : -1));
