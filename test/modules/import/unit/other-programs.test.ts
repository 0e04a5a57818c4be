import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { choices, context, design, item, page, repeat } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';

const lacks = { reasons: true } as const;
const of = design([], {
  pages: [
    page(
      'p',
      item('string', 'pid'),
      item('text', 'note'),
      item('number', 'pulse', lacks),
      item('number', 'spo2', { suffix: { ja: '%', en: '%' } }),
      item('age', 'age'),
      item('single', 'ward', { choices: choices('1', '2') }),
      item('date', 'day'),
      item('datetime', 'seen'),
      item('number', 'weight', { title: { ja: '体重', en: 'Weight' } }),
      item('number', 'fee', { prefix: { ja: '¥', en: '¥' } }),
      repeat('wound', [item('string', 'site')]),
    ),
  ],
  missing_reasons: [{ value: 'nk', title: { ja: '不明', en: 'Not known' } }],
  id_attributes: [],
});

/** What the first page of each card holds, and what was found. */
const brought = async (file: string | Uint8Array, settings: Parameters<typeof importInto>[2] = {}) => {
  const { read, matches } = await importInto([of], file, settings);
  return {
    answers: read.map(({ vals }) => openForm(prepare(of), vals, context).answers()['p']),
    findings: read.flatMap(({ findings }) => findings),
    targets: matches.map((table) => table.map(({ target }) => target)),
  };
};

type Cell = string | number | Date | { readonly formula: string };

