import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AnswerValue, CardDesign, Item } from '#shared/design/card-design.ts';
import { clockIn } from '#shared/text/zones.ts';
import { insertDomain } from '#functions/manage/data/domains.ts';
import { caseDesign } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';

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
