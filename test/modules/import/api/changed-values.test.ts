import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, numberedDesign, refusal } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

const texts = (ja: string, en: string) => ({ ja, en });
const history: Item = {
  class: 'attribute',
  type: 'multi',
  name: 'history',
  title: texts('既往歴', 'History'),
  choices: [{ value: 'none', title: texts('なし', 'None') }, { value: 'htn', title: texts('高血圧', 'Hypertension') }, { value: 'dm', title: texts('糖尿病', 'Diabetes') }],
  exclusive: [{ value: 'none', excludes: '*' }],
};
const pressure: Item = { class: 'attribute', type: 'number', name: 'pressure', title: texts('血圧', 'Pressure'), number_format: { scale: 0, precision: 3 } };
const plain = caseDesign();
const design = { ...plain, pages: [plain.pages[0]!, { ...plain.pages[1]!, items: [...plain.pages[1]!.items, history, pressure] }] };

const file = ['pid,name,history,pressure', 'A1,青井,"なし、高血圧",120', 'A2,緑川,高血圧,120.7', 'A3,赤木,"高血圧、糖尿病",99', ''].join('\r\n');
const settings = { labels: true };

const open = async () => {
  const imports = await openImports(design);
  const run = async (id: string, accept?: object) => {
    const answer = await imports.advance(id, { step: 'run', ...(accept && { accept }) });
    await runWorkers();
    return answer;
  };
  const stored = async () => (await imports.cards()).map(({ vals }) => [vals.patient.pid, vals.visit?.history, vals.visit?.pressure]);
  return { ...imports, run, stored };
};

