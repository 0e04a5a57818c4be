import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AnswerValue, CardDesign, Item } from '#shared/design/card-design.ts';
import { clockIn } from '#shared/text/zones.ts';
import { insertDomain } from '#functions/data/domains.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { createProject } from '#test/support/registry.ts';

/** Their clocks are 26 hours apart, so that it is never the same day there. */
const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
const dayIn = (zone: string) => clockIn(Date.now(), zone).today;

const through = (host: string) => ({ 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-host': host });
/** A domain that shows these projects. */
const domainAt = async (time_zone: string, ...project_ids: string[]) => {
  const host = `${randomUUID()}.example.org`;
  const none = { title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null, external_linkage_item: null } as const;
  expect(await insertDomain({ ...none, id: randomUUID().slice(0, 10), host, project_ids, time_zone }, null)).toBe('saved');
  return through(host);
};

/** A case that works out the day of its last save, and lacks something from the day in the east on. */
const dated = (): CardDesign => {
  const seen: Item = { class: 'attribute', type: 'date', name: 'seen', title: { en: 'Day' }, calculation: 'today()' };
  const late: Item = { class: 'attribute', type: 'string', name: 'late', title: { en: 'Late' }, required_if: `today() >= date('${dayIn(east)}')` };
  const design = caseDesign();
  return { ...design, pages: [...design.pages, { name: 'days', title: { en: 'Days' }, items: [seen, late] }] };
};

test.each([east, west])('a file is imported by the clock of the domain that names the project, %s', async (zone) => {
  const { bring, cards, project } = await openImports(dated());
  await domainAt(zone, project.id);
  await domainAt(zone === east ? west : east);
  const done = await bring(['Patient id,氏名,sex', 'A1,青井,Male', ''].join('\r\n'));
  expect(done.import).toMatchObject({ state: 'done' });
  expect((await cards()).map(({ vals }: { vals: { [page: string]: { [item: string]: AnswerValue } } }) => vals['days']?.['seen'])).toEqual([dayIn(zone)]);
});

test('a save that is sent again after another one is judged by the clock of its host', async () => {
  const { params, aoi, project } = await openFolder(dated());
  const [there, here] = [await domainAt(east, (await createProject('Elsewhere')).id), await domainAt(west, project.id)];
  const save = (headers: object, body: object) => callApi('saveCard', { token: aoi.token, params, headers: { ...headers }, body });
  const vals = caseOf();
  for (const [host, status] of [[here, 'comp'], [there, 'incomp']] as const) {
    const key = { 'idempotency-key': randomUUID() };
    const own = { patient: { ...vals['patient'], pid: randomUUID() } };
    const first = (await save({ ...host, ...key }, { vals: own })).body;
    expect(first.status.required ?? first.status).toBe(status);
    await save(host, { id: first.id, card_hash: first.card_hash, vals: { patient: { ...own.patient, name: '青井 恵' } } });
    expect((await save({ ...host, ...key }, { vals: own })).body.status).toEqual(first.status);
  }
});
