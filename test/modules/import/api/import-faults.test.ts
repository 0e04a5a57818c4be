import { arm } from '#test/support/fault-proxy.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import type { Received } from '#test/support/call-api.ts';
import { caseDesign } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { countOf, seedsOf } from '#test/support/sweeps.ts';

const seeds = seedsOf(1, 20);
const rows = countOf(60, 120);
const there = rows / 4;

afterEach(() => arm());

/** A patient client: asks again while the storage is busy. */
const ask = async (call: () => Promise<Received>): Promise<Received> => {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
};

interface CardBody {
  readonly card_id: string;
  readonly card_hash: string;
  readonly vals: { readonly patient: { readonly pid: string; readonly name: string; readonly age?: number }; readonly visit: { readonly no: number } };
  readonly history: readonly { readonly import?: { readonly undone?: true } }[];
}

describe.each(seeds)('with a storage that throttles, conflicts, fails and loses answers (seed %i)', (seed) => {
  test('imports are begun, though the answers of tries are lost', async () => {
    const { owner, params } = await openImports();
    arm(seed);
    const begun = [];
    for (let file = 0; file < 30; file += 1) begun.push((await ask(() => callApi('beginImport', { token: owner.token, params, body: { file: 'cards.csv' } }))).status);
    expect(new Set(begun)).toEqual(new Set([200]));
  });

  test('an import stores each row once, and taking it back leaves what was there', async () => {
    const imports = await openImports(caseDesign({ numbering: ['visit.no'] }));
    const { saved, check, advance, state, counts, list, get } = imports;
    for (let row = 0; row < there; row += 1) await saved({ patient: { pid: `P${row}`, name: `old ${row}` } });
    const all = async (): Promise<readonly CardBody[]> => {
      const pages = await Promise.all([0, 50, 100].map((offset) => list({ sort: 'created_asc', limit: '50', offset: String(offset) })));
      const ids = pages.flatMap(({ body }) => (body as { id: string }[]).map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      const cards: CardBody[] = [];
      for (const id of ids) {
        const { status, body } = await get(id);
        expect({ id, status }).toEqual({ id, status: 200 });
        cards.push(body as CardBody);
      }
      return cards;
    };
    const before = (await all()).map(({ card_id, vals }) => ({ card_id, vals }));
    const { id } = await check(`pid,name,age\n${Array.from({ length: rows }, (_, row) => `P${row},new ${row},${row}`).join('\n')}\n`, { mode: 'overwrite' });

    arm(seed);
    expect((await ask(() => advance(id, { step: 'run' }))).status).toBe(200);
    while ((await runWorkers()) > 0);
    arm();
    expect((await state(id)).import).toMatchObject({ state: 'done', stored: { new: rows - there, changed: there, unchanged: 0, refused: 0 } });
    const stored = await all();
    expect(stored.map(({ vals: { patient } }) => `${patient.pid} ${patient.name} ${patient.age}`).toSorted()).toEqual(Array.from({ length: rows }, (_, row) => `P${row} new ${row} ${row}`).toSorted());
    expect(new Set(stored.map(({ vals }) => vals.visit.no)).size).toBe(rows);
    expect(stored.map(({ history }) => history.filter((entry) => entry.import !== undefined).length)).toEqual(stored.map(() => 1));
    expect(await counts()).toEqual({ comp: rows, incomp: 0 });

    arm(seed + 1_000);
    expect((await ask(() => advance(id, { step: 'undo' }))).status).toBe(200);
    while ((await runWorkers()) > 0);
    arm();
    expect((await state(id)).import).toMatchObject({ state: 'undone' });
    const left = await all();
    expect(left.map(({ card_id, vals }) => ({ card_id, vals }))).toEqual(before);
    expect(await counts()).toEqual({ comp: there, incomp: 0 });
    // Each id attribute is free again, or held by its own card.
    for (const row of [0, there, rows - 1]) expect((await imports.save({ patient: { pid: `P${row}`, name: 'again' } })).status).toBe(row < there ? 409 : 200);
  });
});
