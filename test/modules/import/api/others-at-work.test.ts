import type { Context } from 'aws-lambda';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handler as worker } from '#functions/modules/import/worker.ts';
import { changeImport, getImport } from '#functions/modules/import/data/import-jobs.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf } from '#test/support/card-folder.ts';
import { design, item, page, plugin } from '#test/support/form-builder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join, useDesign } from '#test/support/registry.ts';
import { setReview } from '#test/support/review-state.ts';

afterEach(() => {
  vi.useRealTimers();
});

const table = (...rows: string[]): string => ['pid,name,sex,age,note', ...rows, ''].join('\r\n');
/** Our own file names cards; of the system's columns, only this one is looked at. */
const ownTable = (columns: string, ...rows: readonly (readonly [card: { readonly card_global_id: string }, cells: string])[]): string =>
  [`card_global_id,version,status,required,created_at,updated_at,updated_org,${columns}`, ...rows.map(([card, cells]) => `${card.card_global_id},1,,,,,,${cells}`), ''].join('\n');

type Imports = Awaited<ReturnType<typeof openImports>>;

/** As if the worker had been gone when the cards of the segment were stored, before it told anybody; answers the worker that goes on. */
const dieAtTheEnd = async ({ folder }: Imports, id: string): Promise<() => Promise<void>> => {
  const done = (await getImport(folder.id, id, Date.now()))!;
  expect(await changeImport(done, ['done'], { state: 'running', step: 0, done: 0, stored: { new: 0, changed: 0, unchanged: 0, refused: 0 } })).toBe('saved');
  return () => worker({ folder: folder.id, import: id, run: done.run }, { awsRequestId: 'next' } as Context);
};

const undo = async ({ advance, state, owner }: Imports, id: string, by = owner) => {
  expect((await advance(id, { step: 'undo' }, by)).status).toBe(200);
  await runWorkers();
  return (await state(id, by)).import;
};

describe('a card that somebody saves while no worker is at work', () => {
  test('was made by the import, and is not deleted with it', async () => {
    const imports = await openImports();
    const { id } = await imports.bring(table('A1,青井,f,50,', 'A2,緑川,f,7,'));
    const goOn = await dieAtTheEnd(imports, id);
    const [card] = await imports.cards();
    await imports.saved({ ...card.vals, visit: { note: 'mine' } }, { id: card.card_id, card_hash: card.card_hash });
    await goOn();
    expect((await imports.state(id)).import).toMatchObject({ state: 'done', stored: { new: 2, refused: 0 } });
    expect(await undo(imports, id)).toMatchObject({ state: 'done', reason: 'cards_changed' });
    expect((await imports.cards()).map(({ vals }) => vals.visit?.note)).toEqual(['mine', undefined]);
  });

  test.each(['overwrite', 'blanks'] as const)('was changed by the import (%s): it counts as changed, is not changed again, and not taken back', async (mode) => {
    const imports = await openImports();
    await imports.saved({ patient: { pid: 'A1', name: '青井' } });
    const { id } = await imports.bring(table('A1,青井,f,50,'), { mode });
    const goOn = await dieAtTheEnd(imports, id);
    const [card] = await imports.cards();
    const mine = { patient: { pid: 'A1', name: '青井', sex: 'f' } };
    await imports.saved(mine, { id: card.card_id, card_hash: card.card_hash });
    await goOn();
    expect((await imports.state(id)).import).toMatchObject({ state: 'done', stored: { changed: 1, refused: 0 } });
    expect((await imports.cards())[0].vals).toEqual(mine);
    expect(await undo(imports, id)).toMatchObject({ state: 'done', reason: 'cards_changed' });
  });
});

