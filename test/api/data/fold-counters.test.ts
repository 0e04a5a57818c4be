import { expect, test } from 'vitest';
import { folderCounts } from '#functions/data/card-counters.ts';
import { foldSpreads } from '#functions/data/fold-spread.ts';
import { findDifferences } from '#functions/data/find-differences.ts';
import { folderCountKey, memberCountKey, projectKey, spreadAttribute, spreadFolderKey, spreadShards } from '#functions/data/keys.ts';
import { put, update } from '#functions/data/table.ts';
import { caseOf } from '#test/support/card-folder.ts';
import { openReviewed } from '#test/support/review-folder.ts';

test('counters of a folder that was spread are put together with how its cards stand in the review', async () => {
  const { saved, submit, folder, project, aoi } = await openReviewed();
  const card = (await submit(await saved(caseOf()))).body;
  // As if the submission had come while the folder was spread: its counts stand in another partition.
  const [shard] = spreadShards;
  await update(folderCountKey(folder.id, 0), { add: { sub: -1, n: -1 } });
  await put({ ...folderCountKey(folder.id, shard!), ver: 1, n: 1, sub: 1, err: 1 });
  await update(memberCountKey(project.id, aoi.user.id, 0), { add: { sub: -1 } });
  await put({ ...memberCountKey(project.id, aoi.user.id, shard!), ver: 1, sub: 1, err: 1 });
  const until = Date.now() - 600_000;
  await update(projectKey(project.id), { set: { [spreadAttribute(folder.id)]: { from: until - 60_000, until } } });
  await put({ ...spreadFolderKey(folder.id), ver: 1, until });
  expect(await foldSpreads(Date.now())).toBe(1);
  expect((await folderCounts(project.id)).get(folder.id)).toMatchObject({ n: 1, sub: 1, err: 1 });
  expect((await findDifferences()).map(({ words }) => words.replace(/^counter \S+ \S+:?/, 'counter'))).toEqual(['counter err -1', 'counter err -1']);
  expect(card.review.state).toBe('submitted');
});