describe('values that would not be stored as the file says', () => {
  test('are findings, and their rows can be listed by themselves', async () => {
    const { check, rows } = await open();
    const { id, import: job } = await check(file, settings);
    expect(job.found).toMatchObject({ new: 3, refused: 0, asked: 2, notes: 2 });
    const asked = await rows(id, 'asked');
    expect(asked).toMatchObject([
      { row: 2, at: 0, kind: 'new', asks: true, findings: [{ column: 2, code: 'import.choices_left_out', params: { kept: '高血圧', lost: 'なし' }, fault: false, asks: true }] },
      { row: 3, at: 1, kind: 'new', asks: true, findings: [{ column: 3, code: 'told.decimals_cut', params: { value: '120' }, fault: false, asks: true }] },
    ]);
    expect((await rows(id, 'new')).map(({ asks }: { asks: boolean }) => asks)).toEqual([true, true, false]);
  });

  test('choices that exclude each other are found in columns of their own, too', async () => {
    const { check } = await open();
    const { import: job } = await check('pid,name,visit.history.none,visit.history.htn\nA1,青井,1,1\nA2,緑川,0,1\n');
    expect(job.found).toMatchObject({ new: 2, asked: 1 });
  });

  test('are not stored before somebody has decided', async () => {
    const { check, run, stored } = await open();
    const { id } = await check(file, settings);
    expect(await run(id)).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.accept', code: 'missing' }] }));
    expect(await stored()).toEqual([]);
  });

  test('accepted all at once, they are stored as the dry run said', async () => {
    const { check, run, stored, state } = await open();
    const { id } = await check(file, settings);
    expect((await run(id, { all: true, except: [] })).status).toBe(200);
    expect((await state(id)).import).toMatchObject({ state: 'done', stored: { new: 3, refused: 0 } });
    expect(await stored()).toEqual([['A1', ['htn'], 120], ['A2', ['htn'], 120], ['A3', ['htn', 'dm'], 99]]);
  });

  test('refused all at once, their rows are not stored, and the result says why', async () => {
    const { check, run, stored, state, rows } = await open();
    const { id } = await check(file, settings);
    await run(id, { all: false, except: [] });
    expect((await state(id)).import).toMatchObject({ state: 'done', stored: { new: 1, refused: 2 } });
    expect(await stored()).toEqual([['A3', ['htn', 'dm'], 99]]);
    expect((await rows(id, 'refused')).map(({ row, findings }: { row: number; findings: { code: string }[] }) => [row, findings.at(-1)!.code])).toEqual([[2, 'import.not_accepted'], [3, 'import.not_accepted']]);
  });

  test.each([
    [{ all: true, except: [0] }, ['A2', 'A3']],
    [{ all: false, except: [0] }, ['A1', 'A3']],
  ])('row by row: %j stores %j', async (accept, ids) => {
    const { check, run, stored } = await open();
    const { id } = await check(file, settings);
    await run(id, accept);
    expect((await stored()).map(([pid]) => pid)).toEqual(ids);
  });

  test('nothing is asked where a card holds the value already', async () => {
    const { check, bring, run } = await open();
    await bring('pid,name,pressure\nA2,緑川,120\n');
    const { id, import: job } = await check('pid,name,pressure\nA2,緑川,120.7\n', { mode: 'overwrite' });
    expect(job.found).toMatchObject({ unchanged: 1, asked: 0 });
    expect((await run(id)).status).toBe(200);
  });

  test('a changed card keeps its answer where the change is refused', async () => {
    const { check, bring, run, stored } = await open();
    await bring('pid,name,pressure\nA2,緑川,99\n');
    const { id, import: job } = await check('pid,name,pressure\nA2,緑川,120.7\n', { mode: 'overwrite' });
    expect(job.found).toMatchObject({ changed: 1, asked: 1 });
    await run(id, { all: false, except: [] });
    expect(await stored()).toEqual([['A2', undefined, 99]]);
  });

  test.each([{ all: 'yes', except: [] }, { all: true }, { all: true, except: [-1] }, { all: true, except: ['0'] }])('%j is no decision', async (accept) => {
    const { check, run } = await open();
    const { id } = await check(file, settings);
    expect(await run(id, accept)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

test('an id is stored clean, and the row says so without asking', async () => {
  const { check, rows, run, stored, owner, params } = await open();
  const { id, import: job } = await check('pid,name\n"  A0007　",青井\nIDー001,緑川\n');
  expect(job.found).toMatchObject({ new: 2, asked: 0, notes: 2 });
  expect((await rows(id, 'new')).map(({ findings }: { findings: object[] }) => findings)).toMatchObject([[{ code: 'told.id_cleaned', params: { value: 'A0007' }, asks: false }], [{ code: 'told.id_cleaned', params: { value: 'ID-001' }, asks: false }]]);
  await run(id);
  expect((await stored()).map(([pid]) => pid)).toEqual(['A0007', 'ID-001']);
  const { body } = await callApi('importFindings', { token: owner.token, params: { ...params, importId: id } });
  expect(body.address).toEqual(expect.any(String));
});

test('two spellings of one id are one card', async () => {
  const { check, rows } = await open();
  const { id } = await check('pid,name\nID-001,青井\nIDー001,緑川\nID -001,赤木\n');
  expect((await rows(id, 'refused')).map(({ row, findings }: { row: number; findings: { code: string }[] }) => [row, findings.at(-1)!.code])).toEqual([[3, 'import.twice'], [4, 'import.twice']]);
});

describe('<clear> in a cell', () => {
  const clearing = async () => {
    const folder = await open();
    await folder.bring('pid,name,pressure,history\nA1,青井,120,高血圧\n', settings);
    return folder;
  };

  test('clears an answer, is shown before, and is taken back with the import', async () => {
    const { check, run, rows, stored, advance } = await clearing();
    const { id, import: job } = await check('pid,name,pressure,history\nA1,,<clear>,<clear>\n', { mode: 'overwrite' });
    expect(job.found).toMatchObject({ changed: 1, asked: 0 });
    expect((await rows(id, 'changed'))[0].changes).toMatchObject([{ path: 'visit.history', before: [{ ja: '高血圧' }], after: null }, { path: 'visit.pressure', before: 120, after: null }]);
    await run(id);
    expect(await stored()).toEqual([['A1', undefined, undefined]]);
    await advance(id, { step: 'undo' });
    await runWorkers();
    expect(await stored()).toEqual([['A1', ['htn'], 120]]);
  });

  test('takes nothing away from a card that the import may not change', async () => {
    const { check, manager, stored } = await clearing();
    const { import: job } = await check('pid,name,pressure\nA1,青井,<clear>\n', {}, undefined, manager);
    expect(job.found).toMatchObject({ changed: 0, refused: 1 });
    expect(await stored()).toEqual([['A1', ['htn'], 120]]);
  });

  test('of an id attribute is refused', async () => {
    const { check, rows, cards } = await clearing();
    const [{ card_global_id }] = await cards();
    const { id } = await check(`card_global_id,version,status,required,created_at,updated_at,updated_org,patient.pid\n${card_global_id},,,,,,,<clear>\n`, { mode: 'overwrite', match: 'card' });
    expect((await rows(id, 'refused'))[0].findings).toMatchObject([{ code: 'card.id_attribute_missing', column: 7 }]);
  });
});

test('a number that was drawn is not cleared', async () => {
  const { bring, check, cards, rows } = await openImports(numberedDesign);
  await bring('patient.name,patient.sex\n青井,f\n');
  const [{ card_global_id, drawn }] = await cards();
  expect(drawn).toEqual(['visit.no']);
  const { id } = await check(`card_global_id,version,status,required,created_at,updated_at,updated_org,visit.no,patient.name\n${card_global_id},,,,,,,<clear>,<clear>\n`, { mode: 'overwrite', match: 'card' });
  expect(await rows(id, 'changed')).toMatchObject([{ asks: true, findings: [{ code: 'import.not_cleared', column: 7 }], changes: [{ path: 'patient.name' }] }]);
});

test('an age of months replaces the years of the card, and an id that a spreadsheet has spoilt is asked about', async () => {
  const age: Item = { class: 'attribute', type: 'age', name: 'full_age', title: texts('月齢', 'Full age') };
  const { bring, check, cards, rows } = await openImports({ ...plain, pages: [plain.pages[0]!, { ...plain.pages[1]!, items: [age] }] });
  await bring('pid,name,full_age\nA1,青井,14\n');
  await bring('pid,full_age\nA1,3か月\n', { mode: 'overwrite' });
  expect((await cards())[0].vals.visit.full_age).toEqual({ month: 3 });
  const { id } = await check('pid,name,visit.full_age.year,visit.full_age.month\n1.23457E+11,緑川,,\nA1,,14,\n', { mode: 'overwrite' });
  expect((await rows(id, 'asked')).map(({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code))).toEqual([['import.spoilt_id'], ['import.mixed_parts']]);
});
