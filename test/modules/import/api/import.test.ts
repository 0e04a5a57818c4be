import type { Context } from 'aws-lambda';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { handler as worker } from '#functions/modules/import/worker.ts';
import { changeImport, getImport } from '#functions/modules/import/data/import-jobs.ts';
import { nextNumber } from '#functions/projects/data/projects.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, closeRegistration, numberedDesign, refusal } from '#test/support/card-folder.ts';
import { atStore } from '#test/support/at-store.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { useDesign } from '#test/support/registry.ts';

const table = (...rows: string[]): string => ['Patient id,氏名,sex,Age,note,shoe size', ...rows, ''].join('\r\n');

// proves A7.100, A7.101, A7.102, A7.103, A7.104, A7.105
describe('a table with a header', () => {
  test('finds its columns by name and title in any language, and says what it does not know', async () => {
    const { read } = await openImports();
    const { file } = await read(table('A1,青井,Male ,４２,"two\nlines",43'));
    expect(file.tables[0].columns.map(({ target, by }: { target: string; by: string }) => [target, by])).toEqual([
      ['patient.pid', 'title'],
      ['patient.name', 'title'],
      ['patient.sex', 'name'],
      ['patient.age', 'title'],
      ['visit.note', 'name'],
      ['', 'unknown'],
    ]);
  });

  test('is imported as it is typed: titles of choices, full-width digits, thousands, blanks, line breaks', async () => {
    const { bring, cards } = await openImports();
    const done = await bring(table('A1,青井,Male ,４２,"two\nlines",43', 'A2,緑川,女性,7,,'));
    expect(done.import).toMatchObject({ state: 'done', stored: { new: 2, changed: 0, unchanged: 0, refused: 0 } });
    expect((await cards()).map(({ vals }) => vals)).toEqual([
      { patient: { pid: 'A1', name: '青井', sex: 'm', age: 42 }, visit: { note: 'two\nlines' } },
      { patient: { pid: 'A2', name: '緑川', sex: 'f', age: 7 } },
    ]);
  });

  test('is found fault with as at a save, by row and column; what is refused is not stored, what is good is', async () => {
    const { bring, rows, cards } = await openImports();
    const done = await bring(table('A1,青井,male?,42,,', ',緑川,f,7,,', 'A3,赤木,f,131,,', 'A4,白石,f,30,,', 'A4,黒田,f,31,,'));
    expect(done.import).toMatchObject({ found: { new: 1, refused: 4 }, stored: { new: 1, refused: 4 } });
    const refused = await rows(done.id, 'refused');
    expect(refused.map(({ row, findings }: { row: number; findings: { code: string; column: number | null }[] }) => [row, ...findings.map(({ code, column }) => `${code} ${column}`)])).toEqual([
      [2, 'item.not_a_choice 2'],
      [3, 'card.id_attribute_missing null'],
      [4, 'item.above_max 3'],
      [6, 'import.twice null'],
    ]);
    expect((await cards()).map(({ vals }) => vals.patient.pid)).toEqual(['A4']);
  });

  test('the findings come as a workbook with a comment in each cell', async () => {
    const { check, owner, params } = await openImports();
    const { id } = await check(table('A1,青井,male?,42,,'));
    const { status, body } = await callApi('importFindings', { token: owner.token, params: { ...params, importId: id } });
    expect(status).toBe(200);
    const book = new exceljs.Workbook();
    const file = await fetch(atStore(body.address));
    expect(file.headers.get('cache-control')).toBe('no-store');
    await book.xlsx.load(await file.arrayBuffer());
    const sheet = book.worksheets[0]!;
    expect(sheet.getRow(2).getCell(1).value).toBe(2);
    expect(JSON.stringify(sheet.getCell('D2').note)).toContain('選択肢から選んで');
  });

  // The person's account is Japanese.
  test.each([
    [undefined, '患者', '入力してください'],
    ['en', 'Patient', 'must be entered'],
  ] as const)('the findings of a screen in %s name the form, and are worded, in its language', async (lang, page, words) => {
    const { begin, advance, state, settingsOf, rows, owner, params } = await openImports();
    const id = await begin(table(',緑川,f,7,,'), 'cards.csv', owner, lang);
    await advance(id, { step: 'read' });
    await runWorkers();
    await advance(id, { step: 'check', settings: settingsOf((await state(id)).file, {}) });
    await runWorkers();
    expect(JSON.stringify(await rows(id, 'refused'))).toContain(page);
    const { body } = await callApi('importFindings', { token: owner.token, params: { ...params, importId: id } });
    const book = new exceljs.Workbook();
    await book.xlsx.load(await (await fetch(atStore(body.address))).arrayBuffer());
    const note = JSON.stringify(book.worksheets[0]!.getCell('A2').note);
    expect(note).toContain(page);
    expect(note).toContain(words);
  });

  test('a date of two meanings is asked about, and read by the answer', async () => {
    const design = caseDesign();
    const [patient, visit] = design.pages;
    const { read, advance, settingsOf, bring, cards } = await openImports({ ...design, pages: [patient!, { ...visit!, items: [...visit!.items, { class: 'attribute', type: 'date', name: 'day', title: { ja: '日' } }] }] });
    const content = 'pid,name,day\nA1,青井,1/2/2026\nA2,緑川,令和8年3月1日\n';
    const { id, file } = await read(content);
    expect(file.tables[0].columns[2]).toMatchObject({ target: 'visit.day', dates: '?' });
    expect(await advance(id, { step: 'check', settings: settingsOf(file, {}) })).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.settings', code: 'date_order', table: 0, column: 2 }] }));
    await bring(content, { date_order: 'dmy' });
    expect((await cards()).map(({ vals }) => vals.visit.day)).toEqual(['2026-02-01', '2026-03-01']);
  });

  test('a card of an earlier design is changed by what the file says, and not by the newer design alone', async () => {
    const design = caseDesign();
    const { check, bring, folder, chea } = await openImports(design);
    await bring(table('A1,青井,m,42,first,', 'A2,緑川,f,7,,'));
    await useDesign(folder, { ...design, pages: design.pages.map((page) => ({ ...page, items: page.items.filter(({ name }) => name !== 'note') })) }, chea);
    expect((await check(table('A1,青井,m,42,first,', 'A2,緑川,f,8,,'), { mode: 'overwrite' })).import.found).toMatchObject({ changed: 1, unchanged: 1, refused: 0 });
  });

  test('Shift-JIS and semicolons are read', async () => {
    const { bring, cards } = await openImports();
    // 氏名 and 青井 as Japanese spreadsheets write them.
    const bytes = Buffer.concat([Buffer.from('pid;'), Buffer.from([0x8e, 0x81, 0x96, 0xbc]), Buffer.from('\r\nA1;'), Buffer.from([0x90, 0xc2, 0x88, 0xe4]), Buffer.from('\r\n')]);
    await bring(Uint8Array.from(bytes));
    expect((await cards()).map(({ vals }) => vals.patient)).toEqual([{ pid: 'A1', name: '青井' }]);
  });

  test.each([
    ['nothing', '', 'file.empty'],
    ['a heading alone', 'pid,name\n', 'file.no_rows'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'file.not_table'],
  ])('%s is refused with its reason', async (_, content, reason) => {
    const { read } = await openImports();
    expect((await read(content)).import).toMatchObject({ state: 'failed', reason });
  });
});