/** A workbook of sheets: their rows, the formats of their columns, and whether nobody sees them. */
const workbook = async (...sheets: readonly { readonly rows: readonly (readonly Cell[])[]; readonly formats?: { readonly [column: number]: string }; readonly isHidden?: true }[]): Promise<Uint8Array> => {
  const book = new exceljs.Workbook();
  for (const [index, { rows, formats = {}, isHidden }] of sheets.entries()) {
    const sheet = book.addWorksheet(`sheet ${index + 1}`, { state: isHidden ? 'hidden' : 'visible' });
    sheet.addRows(rows as Cell[][]);
    for (const [column, format] of Object.entries(formats)) sheet.getColumn(Number(column)).numFmt = format;
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
};

const table = 'pid,note\r\n1,山田は特記なし\r\n2,佐藤\r\n';
const notes = [{ pid: '1', note: '山田は特記なし' }, { pid: '2', note: '佐藤' }];
/** As `iconv -t EUC-JP` and `-t ISO-2022-JP` write the same. */
const eucBytes = Buffer.from('7069642c6e6f74650d0a312cbbb3c5c4a4cfc6c3b5ada4caa4b70d0a322cbab4c6a30d0a', 'hex');
const mailBytes = Buffer.from('7069642c6e6f74650d0a312c1b24423b334544244f4643352d244a24371b28420d0a322c1b24423a3446231b28420d0a', 'hex');

describe('encodings', () => {
  it.each([
    ['UTF-16 with the high byte first', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
    ['UTF-16 with the low byte first', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['EUC-JP', eucBytes],
    ['ISO-2022-JP', mailBytes],
    ['UTF-8 that was marked twice, with quotes', Buffer.from(`\ufeff\ufeff${table.replace('pid', '"pid"')}`)],
  ])('%s', async (_, bytes) => {
    expect((await brought(bytes)).answers).toMatchObject(notes);
  });

  it('half-width kana of CP932 are no EUC-JP, although their bytes may be', async () => {
    // ヤマダ and タロウ in half width.
    const bytes = Buffer.concat([Buffer.from('pid,note\n1,'), Buffer.from('d4cfc0de', 'hex'), Buffer.from('\n2,'), Buffer.from('c0dbb3de', 'hex'), Buffer.from('\n')]);
    expect((await brought(bytes)).answers).toMatchObject([{ note: 'ﾔﾏﾀﾞ' }, { note: 'ﾀﾛｳﾞ' }]);
  });

  it('single letters with accents are not taken for Japanese', async () => {
    await expect(brought(Buffer.from('pid,note\n1,H\u00e9l\u00e8ne at 37\u00b0C\n', 'latin1'))).rejects.toThrow('file.unknown_encoding');
  });

  it.each(['<html><table><tr><td>pid</td></tr>\n<tr><td>1</td></tr></table></html>', '[{"pid":"1"},\n{"pid":"2"}]', '{"pid":\n"1"}'])('%s is no table', async (text) => {
    await expect(brought(text)).rejects.toThrow('file.not_table');
  });
});

it.each(['sep=;\r\npid;note\r\n1;a,b\r\n', '"sep=;"\npid;note\n1;a,b\n', '\ufeffsep=;\rpid;note\r1;a,b\r'])('the line that tells the separator is no heading: %j', async (text) => {
  const { file, read } = await importInto([of], text);
  expect(file.tables[0]?.columns.map(({ header }) => header)).toEqual(['pid', 'note']);
  expect(read).toMatchObject([{ vals: { p: { pid: '1', note: 'a,b' } } }]);
});

describe('workbooks', () => {
  it('numbers are read as people see them', async () => {
    const { answers, findings } = await brought(
      await workbook({ rows: [['pid', 'spo2', 'seen', 'day'], [42, 0.07, new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z')]], formats: { 1: '00000', 2: '0%', 3: 'yyyy/m/d h:mm', 4: 'yyyy/m/d h:mm' } }),
    );
    expect(answers).toMatchObject([{ pid: '00042', spo2: 7, seen: '2026-11-01T00:00', day: '2026-11-01' }]);
    expect(findings).toEqual([]);
  });

  it('a share of a hundred is no answer to an item without that unit', async () => {
    const { read } = await importInto([of], await workbook({ rows: [['pid', 'weight'], ['1', 0.98]], formats: { 2: '0.0%' } }));
    expect(openForm(prepare(of), read[0]!.vals, context).submitIssues()).toMatchObject([{ path: 'p.weight' }]);
  });

  it('a sheet that is hidden stands behind those that are not', async () => {
    const { file } = await importInto([of], await workbook({ rows: [['pid'], ['old']], isHidden: true }, { rows: [['pid'], ['new']] }));
    expect([file.tables.map(({ name }) => name), file.left_out]).toEqual([['sheet 2'], ['sheet 1']]);
  });

  it('a formula without its result is told as that, and a row of blanks is none', async () => {
    const { findings, answers } = await brought(await workbook({ rows: [['pid', 'note'], ['1', { formula: 'A1' }], [' ', '　'], ['2', ' ']] }));
    expect(findings).toMatchObject([{ row: 2, column: 1, code: 'import.no_result', isFault: true }]);
    expect(answers).toMatchObject([{ pid: '1' }, { pid: '2' }]);
  });

  it('a CSV of ours that was saved as a workbook keeps no marks against formulas', async () => {
    const heading = ['card_global_id', 'version', 'p.pid', 'p.note'];
    expect((await brought(await workbook({ rows: [heading, ['', 1, '1', "'=1+1"], ['', 1, '2', "'-"]] }))).answers).toMatchObject([{ note: '=1+1' }, { note: '-' }]);
    expect((await brought(await workbook({ rows: [heading, ['', 1, '1', "'=1+1"], ['', 1, '2', '-']] }))).answers).toMatchObject([{ note: "'=1+1" }, { note: '-' }]);
  });
});

it('whole numbers of a column with gaps, as statistics programs write them', async () => {
  const { answers, findings } = await brought('pid,age.year,age.month,ward,pulse,wound\na,3.0,4.0,1.0,80.0,2.0\nb,5.0,,,-9901.0,\n'.replace('age.year', 'p.age.year').replace('age.month', 'p.age.month'));
  expect(answers).toMatchObject([{ age: { year: 3, month: 4 }, ward: '1', pulse: 80, wound: 2 }, { age: { year: 5 }, 'pulse@missing': 'nk' }]);
  expect(findings).toEqual([]);
  expect((await brought('pid,age\na,45.0\n')).answers).toMatchObject([{ age: { year: 45 } }]);
});

it('days that statistics programs write with their midnight are no loss', async () => {
  const { findings } = await brought('pid,day\na,2026-11-01 00:00:00\nb,2026-11-01 08:00:00\n');
  expect(findings).toMatchObject([{ row: 3, code: 'told.time_left_out' }]);
});

it('headings in full width, those that lost a mark in Shift_JIS, and that of Briefcase beside a repeat', async () => {
  expect((await brought('ｐｉｄ,p ? 体重,SET-OF-wound\n1,60,uuid:1/wound\n')).targets).toEqual([['p.pid', 'p.weight', '']]);
});

it('of two columns for one place, the one that names it more exactly has it, wherever it stands', async () => {
  expect((await brought('体重 (搬送時),weight,Weight (kg),pid\n1,2,3,4\n')).targets).toEqual([['', 'p.weight', '', 'p.pid']]);
  expect((await brought('体重 (搬送時),体重,note,p.note\n1,2,3,4\n')).targets).toEqual([['', 'p.weight', '', 'p.note']]);
  expect((await brought('体重 (搬送時),pid\n1,2\n')).targets).toEqual([['p.weight', 'p.pid']]);
});

it('a bracket behind a title names a choice of several, or else a unit where it is the only one', async () => {
  const sites = { title: { ja: '部位', en: 'Sites' }, choices: [{ value: '1', title: { ja: '頭部', en: 'Head' } }, { value: '2', title: { ja: '胸部', en: 'Chest' } }] } as const;
  const body = design([], { pages: [page('p', item('string', 'pid'), item('multi', 'sites', sites), item('number', 'weight', { title: { ja: '体重', en: 'Weight' } }))], id_attributes: [] });
  const targets = async (headings: string) => (await importInto([body], `${headings}\n1,1,\n`)).matches[0]!.map(({ target, suggestion }) => target || `${suggestion}?`);
  expect(await targets('pid,部位（胸部）,部位 (頭部)')).toEqual(['p.pid', 'p.sites.2', 'p.sites.1']);
  expect(await targets('pid,Sites [Chest],Sites[Head]')).toEqual(['p.pid', 'p.sites.2', 'p.sites.1']);
  expect(await targets('pid,部位（複数可）,体重(kg)')).toEqual(['p.pid', 'p.sites', 'p.weight']);
  expect(await targets('pid,体重(搬送時),体重(来院時)')).toEqual(['p.pid', 'p.weight?', 'p.weight?']);
  const { read } = await importInto([body], 'pid,部位（胸部）,部位（頭部）\n1,1,\n2,,○\n3,1,1\n');
  expect(read.map(({ vals }) => vals['p']?.['sites'])).toEqual([['2'], ['1'], ['2', '1']]);
});

it('when a repetition was added is read in whatever way a spreadsheet saves it, and never lost in silence', async () => {
  const added = async (written: string, settings: Parameters<typeof importInto>[2] = {}) => {
    const { read } = await importInto([of], `p.pid,p.wound,p.wound_registered_at_1\n1,1,${written}\n`, settings);
    return read.map(({ vals, findings }) => findings[0]?.code ?? vals['p']?.['wound_registered_at_1'])[0];
  };
  for (const written of ['2026-09-06 16:18', '2026/9/6 16:18', '2026/9/6 16:18:00', '2026-09-06T16:18']) expect(await added(written)).toBe('2026-09-06 16:18');
  expect(await added('9/6/2026 16:18')).toBe('import.date_order');
  expect(await added('9/6/2026 16:18', { date_order: 'mdy' })).toBe('2026-09-06 16:18');
  expect(await added('yesterday')).toBe('item.unreadable_datetime');
});

it('amounts as spreadsheets save them, with the sign that stands before the item', async () => {
  const fees = async (...written: readonly string[]) => (await brought(['pid,fee', ...written.map((fee) => `1,"${fee}"`), ''].join('\n'))).answers.map((page) => page?.['fee']);
  expect(await fees('¥1,234', '￥ 1234', '\\1,234,567', '-5', '１２')).toEqual([1234, 1234, 1_234_567, -5, 12]);
  expect((await brought('pid,weight\n1,¥60\n')).answers).not.toMatchObject([{ weight: 60 }]);
});
