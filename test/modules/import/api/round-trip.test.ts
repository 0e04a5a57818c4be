import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { handler as worker } from '#functions/modules/import/worker.ts';
import { nextNumber } from '#functions/projects/data/projects.ts';
import { getImport } from '#functions/modules/import/data/import-jobs.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { choices, design, item, page, repeat } from '#test/support/form-builder.ts';
import { atStore } from '#test/support/at-store.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

const missing_reasons = [{ value: 'nk', title: { ja: '不明', en: 'Not known' } }];
const registry = design([], {
  pages: [
    page(
      'patient',
      item('number', 'no'),
      item('string', 'name'),
      item('single', 'sex', { choices: choices('m', 'f') }),
      item('multi', 'signs', { choices: choices('a', 'no') }),
      { ...item('number', 'pulse'), reasons: true as const },
      item('datetime', 'arrived'),
      { ...item('gcs', 'gcs'), reasons: true as const },
    ),
    page('visit', repeat('drug', [item('string', 'what'), item('text', 'note')])),
  ],
  id_attributes: ['patient.no'],
  numbering: ['patient.no'],
  missing_reasons,
});
const entered: readonly Answers[] = [
  { patient: { no: 41, name: '=1+1', sex: 'f', signs: ['a', 'no'], 'pulse@missing': 'nk', arrived: '2026-11-20T09:05', gcs: { E: 4, M: 6 }, 'gcs.V@missing': 'nk' } },
  { patient: { no: 7, name: '青井"、\n𠮷', pulse: 88.5 }, visit: { drug: 2, what_1: 'A', note_1: "'@x,;\r\ny", what_2: 'B' } },
  { patient: { no: 8, name: '007', sex: 'm' }, visit: { drug: 1, what_1: 'TRUE' } },
];

type Imports = Awaited<ReturnType<typeof openImports>>;
const statisticsOf = async ({ aoi, params }: Imports): Promise<string> => {
  const { body } = await callApi('requestExport', { token: aoi.token, params, query: { style: 'statistics', format: 'csv' } });
  await runWorkers();
  const { headers } = await callApi('fetchExport', { token: aoi.token, query: { k: body.key } });
  return (await fetch(atStore(headers['location']!))).text();
};
const systemColumns = 7;
const answersOf = (csv: string): readonly (readonly string[])[] => parse(csv, { record_delimiter: '\r\n' }).map((cells) => cells.slice(systemColumns));

// proves A7.106
test('what is taken out for statistics, brought into an empty copy of the folder and taken out again has the same answers; numbers stay and raise the counter', async () => {
  const [from, to] = [await openImports(registry), await openImports(registry)];
  for (const vals of entered) expect((await callApi('saveCard', { token: from.aoi.token, params: from.params, body: { vals, reasons: true } })).status).toBe(200);
  const file = await statisticsOf(from);
  expect(file).toContain('-9901');
  const done = await to.bring(file, {}, 'data.csv');
  expect(done.import).toMatchObject({ state: 'done', stored: { new: 3, refused: 0 } });
  const copy = await statisticsOf(to);
  expect(answersOf(copy)).toEqual(answersOf(file));
  expect((await to.cards()).map(({ vals }) => vals.patient['pulse@missing'] ?? vals.patient.pulse ?? null)).toEqual(['nk', 88.5, null]);
  expect(await nextNumber(to.folder.id, 'patient.no', null)).toBe(42);
});

test('a reason that takes the place of an answer is shown before, and taken back with the import', async () => {
  const folder = await openImports(registry);
  const { aoi, params, check, advance, rows, cards } = folder;
  await callApi('saveCard', { token: aoi.token, params, body: { vals: { patient: { no: 1, pulse: 80 } } } });
  await callApi('saveCard', { token: aoi.token, params, body: { vals: { patient: { no: 2, 'pulse@missing': 'nk' } }, reasons: true } });
  const before = (await cards()).map(({ vals }) => vals);
  const { id } = await check('patient.no,patient.pulse\r\n1,nk\r\n2,90\r\n', { mode: 'overwrite' });
  const changed = await rows(id, 'changed');
  const title = missing_reasons[0]?.title;
  expect(changed.map(({ changes }: { changes: { path: string; before: unknown; after: unknown }[] }) => changes.map(({ path, before: from, after: to }) => [path, from, to]))).toEqual([[['patient.pulse', 80, title]], [['patient.pulse', title, 90]]]);
  await advance(id, { step: 'run' });
  await runWorkers();
  expect((await cards()).map(({ vals }) => vals.patient)).toEqual([{ no: 1, 'pulse@missing': 'nk' }, { no: 2, pulse: 90 }]);
  await advance(id, { step: 'undo' });
  await runWorkers();
  expect((await cards()).map(({ vals }) => vals)).toEqual(before);
});

const many = 150;

test('a worker process that is killed in the middle leaves cards that the next one goes on from, none of them twice', async () => {
  const { check, advance, state, counts, folder, list } = await openImports();
  const { id } = await check(['pid,name', ...Array.from({ length: many }, (_, index) => `P${index},名${index}`), ''].join('\r\n'));
  await advance(id, { step: 'run' });
  const job = (await getImport(folder.id, id, Date.now()))!;
  const event = { folder: folder.id, import: id, run: job.run };
  const code = `const { handler } = await import('#functions/modules/import/worker.ts'); await handler(${JSON.stringify(event)}, { awsRequestId: 'killed' });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env: process.env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  let stored = 0;
  while (stored === 0 && child.exitCode === null) {
    await sleep(20);
    const { comp, incomp } = (await counts()) as { comp: number; incomp: number };
    stored = comp + incomp;
  }
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  const { comp, incomp } = (await counts()) as { comp: number; incomp: number };
  expect(comp + incomp).toBeGreaterThan(0);
  expect(comp + incomp).toBeLessThan(many);
  await worker(event, { awsRequestId: 'next' } as Context);
  expect((await state(id)).import).toMatchObject({ state: 'done', stored: { new: many, refused: 0 } });
  const after = (await counts()) as { comp: number; incomp: number };
  expect(after.comp + after.incomp).toBe(many);
  const pages = await Promise.all(Array.from({ length: many / 50 }, (_, at) => list({ limit: '50', offset: String(at * 50) })));
  const ids = pages.flatMap(({ body }) => (body as { id: string }[]).map((card) => card.id));
  expect(new Set(ids).size).toBe(many);
  await runWorkers();
});