describe('taking back', () => {
  test('gives id attributes back that went from one card to the next', async () => {
    const imports = await openImports();
    const [one, two] = [await imports.saved({ patient: { pid: 'A1', name: '一' } }), await imports.saved({ patient: { pid: 'A2', name: '二' } })];
    // Farther from each other than what is stored at once.
    const between = await Promise.all(Array.from({ length: 12 }, (_, index) => imports.saved({ patient: { pid: `B${index}`, name: '間' } })));
    const file = ownTable('patient.pid', [one, 'A9'], ...between.map((card, index) => [card, `C${index}`] as const), [two, 'A1']);
    const { id, import: job } = await imports.bring(file, { mode: 'overwrite', match: 'card' });
    expect(job).toMatchObject({ stored: { changed: 14, refused: 0 } });
    expect(await undo(imports, id)).toMatchObject({ state: 'undone' });
    const pids = new Set((await imports.cards()).map(({ vals }) => vals.patient.pid));
    expect(pids).toEqual(new Set(['A1', 'A2', ...between.map((_, index) => `B${index}`)]));
  });

  test('is refused before anything is touched where a new card has what a changed one would get back', async () => {
    const imports = await openImports();
    const cards = [await imports.saved({ patient: { pid: 'A1', name: '一' } }), await imports.saved({ patient: { pid: 'A2', name: '二' } })];
    const { id } = await imports.bring(ownTable('patient.pid', [cards[0], 'B1'], [cards[1], 'B2']), { mode: 'overwrite', match: 'card' });
    await imports.saved({ patient: { pid: 'A1', name: '三' } });
    expect(await undo(imports, id)).toMatchObject({ state: 'done', reason: 'cards_changed' });
    expect((await imports.cards()).map(({ vals }) => vals.patient.pid)).toEqual(['B1', 'B2', 'A1']);
  });

  test('of two imports over the same cards the later one first, then the earlier one', async () => {
    const imports = await openImports();
    await imports.saved({ patient: { pid: 'A1', name: '一' } });
    const pids = async () => (await imports.cards()).map(({ vals }) => [vals.patient.pid, vals.patient.name]);
    const earlier = await imports.bring(table('A1,二,f,50,', 'A2,緑川,f,7,'), { mode: 'overwrite' });
    const later = await imports.bring(table('A1,三,m,60,', 'A2,青井,f,8,'), { mode: 'overwrite' });
    expect(await undo(imports, earlier.id)).toMatchObject({ state: 'done', reason: 'cards_changed' });
    const last = await imports.bring(table('A1,四,m,70,', 'A2,赤木,f,9,'), { mode: 'overwrite' });
    for (const { id } of [last, later]) expect(await undo(imports, id)).toMatchObject({ state: 'undone' });
    expect(await pids()).toEqual([['A1', '二'], ['A2', '緑川']]);
    expect(await undo(imports, earlier.id)).toMatchObject({ state: 'undone' });
    expect(await pids()).toEqual([['A1', '一']]);
  });

  test('of an earlier import is refused where somebody saved before the later one was taken back', async () => {
    const imports = await openImports();
    const earlier = await imports.bring(table('A1,二,f,50,'));
    const [card] = await imports.cards();
    await imports.saved({ ...card.vals, visit: { note: 'mine' } }, { id: card.card_id, card_hash: card.card_hash });
    const later = await imports.bring(table('A1,三,m,60,'), { mode: 'overwrite' });
    expect(await undo(imports, later.id)).toMatchObject({ state: 'undone' });
    expect(await undo(imports, earlier.id)).toMatchObject({ state: 'done', reason: 'cards_changed' });
    expect((await imports.cards())[0].vals).toMatchObject({ patient: { name: '二' }, visit: { note: 'mine' } });
  });

  const withoutNote = async () => {
    const first = caseDesign();
    const imports = await openImports(first);
    const cards = [await imports.saved(caseOf()), await imports.saved({ ...caseOf(), visit: { note: 'there' } })] as const;
    const pages = first.pages.map((each) => ({ ...each, items: [...each.items.filter(({ name }) => name !== 'note'), { class: 'attribute' as const, type: 'string' as const, name: `ward_${each.name}`, title: { ja: '病棟' } }] }));
    await useDesign(imports.folder, { ...first, pages }, imports.chea);
    const stored = async () => (await imports.cards()).map(({ version, vals, kept_answers }) => ({ version, note: vals.visit?.note, name: vals.patient.name, kept: kept_answers.map(({ value }: { value: string }) => value) }));
    return { imports, cards, stored, before: await stored() };
  };
  const newer = 'import.newer_column';

  test('reads a row by the version of its card, and asks about columns that only a newer one has', async () => {
    const { imports, cards: [one, two], stored, before } = await withoutNote();
    const file = ownTable('patient.name,visit.note,visit.ward_visit', [one, '緑川,brought,ICU'], [two, '緑川,other,']);
    const left = await imports.check(file, { mode: 'overwrite', match: 'card' });
    expect((await imports.advance(left.id, { step: 'run', accept: { all: false, except: [] } })).status).toBe(200);
    await runWorkers();
    const found = (await imports.rows(left.id, 'refused')).flatMap(({ findings }: { findings: { code: string; params: object }[] }) => findings.filter(({ code }) => code === newer).map(({ params }) => params));
    expect(found).toEqual([{ version: 1, newest: 2 }]);
    // Nobody accepted the first row.
    expect(await stored()).toEqual([before[0], { version: 1, note: 'other', name: '緑川', kept: [] }]);
    expect(await undo(imports, left.id)).toMatchObject({ state: 'undone' });
    expect(await stored()).toEqual(before);
  });

  test('moves the cards that it meets where that is asked for, and takes the move back with the rest', async () => {
    const { imports, cards: [one, two], stored, before } = await withoutNote();
    const { id } = await imports.bring(ownTable('patient.name,visit.note,visit.ward_visit', [one, '緑川,brought,ICU'], [two, '緑川,other,']), { mode: 'overwrite', match: 'card', moves: true });
    expect(await stored()).toEqual([{ version: 2, name: '緑川', kept: ['brought'] }, { version: 2, name: '緑川', kept: ['there'] }]);
    expect((await imports.cards())[0].history.at(-1)).toMatchObject({ version: 2, move: { from: 1 }, import: { row: 2 } });
    expect(await undo(imports, id)).toMatchObject({ state: 'undone' });
    expect(await stored()).toEqual(before);
    expect((await imports.cards())[0].history.at(-1)).toMatchObject({ version: 1, move: { from: 2, undone: true }, import: { undone: true } });
  });

  test('moves no card for a file that says of it what it has, nor keeps an answer twice', async () => {
    const imports = await openImports();
    const card = await imports.saved({ patient: { pid: 'A1', name: '青井' }, visit: { note: 'there' } });
    const [patient, visit] = caseDesign().pages;
    const withoutIt = caseDesign({ pages: [patient!, { ...visit!, items: visit!.items.filter(({ name }) => name !== 'note') }] });
    let { folder } = imports;
    for (const next of [caseDesign(), withoutIt]) folder = await useDesign(folder, next, imports.chea);
    const choices = { mode: 'overwrite', match: 'card', moves: true } as const;
    expect((await imports.check(ownTable('patient.name,visit.note', [card, '青井,there']), choices)).import.found).toMatchObject({ changed: 0, unchanged: 1 });
    await imports.bring(ownTable('patient.name,visit.note', [card, '緑川,there']), choices);
    const [moved] = await imports.cards();
    expect(moved).toMatchObject({ version: 3, vals: { patient: { name: '緑川' } } });
    expect(moved.kept_answers).toEqual([{ version: 1, path: 'visit.note', value: 'there' }]);
  });

  test('meets a card of an earlier version by the id attributes of that version', async () => {
    const number = (type: 'string' | 'number') => caseDesign({ pages: [{ ...caseDesign().pages[0]!, items: caseDesign().pages[0]!.items.map((item) => (item.name === 'pid' ? ({ class: 'attribute', type, name: 'pid', title: { ja: '番号' } } as const) : item)) }, caseDesign().pages[1]!] });
    const imports = await openImports(number('string'));
    await imports.saved(caseOf({ pid: '007' }));
    await useDesign(imports.folder, number('number'), imports.chea);
    await imports.bring(table('007,緑川,f,50,', '8,青井,f,50,'), { mode: 'overwrite' });
    expect((await imports.cards()).map(({ version, vals }) => [version, vals.patient.pid, vals.patient.name] as const).toSorted(([a], [b]) => a - b)).toEqual([[1, '007', '緑川'], [2, 8, '青井']]);
  });

  test('is refused to an import that has stopped, which may then still go on', async () => {
    const imports = await openImports();
    const { id } = await imports.bring(table('A1,青井,f,50,', 'A2,緑川,f,7,'));
    const done = (await getImport(imports.folder.id, id, Date.now()))!;
    expect(await changeImport(done, ['done'], { state: 'failed', reason: 'defect', step: 1 })).toBe('saved');
    const [card] = await imports.cards();
    await imports.saved({ ...card.vals, visit: { note: 'mine' } }, { id: card.card_id, card_hash: card.card_hash });
    expect(await undo(imports, id)).toMatchObject({ state: 'failed', reason: 'cards_changed' });
    await imports.advance(id, { step: 'run' });
    await runWorkers();
    expect((await imports.state(id)).import).toMatchObject({ state: 'done', done: 2, stored: { new: 2, refused: 0 } });
  });

  test('is refused in a closed period, and says so', async () => {
    const imports = await openImports();
    const { id } = await imports.bring(table('A1,青井,f,50,'));
    await setReview(imports.params.pId, { on: true, closed: [{ name: 'all', from: '2000-01-01', to: '2199-12-31' }] });
    expect(await undo(imports, id)).toMatchObject({ state: 'done', reason: 'cards_closed' });
    expect(await imports.cards()).toHaveLength(1);
  });

  test('is told in the history by who took it back', async () => {
    const imports = await openImports();
    await imports.saved(caseOf({ pid: 'A1' }));
    const { id } = await imports.bring(table('A1,緑川,f,50,'), { mode: 'overwrite' });
    const other = await createPerson(imports.aoi.org, 'second-owner');
    await join(imports.project, other, 'edit', { is_owner: true });
    await undo(imports, id, other);
    expect((await imports.cards())[0].history.map(({ user }: { user: { id: string } }) => user.id)).toEqual([imports.aoi.user.id, imports.owner.user.id, other.user.id]);
  });
});

