import { Session } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import { callApi, type Sent } from '#test/support/call-api.ts';
import { openFolder } from '#test/support/card-folder.ts';
import { demoWorkbook } from '#test/support/demo-workbooks.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import type { CallName } from '#shared/api/routes.ts';

/** Prints the files of the server in which something ran during a call: `npx vitest run --config test/vitest.config.ts --project flows`. */
const session = new Session();
session.connect();
await session.post('Profiler.enable');

/** These are each one thing to a reader of a flow. */
const wholes: readonly (readonly [name: string, RegExp])[] = [
  ['the form engine', /^shared\/(form|items|plugins|language|clinical|design|text)\//],
  ['the compiler', /^shared\/(compile\/|compiler.ts|design-notes.ts)/],
  ['the chain of every call', /^functions\/(http|runtime|(session|people|projects)\/data)\//],
  ['the table', /^functions\/data\//],
  ['the contracts', /^shared\/(api|access|modules)\//],
];

const filesOf = async (flow: () => Promise<unknown>): Promise<readonly string[]> => {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await flow();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  const ran = result
    .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0))
    .flatMap(({ url }) => /\/((?:functions|shared)\/.*\.ts)/.exec(url)?.[1] ?? []);
  return [...new Set(ran.map((file) => wholes.find(([, place]) => place.test(file))?.[0] ?? file))].toSorted();
};

const fileOf = (bytes: Uint8Array): FormData => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'book.xlsx');
  return form;
};

it('prints the files of a save, an upload and a download', async () => {
  const { aoi, chea, params, saved } = await openFolder();
  const ask = async (name: CallName, sent: Sent) => {
    const received = await callApi(name, sent);
    expect(received.status).toBeLessThan(400);
    return received;
  };
  const book = await demoWorkbook('paediatric-triage');
  const upload = async (): Promise<void> => {
    const { body } = await ask('compileDesign', { token: chea.token, query: params, body: fileOf(book) });
    await ask('uploadDesign', { token: chea.token, params, body: { card_design: body.card_design } });
  };
  const download = async (): Promise<void> => {
    const { body } = await ask('requestExport', { token: aoi.token, params });
    await runWorkers();
    await ask('fetchExport', { token: aoi.token, query: { k: body.key } });
  };
  const vals = { patient: { pid: 'P-1', name: 'Aoi' } };
  const card = await saved(vals);
  // Files are loaded by the first run; what runs then is counted in the second.
  await download();
  const flows = {
    save: await filesOf(() => ask('saveCard', { token: aoi.token, params, body: { id: card.id, card_hash: card.card_hash, vals: { patient: { ...vals.patient, age: 7 } } } })),
    download: await filesOf(download),
    upload: await filesOf(upload),
  };
  for (const [name, files] of Object.entries(flows)) process.stderr.write(`\n${name}: ${files.length}\n${files.map((file) => `  ${file}`).join('\n')}\n`);
});
