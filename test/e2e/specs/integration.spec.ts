import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoPassword, expect, findFolder, test } from '../registry.ts';

const script = fileURLToPath(new URL('../../../frontend/modules/machines/integration.mjs', import.meta.url));

interface Change {
  readonly card_id: string;
}

// proves U9.74
test("the integrator's script begins a card, hears of it once and fetches the CSV", async ({ registry }) => {
  const person = await registry.caller('editor');
  const { project, folder } = await findFolder(person, 'Trauma, current');
  const place = await mkdtemp(join(tmpdir(), 'fuda-integration-'));
  const env = { ...process.env, FUDA_LOGIN: 'editor', FUDA_PASSWORD: demoPassword, FUDA_PROJECT: project.id, FUDA_FOLDER: folder.id };
  const run = async (...args: string[]): Promise<readonly unknown[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env, maxBuffer: 100_000_000, timeout: 60_000 });
    return stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line) as unknown);
  };
  const [state, answers, csv] = ['state.txt', 'answers.json', 'data.csv'].map((name) => join(place, name)) as [string, string, string];
  const hear = async () => (await run('changes', state)) as readonly Change[];

  expect((await hear()).length).toBeGreaterThan(0);
  const key = `N-${Date.now().toString(36)}`;
  expect(await run('open', key)).toEqual([{ is_new: true, created: true, link: { item: 'patient.case_number', value: key } }]);
  await writeFile(answers, JSON.stringify({ patient: { sex: 'female' } }));
  const [saved] = (await run('save', key, answers)) as [{ card_id: string; card_hash: string }];
  expect(await run('open', key)).toMatchObject([{ is_new: false, card_id: saved.card_id }]);

  const heard: Change[] = [];
  await expect.poll(async () => heard.push(...(await hear()).filter(({ card_id }) => card_id === saved.card_id)), { timeout: 60_000, intervals: [5_000] }).toBeGreaterThan(0);
  expect(heard).toMatchObject([{ kind: 'created', card_hash: saved.card_hash, vals: { patient: { case_number: key } } }]);
  expect((await hear()).map(({ card_id }) => card_id)).not.toContain(saved.card_id);

  // The same with the token of a machine, which opens what its rights say.
  const owner = await registry.caller('owner');
  const token = { folder_id: folder.id, name: 'Nightly job', rights: ['linkage', 'export'], end_at: new Date(Date.now() + 3_600_000).toISOString() };
  const issued = await owner.send('POST', `/api/u/proj/tokens/${project.id}`, token);
  Object.assign(env, { FUDA_TOKEN: (issued.body as { readonly secret: string }).secret });
  expect(await run('open', key)).toMatchObject([{ card_id: saved.card_id }]);
  await expect(hear()).rejects.toThrow('machine_right');
  await run('csv', csv);
  expect(await readFile(csv, 'utf8')).toContain(key);
  await rm(place, { recursive: true });
});
