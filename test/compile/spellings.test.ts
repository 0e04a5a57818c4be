import { describe, expect, test } from 'vitest';
import { plainName, sheetColumns, type SheetName } from '#shared/compile/columns.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import spellingsOf from '#shared/compile/spellings.json' with { type: 'json' };
import { rowTypes } from '#shared/items/workbooks.ts';
import { pluginKinds } from '#shared/plugins/params.ts';
import { workbookOf } from './workbook-of.ts';

const bookInEnglish = workbookOf({
  survey: `
| type | name | label::ja | suffix::ja | required | min | max | when |
| begin_page | a | 受付 | | | | | |
| number | hr | 心拍数 | /分 | yes | 0 | 300 | |
| select_one sex | sex | 性別 | | | | | |
| select_multiple past | past | 既往歴 | | | | | |
| textarea memo | memo | 経過 | | | | | sex=f |
| blood_pressure | bp | 血圧 | | | | | |
| end_page | | | | | | | |`,
  choices: `
| list_name | name | label::ja | exclusive |
| sex | m | 男 | |
| sex | f | 女 | |
| past | none | なし | yes |
| past | dm | 糖尿病 | |
| past | ht | 高血圧 | |`,
  settings: '| form_title::ja | default_language |\n| 受付票 | ja |',
});
const bookInJapanese = workbookOf({
  項目: `
| 種類 | 名前 | 質問 | 単位 | 必須 | 最小値 | 最大値 | 表示条件 |
| ページ開始 | a | 受付 | | | | | |
| 数値 | hr | 心拍数 | /分 | ○ | 0 | 300 | |
| 単一選択 sex | sex | 性別 | | | | | |
| 複数選択 past | past | 既往歴 | | | | | |
| 自由記述 | memo | 経過 | | | | | sex=f |
| 血圧 | bp | 血圧 | | | | | |
| ページの終わり | | | | | | | |`,
  選択肢: `
| リスト名 | 値 | 表示名 | 排他 |
| sex | m | 男 | |
| sex | f | 女 | |
| past | none | なし | はい |
| past | dm | 糖尿病 | |
| past | ht | 高血圧 | |`,
  設定: '| フォーム名 | 言語 |\n| 受付票 | 日本語 |',
});

/** What is found about the row of a form of one row; that nothing is left of it goes without saying. */
const foundIn = (type: string, parameters = '') =>
  compileWorkbook(workbookOf({ survey: `| type | name | label | parameters |\n| ${type} | x | X | ${parameters} |`, settings: '| form_title |\n| F |' })).diagnostics.find(({ code }) => code !== 'survey.no_items');

describe('types and columns by common names', () => {
  test('a workbook in Japanese words is the design of the same one in ours', () => {
    const compiled = compileWorkbook(bookInJapanese);
    expect(compiled.diagnostics.map(({ code, cell }) => `${code} ${cell}`)).toEqual([]);
    expect(compiled.design).toEqual(compileWorkbook(bookInEnglish).design);
    expect(compiled.design?.pages[0]?.items.map((item) => ('type' in item ? item.type : item.class))).toEqual(['number', 'single', 'multi', 'group', 'plugin']);
  });

  test.each([
    ['Label::English', 'ラベル::日本語', { en: 'Pulse', ja: '脈拍' }],
    ['ラベル::日本語', 'Label::English', { ja: 'Pulse', en: '脈拍' }],
    ['label::en', '質問', { en: 'Pulse' }],
    ['label::ja', '質問::日本語', { ja: 'Pulse' }],
  ])('texts stand under "%s" and "%s", each language once', (first, second, title) => {
    const { design } = compileWorkbook(workbookOf({ survey: `| type | name | ${first} | ${second} |\n| integer | hr | Pulse | 脈拍 |`, settings: '| form_title |\n| F |' }));
    expect(design?.pages[0]?.items[0]?.title).toEqual(title);
  });

  test.each([
    ['bloodpressure', 'blood_pressure'],
    ['BP', 'blood_pressure'],
    ['Text area', 'text'],
    ['チェックボックス past', 'multi'],
    ['プルダウン sex', 'dropdown'],
    ['multiple choice past', 'multi'],
  ])('%s is understood', (type, becomes) => {
    const { design, diagnostics } = compileWorkbook(
      workbookOf({ survey: `| type | name | label |\n| ${type} | x | X |`, choices: '| list_name | name | label |\n| past | a | A |\n| past | b | B |\n| sex | m | M |\n| sex | f | F |', settings: '| form_title |\n| F |' }),
    );
    expect(diagnostics.filter(({ code }) => code !== 'list.unused')).toEqual([]);
    const item = design?.pages[0]?.items[0];
    expect(item?.class === 'attribute' && item.type === 'plugin' ? item.plugin.kind : item?.class === 'attribute' && item.type).toBe(becomes);
  });

  test.each([
    ['数値入力欄', ''],
    ['複数選択し', '複数選択'],
    ['写真', null],
    ['bloodpresure', 'blood_pressure'],
  ])('%s, which nobody knows, is named with what is close', (type, suggestion) => {
    const finding = foundIn(type);
    expect([finding?.code, finding?.params.suggestion ?? null]).toEqual([suggestion === null ? 'type.unsupported' : 'type.unknown', suggestion]);
  });

  test('a common name gives way to the heading that says the name itself', () => {
    const { design, diagnostics } = compileWorkbook(workbookOf({ survey: '| type | name | label | 質問 |\n| text | x | X | not this |', settings: '| form_title |\n| F |' }));
    expect(design?.pages[0]?.items[0]?.title).toEqual({ en: 'X' });
    expect(diagnostics.map(({ code, cell }) => `${code} ${cell}`)).toContain('header.unknown D1');
  });

  test('of a type that is a kind of plugin, another kind is refused', () => {
    expect(foundIn('weekday', 'kind=sum')).toMatchObject({ code: 'parameters.bad_value', params: { key: 'kind', value: 'sum', suggestion: 'weekday' } });
  });

  test('the list of kinds is shown whole', () => {
    expect(foundIn('plugin', 'kind=sumo')?.params['kinds']).toBe(pluginKinds.join(', '));
  });

  test('each common name stands for something that exists, and for one thing', () => {
    const all = rowTypes.flatMap(({ name, aliases }) => [name, ...aliases]).map(plainName);
    expect(all.filter((spelling, at) => all.indexOf(spelling) !== at)).toEqual([]);
    for (const [sheet, spellings] of Object.entries<Readonly<Record<string, readonly string[]>>>(spellingsOf.columns)) {
      const columns: readonly string[] = sheetColumns[sheet as SheetName].columns;
      expect(Object.keys(spellings).filter((name) => !columns.includes(name))).toEqual([]);
      const names = Object.values(spellings).flat().map(plainName);
      expect(names.filter((spelling, at) => names.indexOf(spelling) !== at || columns.map(plainName).includes(spelling))).toEqual([]);
    }
  });
});
