import { describe, expect, it } from 'vitest';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { design, item, page } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';

const titled = (ja: string, en: string) => ({ title: { ja, en } });
const of = design([], {
  pages: [page('p', item('age', 'age', titled('年齢', 'Age')), item('location', 'at', titled('地点', 'Place')), item('suggest', 'dx', titled('病名', 'Diagnosis')), item('gcs', 'gcs', titled('意識', 'Coma scale')))],
});
const columnsIn = (lang: 'ja' | 'en') => {
  const [table] = tablesOf([{ version: 1, design: of }], {}, { lang, excel: true, style: 'excel' });
  return table!.columns.filter(({ name }) => name.startsWith('p.'));
};

describe('the parts of an answer in a spreadsheet', () => {
  it.each([
    ['ja', ['年齢 歳', '年齢 か月', '地点 緯度', '地点 経度', '地点 精度（m）', '病名 コード', '病名 名称', '病名 コード表', '意識 E', '意識 V', '意識 M', '意識 合計']],
    ['en', ['Age years', 'Age months', 'Place latitude', 'Place longitude', 'Place accuracy (m)', 'Diagnosis code', 'Diagnosis name', 'Diagnosis code list', 'Coma scale E', 'Coma scale V', 'Coma scale M', 'Coma scale total']],
  ] as const)('are called in its language (%s)', (lang, headings) => {
    expect(columnsIn(lang).map(({ heading }) => heading)).toEqual(headings.map((heading) => `p › ${heading}`));
  });

  it.each(['ja', 'en'] as const)('find their places again when the file is brought in (%s)', async (lang) => {
    const columns = columnsIn(lang);
    const { matches } = await importInto([of], `${columns.map(({ heading }) => heading).join(',')}\n1\n`);
    expect(matches[0]!.map(({ target }) => target)).toEqual(columns.map(({ name }) => name));
  });
});
