import { expect, test } from 'vitest';
import { oversightCalls } from '#shared/modules/oversight/calls.ts';
import { newFolderId, newProjectId } from '#functions/data/ids.ts';
import { projectKey, recordHistoryKey, tokenRecordKey } from '#functions/data/keys.ts';
import { historyPartsOf } from '#functions/modules/oversight/data/record-histories.ts';

test('the place of every change is a cursor, also of a token whose id has a hyphen', () => {
  for (const id of ['ab_12', '-a-b_12-']) {
    const { place } = historyPartsOf(recordHistoryKey(tokenRecordKey(newFolderId(newProjectId()), id), 7, 2).sk);
    expect(oversightCalls.rightsHistory.query.safeParse({ cursor: place }).success).toBe(true);
  }
});

test('the key of a change tells its record, also of a token whose id has a hyphen', () => {
  const folderId = newFolderId(newProjectId());
  for (const id of ['ab_12', '-a-b_12-']) {
    expect(historyPartsOf(recordHistoryKey(tokenRecordKey(folderId, id), 7, 2).sk)).toEqual({ kind: 'T', id, place: expect.any(String) });
  }
  expect(historyPartsOf(recordHistoryKey(projectKey('p'), 7, 2).sk)).toMatchObject({ kind: '', id: '' });
});