test('a card stays with the organisation that made it, whoever imports and takes back', async () => {
  const pages = [page('patient', item('string', 'pid'), item('string', 'name'), plugin('organisation_name', 'facility'))];
  const imports = await openImports(design([], { pages, id_attributes: ['patient.pid'] }));
  await imports.saved({ patient: { pid: 'A1', name: '一' } });
  const facility = async () => (await imports.cards())[0].vals.patient.facility;
  const made = await facility();
  const far = await createPerson(await createOrg('Sakura'), 'far-owner');
  await join(imports.project, far, 'edit', { is_owner: true });
  const { id } = await imports.bring('pid,name\nA1,二\n', { mode: 'overwrite' }, 'far.csv', far);
  expect(await facility()).toBe(made);
  await undo(imports, id, far);
  expect(await facility()).toBe(made);
});

test('a folder that is deleted meanwhile stops the import where it is: no row is counted as refused', async () => {
  const { check, advance, counts, folder, chea, params } = await openImports();
  const { id } = await check(table(...Array.from({ length: 1_600 }, (_, index) => `P${index},名${index},,,`)));
  await advance(id, { step: 'run' });
  const working = runWorkers();
  for (let stored = 0; stored < 550; ) {
    await sleep(20);
    const { comp, incomp } = (await counts()) as { comp: number; incomp: number };
    stored = comp + incomp;
  }
  expect((await callApi('deleteFolder', { token: chea.token, params, query: { forceDelFlg: 'true' } })).status).toBe(204);
  await working;
  expect(await getImport(folder.id, id, Date.now())).toMatchObject({ state: 'failed', reason: 'folder_gone', stored: { new: 500, refused: 0 } });
  // The worker that clears the folder away waits for the calls under way: the next test would wait with it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await runWorkers();
});

