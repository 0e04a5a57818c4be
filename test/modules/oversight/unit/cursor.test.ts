import { expect, test } from 'vitest';
import { oversightCalls } from '#shared/modules/oversight/calls.ts';
import { newFolderId, newProjectId } from '#functions/data/ids.ts';
import { historyPartsOf, recordHistoryKey, tokenRecordKey } from '#functions/data/keys.ts';

test('the place of every change is a cursor, also of a token whose id has a hyphen', () => {
  for (const id of ['ab_12', '-a-b_12-']) {
    const { place } = historyPartsOf(recordHistoryKey(tokenRecordKey(newFolderId(newProjectId()), id), 7, 2).sk);
    expect(oversightCalls.rightsHistory.query.safeParse({ cursor: place }).success).toBe(true);
  }
});
