import { expect, test } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { findDifferences, repairDifferences } from '#functions/modules/operator/data/find-differences.ts';
import { memberByUser, memberKey, repeatWidthKey } from '#functions/data/keys.ts';
import { get, remove, update } from '#functions/data/table.ts';
import { caseDesign, openFolder } from '#test/support/card-folder.ts';

test('a repeat width that is missing, and a member whom nobody finds by the user, are found and put right', async () => {
  const [patient] = caseDesign().pages;
  const site: Item = { class: 'attribute', type: 'string', name: 'site', title: { ja: '部位' } };
  const injury: Item = { class: 'repeat', name: 'injury', title: { ja: '損傷' }, items: [site] };
  const { saved, folder, project, aoi } = await openFolder(caseDesign({ pages: [{ ...patient!, items: [...patient!.items, injury] }] }));
  for (const [pid, times] of [['P-1', 3], ['P-2', 2]] as const) await saved({ patient: { pid, injury: times, site_1: '頭部', [`site_${times}`]: '腹部' } });
  expect(await findDifferences()).toEqual([]);
  const [width, member] = [repeatWidthKey(folder.id, 'patient.injury'), memberKey(project.id, aoi.user.id)];
  await remove(width);
  await update(member, { remove: ['g2p'] });
  const found = await findDifferences();
  expect(found).toEqual([
    { words: `index entry of ${member.pk} ${member.sk}`, fix: 'set', key: member, values: memberByUser(project.id, aoi.user.id) },
    { words: `repeat width ${width.pk} ${width.sk}: 3`, fix: 'set', key: width, values: { n: 3 } },
  ]);
  expect(await repairDifferences(found)).toBe(2);
  expect(await findDifferences()).toEqual([]);
  expect(await get(width)).toMatchObject({ n: 3 });
});
