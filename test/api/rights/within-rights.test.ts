import { expect, test } from 'vitest';
import { caseOf, openFolder } from '../../support/card-folder.ts';
import { withinRights } from '../../support/within-rights.ts';
import { cardPartition, cardKey } from '#functions/data/keys.ts';
import { get, query, transact } from '#functions/data/table.ts';
import { archiveSource } from '#functions/storage/design-files.ts';

// Every other API test runs each call within the rights of its group. This test shows that a missing right is noticed.
test('code that goes beyond the role of its function is told which right it lacks', async () => {
  const { folder, saved } = await openFolder();
  const { id } = await saved(caseOf());
  const key = cardKey(folder.id, id);
  await expect(withinRights('designs', () => get(key))).rejects.toThrow(`dynamodb:GetItem under ${key.pk}`);
  await expect(withinRights('projects', () => transact([{ check: key, if: { pk: 'present' } }]))).rejects.toThrow('dynamodb:ConditionCheckItem');
  await expect(withinRights('session', () => query({ pk: cardPartition(folder.id) }))).rejects.toThrow('dynamodb:Query under F#');
  await expect(withinRights('session', () => query({ index: 'GSI1', pk: folder.id }))).rejects.toThrow('dynamodb:Query of GSI1');
  await expect(withinRights('cards', () => archiveSource(new Uint8Array(3)))).rejects.toThrow('s3:PutObject of workbooks/');
  await expect(withinRights('cards', () => get(key))).resolves.toMatchObject({ pk: key.pk });
});
