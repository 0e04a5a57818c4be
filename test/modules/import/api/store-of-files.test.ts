import { inTurnFor, plant } from '#test/support/store-proxy.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openImports } from '../support/import-folder.ts';

afterEach(() => {
  plant(() => undefined);
  vi.restoreAllMocks();
});

const { read, begin, advance, state, bring, rows } = await openImports();

const table = `pid,name\n${Array.from({ length: 40 }, (_, index) => `Z${index},青井${index}\n`).join('')}`;

test('a table is read, tried and stored whole, although the store refuses, breaks off and loses answers', async () => {
  const met = plant(inTurnFor('slow_down', 'reset', 'slow_down', 'lost', 'cut'));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { id, import: job } = await bring(table);
  expect(job).toMatchObject({ state: 'done', stored: { new: 40, refused: 0 } });
  expect(await rows(id, 'new')).toHaveLength(40);
  expect(met()).toBeGreaterThan(20);
});

test('a table of which the store gives nothing is no file that is too heavy: the reader is started again', async () => {
  const id = await begin(table);
  expect((await advance(id, { step: 'read' })).status).toBe(200);
  plant((method, path) => (method === 'GET' && path.includes('/file?') ? 'nothing' : undefined));
  await expect(runWorkers()).rejects.toThrow('storage is busy');
  plant(() => undefined);
  expect(await state(id)).toMatchObject({ import: { state: 'reading' } });
  expect((await read(table)).file).toMatchObject({ tables: [{ rows: 40 }] });
});

test('a part of a table that the store does not take fails the reader, however much is read after it: no row is lost without a word', async () => {
  const many = Array.from({ length: 4_000 }, (_, index) => `Z${index},${'x'.repeat(1_000)}\n`).join('');
  const id = await begin(`pid,name\n${many}`);
  expect((await advance(id, { step: 'read' })).status).toBe(200);
  const met = plant((method, path) => (method === 'PUT' && path.includes('/rows/0') ? 'denied' : undefined));
  await expect(runWorkers()).rejects.toThrow('No.');
  expect(met()).toBe(1);
  expect(await state(id)).toMatchObject({ import: { state: 'reading' } });
});
