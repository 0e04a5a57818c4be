import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { clockIn } from '#shared/text/zones.ts';
import { findDomain, insertDomain, recentDomainFor, replaceDomain } from '#functions/manage/data/domains.ts';
import { openReviewed } from '#test/modules/review/support/review-folder.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf } from '#test/support/card-folder.ts';
import { createPerson, createProject, join } from '#test/support/registry.ts';

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

test('an act on many cards goes by the clock of the host that it was asked at', async () => {
  const { params, aoi, project } = await openReviewed(dated());
  const [here, there] = [await domainAt(west, project.id), await domainAt(east, (await createProject('Elsewhere')).id)];
  const { status } = await callApi('saveCard', { token: aoi.token, params, headers: here, body: { vals: caseOf() } });
  expect(status).toBe(200);
  const submitAll = async (headers: Record<string, string>) => (await callApi('submitCards', { token: aoi.token, params, headers, body: {} })).body;
  expect(await submitAll(there)).toMatchObject({ done: 0, skipped: [{ why: 'incomplete', count: 1 }] });
  expect(await submitAll(here)).toMatchObject({ done: 1, skipped: [] });
});

test('a period is closed by the clock that the registry has when it is closed', async () => {
  const { params, project, saved, save, aoi } = await openReviewed();
  const owner = await createPerson(aoi.org, 'owner');
  await join(project, owner, 'edit', { is_owner: true });
  const headers = await domainAt(east, project.id);
  // Known here since a moment ago, and changed since.
  await recentDomainFor(headers['x-viewer-host'], Date.now());
  const domain = (await findDomain(headers['x-viewer-host']))!;
  expect(await replaceDomain(domain, { ...domain, time_zone: west }, null, { by: 'test', now: Date.now() })).toBe('saved');
  const [one, other] = [await saved(caseOf()), await saved(caseOf())];
  const change = (card: typeof one) => save({ patient: { ...card.vals.patient, age: 5 } }, { id: card.id, card_hash: card.card_hash });
  const close = async (day: string) => {
    const { on, closed: _closed, revision } = (await callApi('ownedReview', { token: owner.token, params: { pId: params.pId } })).body;
    const closed = [{ name: 'A day', from: day, to: day }];
    const { status, body } = await callApi('saveOwnedReview', { token: owner.token, params: { pId: params.pId }, headers, body: { on, closed, revision } });
    expect([status, body.closed]).toEqual([200, closed]);
  };
  // Of the last twenty-six hours in the east, none is today in the west.
  await close(dayIn(east));
  expect((await change(one)).status).toBe(200);
  await close(dayIn(west));
  expect(await change(other)).toMatchObject({ status: 403, body: { code: 'card.not_writable', details: { reason: 'period_closed' } } });
});
