import { afterEach, expect, test, vi } from 'vitest';
import { projectKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

afterEach(() => void vi.useRealTimers());

test('a transfer tells of another card that has the number of the transferred one where the patient came', async () => {
  const { aoi, project, folder, params, saved } = await openFolder(caseDesign({ duplicates: [{ item: 'patient.sex' }] }));
  await update(projectKey(project.id), { set: { [`folders.${folder.id}.ids_per_hospital`]: true } });
  const rin = await createPerson(await createOrg('Kita'), 'rin');
  await join(project, rin, 'edit', { rights: { cards: 'own' } });
  const reviewer = await createPerson(await createOrg('Office'), 'reviewer');
  await join(project, reviewer, 'browse', { rights: { review: true } });
  const theirs = await saved(caseOf({ pid: '7', sex: 'f' }));
  const [other, mine] = [await saved(caseOf({ pid: '7', sex: 'm' }), { by: rin }), await saved(caseOf({ pid: '8', sex: 'f' }), { by: rin })];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await callApi('findDuplicates', { token: aoi.token, params, body: {} });
  const cards = [theirs.card_global_id, mine.card_global_id] as string[];
  const decide = (act: string, seen: number, from?: string, by: Signed = reviewer) => callApi('decideDuplicate', { token: by.token, params, body: { cards, act, seen, ...(from !== undefined && { from }) } });
  expect((await decide('same', 0)).body.clash).toBeUndefined();
  expect((await decide('transfer', 1, theirs.card_global_id)).body.clash).toEqual({ card_global_id: other.card_global_id, name: '7' });
  expect((await decide('undo_transfer', 2)).body.clash).toBeUndefined();
  const blind = await createPerson(await createOrg('Hall'), 'blind');
  await join(project, blind, 'browse', { rights: { review: true, identifiers: false } });
  // Who is not shown IDs would learn that of a card by giving a guess to another one.
  expect((await decide('transfer', 3, theirs.card_global_id, blind)).body.clash).toBeUndefined();
  expect((await decide('undo_transfer', 4, undefined, blind)).status).toBe(200);
  expect((await decide('transfer', 5, mine.card_global_id)).body.clash).toBeUndefined();
});