test('a period that is closed while a long file is stored holds for the rest of it', async () => {
  const { check, advance, state, counts, params } = await openImports();
  const { id } = await check(table(...Array.from({ length: 1_600 }, (_, index) => `P${index},名${index},,,`)));
  await advance(id, { step: 'run' });
  const working = runWorkers();
  for (let stored = 0; stored < 100; ) {
    await sleep(20);
    const { comp, incomp } = (await counts()) as { comp: number; incomp: number };
    stored = comp + incomp;
  }
  await setReview(params.pId, { on: true, closed: [{ name: 'all', from: '2000-01-01', to: '2199-12-31' }] });
  await working;
  const { stored } = (await state(id)).import;
  expect(stored.new + stored.refused).toBe(1_600);
  expect(stored.new).toBeLessThan(1_600);
});

test('a run goes by the settings that it was checked with, though somebody asks for another dry run at the same moment', async () => {
  const { saved, check, advance, settingsOf, cards } = await openImports();
  await saved({ patient: { pid: 'A1', name: '一' } });
  // The dry run has more to do before it begins, so it is nearly always the run that is first.
  for (let tries = 5, isRun = false; !isRun; tries -= 1) {
    expect(tries).toBeGreaterThan(0);
    const { id, file } = await check(table('A1,二,f,50,'), { mode: 'blanks' });
    const [dryRun, run] = await Promise.all([advance(id, { step: 'check', settings: settingsOf(file, { mode: 'overwrite' }) }), advance(id, { step: 'run' })]);
    isRun = run.status === 200;
    expect([dryRun.status, run.status]).toEqual(isRun ? [409, 200] : [200, 409]);
    await runWorkers();
  }
  expect((await cards())[0].vals).toEqual({ patient: { pid: 'A1', name: '一', sex: 'f', age: 50 } });
});
