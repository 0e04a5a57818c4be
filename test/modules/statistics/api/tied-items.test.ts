import { expect, test } from 'vitest';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { createOrg, createPerson, join, useDesign } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const title = { en: 'T' };
const [patient, visit] = caseDesign().pages;
const formWith = (name: string, items: readonly Item[]): CardDesign => caseDesign({ pages: [patient!, visit!, { name, title, items }] });

const how: Item = { class: 'attribute', type: 'string', name: 'how', title };
const hurt = (items: readonly Item[]): Item => ({ class: 'attribute', type: 'single', name: 'hurt', title, required: true, choices: [{ value: 'yes', title }, { value: 'no', title }], activation: items.length === 0 ? [] : [{ when: ['yes'], items }] });
const injury: Item = { class: 'repeat', name: 'injury', title, min_count: 1, items: [{ class: 'attribute', type: 'string', name: 'site', title }] };
/** Who is hurt is asked how; each injury is asked for its place. */
const tied = formWith('trauma', [hurt([how]), injury]);

const folderFiguresOf = ({ params, chea }: Awaited<ReturnType<typeof openFolder>>, by: Signed = chea) => callApi('folderFigures', { token: by.token, params });

// proves A10.7
test('figures do not tell who may not open the cards how items stand that depend on other answers: the manager, and an owner without a role, who sees those of the own hospital', async () => {
  const registry = await openFolder(tied);
  const owner = await createPerson(await createOrg('Own'), 'owner');
  await join(registry.project, owner, null, { is_owner: true });
  const editor = await createPerson(owner.org, 'editor');
  await join(registry.project, editor, 'edit');
  for (let left = 20; left > 0; left -= 1) await registry.saved({ ...caseOf({ sex: 'm' }), trauma: { hurt: 'yes', how: 'fall', site_1: 'arm' } });
  for (let left = 3; left > 0; left -= 1) await registry.saved({ ...caseOf({ sex: 'm' }), trauma: { hurt: 'yes', how: 'fall' } }, { by: editor });
  const pagesOf = async (by: Signed) => (await folderFiguresOf(registry, by)).body.pages.map(({ name, asked, complete, items }: Record<string, unknown> & { readonly items: readonly Record<string, unknown>[] }) => [name, asked, complete, ...items.map((item) => [item['name'], item['asked'], item['answered'], item['not_told']])]);
  expect(await pagesOf(registry.chea)).toEqual([
    ['patient', 0, null, ['pid', 20, 100, undefined], ['name', 20, 100, undefined], ['sex', 20, 100, undefined], ['age', 20, 0, undefined]],
    ['visit', 0, null, ['no', 20, 0, undefined], ['note', 20, 0, undefined]],
    ['trauma', 0, null, ['hurt', 20, 100, undefined], ['how', 0, null, true], ['site', 0, null, true]],
  ]);
  const [first, , third] = await pagesOf(owner);
  expect(first.slice(0, 4)).toEqual(['patient', 3, 0, ['pid', 23, 100, undefined]]);
  expect(third).toEqual(['trauma', 3, 100, ['hurt', 23, 100, undefined], ['how', 3, 100, true], ['site', 0, null, true]]);
  const limited = await createPerson(owner.org, 'limited');
  await join(registry.project, limited, 'browse', { is_owner: true, rights: { cards: 'own' } });
  expect((await pagesOf(limited))[2]).toEqual(['trauma', 3, 100, ['hurt', 3, 100, undefined], ['how', 3, 100, undefined]]);
});

test('figures judge by the design that a card was saved with whether its items depend on others', async () => {
  const registry = await openFolder(tied);
  for (let left = 10; left > 0; left -= 1) await registry.saved({ ...caseOf(), trauma: { hurt: 'yes', how: 'fall' } });
  await useDesign(registry.folder, formWith('trauma', [hurt([]), injury, how]), registry.chea);
  const asked = async () => (await folderFiguresOf(registry)).body.pages[2].items.map((item: Record<string, unknown>) => [item['name'], item['asked'], item['not_told']]);
  expect(await asked()).toEqual([['hurt', 10, undefined], ['site', 0, true]]);
  for (let left = 10; left > 0; left -= 1) await registry.saved({ ...caseOf(), trauma: { hurt: 'yes', how: 'fall' } }, { version: 2 });
  expect(await asked()).toEqual([['hurt', 20, undefined], ['site', 0, true], ['how', 10, undefined]]);
});

// proves A10.7
test('figures do not tell who may not open the cards the months of a date that depends on other answers', async () => {
  const dates: Item[] = [
    { class: 'attribute', type: 'date', name: 'onset', title },
    { class: 'attribute', type: 'datetime', name: 'arrival', title, relevant: "${er.onset} != ''" },
  ];
  const registry = await openFolder(formWith('er', dates));
  const owner = await createPerson(registry.hospital, 'owner');
  await join(registry.project, owner, 'browse', { is_owner: true });
  for (let left = 10; left > 0; left -= 1) await registry.saved({ ...caseOf(), er: { onset: '2025-01-02', arrival: '2025-01-02T10:00' } });
  const months = async (date: string, by: Signed) => (await callApi('folderMonths', { token: by.token, params: registry.params, query: { date } })).body;
  expect(await months('er.arrival', registry.chea)).toEqual({ cards: expect.objectContaining({ looked_at: 10, in_tens: true }), not_told: true, months: [], undated: 0 });
  expect(await months('er.onset', registry.chea)).toEqual({ cards: expect.objectContaining({ in_tens: true }), months: [{ month: '2025-01', cards: 10 }], undated: 0 });
  expect(await months('er.arrival', owner)).toEqual({ cards: expect.objectContaining({ in_tens: false }), months: [{ month: '2025-01', cards: 10 }], undated: 0 });
});
