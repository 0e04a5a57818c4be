import common from '#shared/i18n/ja/common.json' with { type: 'json' };
import search from '#shared/i18n/ja/card-search.json' with { type: 'json' };
import { design, item, page as pageOf } from '#test/support/form-builder.ts';
import { findings, isWide } from '../pages/screen-checks.ts';
import { expect, test } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const form = design([], {
  pages: [pageOf('p', item('string', 'number', { required: true }), item('text', 'course'), item('string', 'ward'))],
  id_attributes: ['p.number'],
  summary: ['p.course', 'p.ward'],
});

test('a long Japanese text in a list as a table leaves the columns behind it near', async ({ registry }) => {
  const manager = await registry.caller('manager');
  const { pId, fId } = await openWorkshop(manager, 'Long texts');
  expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form })).status).toBe(200);
  const nurse = await registry.person('editor', { language: 'ja', width: 1280, opensNothing: true });
  const { page } = nurse;
  expect((await nurse.send('POST', `/api/u/cards/${pId}/${fId}`, { vals: { p: { number: 'A-1', course: '自宅の階段から転落し頭部を打撲した'.repeat(8), ward: 'ICU' } } })).status).toBe(200);
  expect((await nurse.send('POST', `/api/u/cards/${pId}/${fId}`, { vals: { p: { number: 'A-2', course: '転落', ward: 'HCU' } } })).status).toBe(200);
  await page.addInitScript(() => localStorage.setItem('fuda.density', '"compact"'));
  await page.goto(`/cards/${pId}/${fId}`);
  await page.getByRole('button', { name: search['view_table.action'] }).click();
  await expect(page.getByRole('cell', { name: 'ICU' })).toBeInViewport();
  expect((await page.getByRole('cell', { name: /^自宅の階段/ }).boundingBox())?.width).toBeLessThanOrEqual(480);
  await expect(page.getByRole('columnheader', { name: common['column_org.label'] })).toBeInViewport();
  expect((await page.getByRole('row', { name: /HCU/ }).boundingBox())?.height).toBeLessThanOrEqual(41);
  expect(await isWide(page)).toBe(false);
  expect(await findings(page)).toEqual([]);
});