describe('cards that are there', () => {
  const stored = () => ({ ...caseOf({ pid: 'A1', name: '青井', age: 42 }), visit: { note: 'typed' } });

  test('are left alone by "only add"', async () => {
    const { saved, bring, rows, cards } = await openImports();
    await saved(stored());
    const { id, import: job } = await bring(table('A1,別人,f,50,other,'));
    expect(job).toMatchObject({ stored: { new: 0, refused: 1 } });
    expect((await rows(id, 'refused'))[0].findings).toMatchObject([{ code: 'import.exists' }]);
    expect((await cards())[0].vals).toEqual(stored());
  });

  test('get their blanks filled, and nothing else changed, by "update blanks"', async () => {
    const { saved, bring, cards } = await openImports();
    await saved(stored());
    const { import: job } = await bring(table('A1,別人,f,50,other,'), { mode: 'blanks' });
    expect(job).toMatchObject({ stored: { changed: 1 } });
    expect((await cards())[0].vals).toEqual({ patient: { pid: 'A1', name: '青井', age: 42, sex: 'f' }, visit: { note: 'typed' } });
  });

  test('are overwritten field by field, shown before; a blank cell takes nothing away', async () => {
    const { saved, check, rows, advance, cards } = await openImports();
    await saved(stored());
    const { id } = await check(table('A1,別人,f,,other,'), { mode: 'overwrite' });
    const [row] = await rows(id, 'changed');
    expect(row.changes).toEqual([
      { path: 'patient.name', title: { ja: '氏名', en: 'Name' }, before: '青井', after: '別人' },
      { path: 'patient.sex', title: { ja: '性別', en: 'Sex' }, before: null, after: { ja: '女性', en: 'Female' } },
      { path: 'visit.note', title: { ja: '所見', en: 'Findings' }, before: 'typed', after: 'other' },
    ]);
    await advance(id, { step: 'run' });
    await runWorkers();
    const [card] = await cards();
    expect(card.vals).toEqual({ patient: { pid: 'A1', name: '別人', age: 42, sex: 'f' }, visit: { note: 'other' } });
    expect(card.history.map((entry: { revision: number; import?: object }) => [entry.revision, entry.import])).toEqual([[1, undefined], [2, { file: 'cards.csv', row: 2 }]]);
  });

  test('keep their id as it is written where the file writes the same one in another way', async () => {
    const { saved, check, cards, bring } = await openImports();
    await saved(stored());
    const { import: job } = await check(table(' A1 ,,,,,', '" Ａ１",,,,typed,'), { mode: 'overwrite' });
    expect(job.found).toMatchObject({ unchanged: 1, refused: 1 });
    await bring(table('Ａ１ ,別人,,,,'), { mode: 'overwrite' });
    expect((await cards())[0].vals.patient).toMatchObject({ pid: 'A1', name: '別人' });
  });

  test('that somebody saved after the dry run are not overwritten', async () => {
    const { saved, check, advance, state, cards } = await openImports();
    const card = await saved(stored());
    const { id } = await check(table('A1,別人,f,,other,'), { mode: 'overwrite' });
    await saved({ ...stored(), visit: { note: 'newer' } }, { id: card.id, card_hash: card.card_hash });
    await advance(id, { step: 'run' });
    await runWorkers();
    expect((await state(id)).import).toMatchObject({ state: 'done', stored: { changed: 0, refused: 1 } });
    expect((await cards())[0].vals.visit.note).toBe('newer');
  });

  test('are met by their card id, too', async () => {
    const { saved, bring, cards } = await openImports();
    const card = await saved(stored());
    await bring(`card_global_id,version,status,required,created_at,updated_at,updated_org,patient.pid\n${card.card_global_id},,,,,,,B7\n`, { mode: 'overwrite', match: 'card' });
    expect((await cards()).map(({ vals }) => vals.patient.pid)).toEqual(['B7']);
  });

  describe('met by their card id, are judged by the dry run as by the run', () => {
    const own = (...rows: readonly string[]) => `${['card_global_id,version,status,required,created_at,updated_at,updated_org,patient.pid,patient.sex', ...rows].join('\n')}\n`;
    const codes = (rows: { row: number; findings: { code: string }[] }[]) => rows.map(({ row, findings }) => [row, ...findings.map(({ code }) => code)]);

    test.each(['overwrite', 'blanks', 'add'] as const)('%s: unknown ids, ids of nobody, and id attributes that another card or row has', async (mode) => {
      const { saved, check, advance, state, rows, cards } = await openImports();
      const [one, two] = [await saved(stored()), await saved(caseOf({ pid: 'A2', name: '緑川' }))];
      const unknown = `${one.card_global_id.slice(0, -20)}${'0'.repeat(20)}`;
      const lines = [`${unknown},,,,,,,A1,m`, 'record 7,,,,,,,A1,m', `${two.card_global_id},,,,,,,A1,`, ',,,,,,,A2,f', ',,,,,,,B1,f', ',,,,,,,B1,m', `${unknown.slice(0, -1)}1,,,,,,,C1,f`, 'record 8,,,,,,,D1,f'];
      const { id, import: job } = await check(own(...lines), { mode, match: 'card' });
      const isAdd = mode === 'add';
      // "Update blanks" keeps the id of the card.
      const isKept = mode === 'blanks';
      const refused = [
        [2, isAdd ? 'import.exists' : 'import.no_card'],
        [3, ...(isAdd ? ['import.twice', 'import.exists'] : ['import.no_card'])],
        [4, ...(isAdd ? ['import.twice'] : []), 'import.exists'],
        [5, 'import.exists'],
        [7, 'import.twice'],
        [8, 'import.no_card'],
        [9, 'import.no_card'],
      ].filter(([row]) => !(row === 4 && isKept) && !(Number(row) >= 8 && isAdd));
      expect(codes(await rows(id, 'refused')).map(([row, ...found]) => [row, found.at(-1)])).toEqual(refused.map(([row, ...found]) => [row, found.at(-1)]));
      await advance(id, { step: 'run' });
      await runWorkers();
      const { import: done } = await state(id);
      expect(done).toMatchObject({ state: 'done', stored: { new: job.found.new, changed: job.found.changed, refused: job.found.refused } });
      expect((await cards()).map(({ vals }) => String(vals.patient.pid)).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(['A1', 'A2', 'B1', ...(isAdd ? ['C1', 'D1'] : [])]);
    });
  });

  test('show choices by their titles', async () => {
    const { saved, check, rows } = await openImports();
    await saved(caseOf({ pid: 'A1', sex: 'm' }));
    const { id } = await check(table('A1,,f,,,'), { mode: 'overwrite' });
    expect((await rows(id, 'changed'))[0].changes).toMatchObject([{ path: 'patient.sex', before: { ja: '男性', en: 'Male' }, after: { ja: '女性', en: 'Female' } }]);
  });

  test('with the same answers are unchanged and get no save', async () => {
    const { saved, bring, cards } = await openImports();
    await saved(stored());
    expect((await bring(table('A1,青井,,42,typed,'), { mode: 'overwrite' })).import).toMatchObject({ stored: { unchanged: 1 } });
    expect((await cards())[0].history).toHaveLength(1);
  });
});

describe('a run', () => {
  const many = table(...Array.from({ length: 30 }, (_, index) => `P${index},名${index},m,${index},,`));

  test('whose worker died goes on without a second card', async () => {
    const { check, advance, state, counts, folder, cards } = await openImports();
    const { id } = await check(many);
    await advance(id, { step: 'run' });
    // The first worker stores the cards of the segment and is gone before it tells anybody.
    const job = (await getImport(folder.id, id, Date.now()))!;
    const event = { folder: folder.id, import: id, run: job.run };
    await worker(event, { awsRequestId: 'first' } as Context);
    const done = (await getImport(folder.id, id, Date.now()))!;
    expect(await changeImport(done, ['done'], { state: 'running', step: 0, done: 0, stored: { new: 0, changed: 0, unchanged: 0, refused: 0 } })).toBe('saved');
    await worker(event, { awsRequestId: 'second' } as Context);
    expect((await state(id)).import).toMatchObject({ state: 'done', stored: { new: 30 } });
    expect(await counts()).toMatchObject({ comp: 30, incomp: 0 });
    expect((await cards()).map(({ vals }) => vals.patient.pid)).toEqual(Array.from({ length: 30 }, (_, index) => `P${index}`));
    await runWorkers();
  });

  test('two at once into one folder make each card once', async () => {
    const { check, advance, state, counts } = await openImports();
    const [one, other] = [await check(many), await check(many)];
    await Promise.all([advance(one.id, { step: 'run' }), advance(other.id, { step: 'run' })]);
    await runWorkers();
    const stored = [(await state(one.id)).import.stored, (await state(other.id)).import.stored];
    expect(stored[0].new + stored[1].new).toBe(30);
    expect(stored[0].refused + stored[1].refused).toBe(30);
    expect(await counts()).toMatchObject({ comp: 30, incomp: 0 });
  });

  test('keeps numbers and raises the counter; blank ones are drawn', async () => {
    const { bring, cards, folder } = await openImports(numberedDesign);
    await bring('name,no\n青井,41\n緑川,\n赤木,7\n');
    expect((await cards()).map(({ vals }) => vals.visit.no).toSorted((a: number, b: number) => a - b)).toEqual([7, 41, 42]);
    expect(await nextNumber(folder.id, 'visit.no', null)).toBe(43);
  });

  test('numbers that are drawn follow the rows', async () => {
    const { bring, cards } = await openImports(numberedDesign);
    const rows = Array.from({ length: 40 }, (_, index) => index + 1);
    await bring(`name\n${rows.join('\n')}\n`);
    expect((await cards()).map(({ vals }) => [vals.patient.name, vals.visit.no]).toSorted(([, one], [, other]) => one - other)).toEqual(rows.map((row) => [String(row), row]));
  });

  test('says which rows could not be stored after all, and why', async () => {
    const { check, advance, rows, state, saved, owner, params } = await openImports();
    const { id } = await check(table('A1,青井,f,42,,', 'A2,緑川,f,7,,'));
    await saved(caseOf({ pid: 'A2', name: '別人', age: 8 }));
    await advance(id, { step: 'run' });
    await runWorkers();
    expect((await state(id)).import).toMatchObject({ state: 'done', stored: { new: 1, refused: 1 } });
    expect((await rows(id, 'new')).map(({ row }: { row: number }) => row)).toEqual([2]);
    expect(await rows(id, 'refused')).toMatchObject([{ row: 3, findings: [{ code: 'import.exists', fault: true }] }]);
    const { body } = await callApi('importFindings', { token: owner.token, params: { ...params, importId: id } });
    const book = new exceljs.Workbook();
    await book.xlsx.load(await (await fetch(atStore(body.address))).arrayBuffer());
    expect(book.worksheets[0]!.getRow(2).getCell(1).value).toBe(3);
  });

  test('remembers where its columns went', async () => {
    const { read, bring } = await openImports();
    const file = 'number,who\nA1,青井\n';
    await bring(file, { columns: [['patient.pid', 'patient.name']] });
    expect((await read(file)).file.tables[0].columns).toMatchObject([{ target: 'patient.pid', by: 'kept' }, { target: 'patient.name', by: 'kept' }]);
  });

  test('remembers each of two columns of one heading, and not that a column led nowhere because nothing fitted', async () => {
    const { check, read, folder, chea } = await openImports();
    const targets = async (file: string) => (await read(file)).file.tables[0].columns.map(({ target, by }: { target: string; by: string }) => `${target} ${by}`);
    await check('Patient id,note,氏名,氏名,later\nA1,x,アオイ,青井,y\n');
    expect(await targets('Patient id,氏名,later\nA2,緑川,y\n')).toEqual(['patient.pid kept', 'patient.name kept', ' unknown']);
    await check('Patient id,note,氏名,氏名,later\nA1,x,アオイ,青井,y\n', { columns: [['patient.pid', '', '', 'patient.name', '']] });
    expect(await targets('Patient id,note,氏名,氏名\nA2,x,ミドリ,緑川\n')).toEqual(['patient.pid kept', ' kept', ' kept', 'patient.name kept']);
    const [patient, visit] = caseDesign().pages;
    const later = { class: 'attribute', type: 'string', name: 'later', title: { en: 'Later' } } as const;
    await useDesign(folder, caseDesign({ pages: [patient!, { ...visit!, items: [...visit!.items, later] }] }), chea);
    expect(await targets('Patient id,later,constructor\nA2,y,z\n')).toEqual(['patient.pid kept', 'visit.later name', ' unknown']);
  });

  test('waits for a new dry run when the design has changed', async () => {
    const { check, advance, state, folder, chea } = await openImports();
    const { id } = await check(many);
    await useDesign(folder, caseDesign({ summary: [] }), chea);
    await advance(id, { step: 'run' });
    await runWorkers();
    expect((await state(id)).import).toMatchObject({ state: 'failed', reason: 'design_changed' });
  });

  test('is refused outside of the registration period', async () => {
    const { check, advance, folder, project } = await openImports();
    const { id } = await check(many);
    await closeRegistration(folder, project.id);
    expect(await advance(id, { step: 'run' })).toMatchObject(refusal(403, 'card.not_writable'));
  });
});

describe('taking back', () => {
  test('deletes what was made and gives changed cards their answers of before', async () => {
    const { saved, bring, advance, state, cards, counts } = await openImports();
    const before = { ...caseOf({ pid: 'A1', name: '青井' }), visit: { note: 'typed' } };
    await saved(before);
    const { id } = await bring(table('A1,別人,f,50,other,', 'A2,緑川,f,7,,'), { mode: 'overwrite' });
    expect(await counts()).toMatchObject({ comp: 2, incomp: 0 });
    expect((await advance(id, { step: 'undo' })).status).toBe(200);
    await runWorkers();
    expect((await state(id)).import).toMatchObject({ state: 'undone' });
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(card.vals).toEqual(before);
    expect(card.history.at(-1).import).toEqual({ file: 'cards.csv', row: 2, undone: true });
  });

  test('touches nothing once somebody has changed a card', async () => {
    const { saved, bring, advance, state, cards, counts } = await openImports();
    const { id } = await bring(table('A1,青井,f,50,other,', 'A2,緑川,f,7,,'));
    const [card] = await cards();
    await saved({ ...card.vals, visit: { note: 'mine' } }, { id: card.card_id, card_hash: card.card_hash });
    await advance(id, { step: 'undo' });
    await runWorkers();
    expect((await state(id)).import).toMatchObject({ state: 'done', reason: 'cards_changed' });
    expect(await counts()).toMatchObject({ comp: 2, incomp: 0 });
  });
});

describe('a manager who is no member', () => {
  test('adds cards, and neither changes nor sees what is stored', async () => {
    const { saved, manager, owner, bring, read, advance, settingsOf, rows, params } = await openImports();
    await saved(caseOf({ pid: 'A1', name: '秘密' }));
    const { id } = await bring(table('A1,別人,f,50,,', 'A2,緑川,f,7,,'), {}, 'new.csv', manager);
    expect(JSON.stringify(await rows(id, 'refused', manager))).not.toContain('秘密');
    const { id: next, file } = await read(table('A1,別人,f,50,,'), 'again.csv', manager);
    expect(await advance(next, { step: 'check', settings: settingsOf(file, { mode: 'overwrite' }) }, manager)).toMatchObject(refusal(403, 'access.denied'));
    const mine = await callApi('imports', { token: owner.token, params });
    expect(mine.body.imports).toHaveLength(2);
    await bring(table('A9,黄瀬,f,7,,'), {}, 'owner.csv', owner);
    expect((await callApi('imports', { token: manager.token, params })).body.imports.map((job: { file: string }) => job.file)).toEqual(['again.csv', 'new.csv']);
  });
});
