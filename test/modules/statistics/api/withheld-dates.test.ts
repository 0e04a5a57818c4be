import { expect, it } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder } from '#test/support/card-folder.ts';
import { createPerson, join } from '#test/support/registry.ts';

const date = (name: string, more: object = {}) => ({ class: 'attribute', type: 'date', name, title: { ja: name, en: name }, ...more }) as unknown as Item;

it('offers no date that a formula makes of a withheld one, neither for periods nor for figures', async () => {
  const items = [date('born', { identifier: true }), date('copy', { calculation: '${patient.born}' }), date('due', { default_options: { kind: 'expression', value: '${patient.born} + 280' } }), date('seen')];
  const { project, params, hospital } = await openFolder(caseDesign({ pages: [{ name: 'patient', title: { ja: '患者', en: 'Patient' }, items }], id_attributes: [], summary: [] }));
  const owner = await createPerson(hospital, 'owner');
  await join(project, owner, 'edit', { is_owner: true, rights: { identifiers: false } });
  const months = async (path: string) => (await callApi('folderMonths', { token: owner.token, params, query: { date: path } })).status;
  expect(await Promise.all(['patient.born', 'patient.copy', 'patient.due', 'patient.seen'].map(months))).toEqual([400, 400, 400, 200]);
  const { body } = await callApi('projectFigures', { token: owner.token, params: { pId: project.id } });
  expect(JSON.stringify(body)).not.toMatch(/patient\.(born|copy|due)/);
});
