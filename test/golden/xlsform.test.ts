import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { workbookOf } from '../compile/workbook-of.ts';

/** A form as its author would write it for ODK, full of expressions. */
const survey = `
| type | name | label::English (en) | label::Japanese (ja) | relevant | constraint | constraint_message::English (en) | constraint_message::Japanese (ja) | calculation | required |
| begin group | intake | Intake | 受付 | | | | | | |
| text | chart | Chart number | カルテ番号 | | regex(., '[0-9]{6,8}') | Six to eight digits | 6～8桁の数字 | | yes |
| date | birth | Date of birth | 生年月日 | | . <= today() | Not in the future | 未来の日付は入力できません | | |
| calculate | age | Age | 年齢 | | | | | int((today() - \${birth}) div 365.25) | |
| select_one sex | sex | Sex | 性別 | | | | | | |
| select_one yesno | pregnant | Pregnant? | 妊娠 | \${sex} = 'f' and \${age} >= 12 and \${age} < 56 | | | | | |
| integer | weeks | Weeks | 週数 | \${pregnant} = 'yes' | . >= 1 and . <= 42 | 1 to 42 | 1～42 | | |
| end group | | | | | | | | | |
| begin group | vitals | Vital signs | バイタル | \${age} >= 0 | | | | | |
| decimal | weight | Weight | 体重 | | . > 0 | | | | |
| decimal | height | Height | 身長 | | . > 0 and . < 260 | | | | |
| calculate | bmi | BMI | BMI | | | | | round(\${weight} div pow(\${height} div 100, 2), 1) | |
| integer | sbp | Systolic | 収縮期 | | . >= 0 and . <= 300 | | | | |
| integer | dbp | Diastolic | 拡張期 | | \${sbp} = '' or . <= \${sbp} | Not above the systolic pressure | 収縮期血圧以下にしてください | | |
| select_multiple sign | signs | Signs | 所見 | | not(selected(., 'none')) or count-selected(.) = 1 | | | | |
| text | note | What is it? | 詳細 | count-selected(\${signs}) > 1 or (\${sbp} < 90 and not(\${bmi} >= 18.5)) | string-length(.) <= 200 | | | | yes |
| calculate | group | Group | 区分 | | | | | if(\${sbp} < 90, 'shock', coalesce(\${note}, 'stable')) | |
| begin repeat | injury | Injury | 損傷 | | | | | | |
| integer | ais | AIS | AIS | | | | | | |
| text | site | Site | 部位 | \${ais} >= 3 | | | | | |
| end repeat | | | | | | | | | |
| calculate | worst | Worst | 最大 | | | | | max(\${ais}) | |
| end group | | | | | | | | | |`;

const choices = `
| list_name | name | label::English (en) | label::Japanese (ja) |
| sex | m | Male | 男性 |
| sex | f | Female | 女性 |
| yesno | yes | Yes | はい |
| yesno | no | No | いいえ |
| sign | pale | Pale | 蒼白 |
| sign | cold | Cold | 冷感 |
| sign | none | None | なし |`;

const settings = '| form_title::English (en) | form_title::Japanese (ja) | default_language | id_attributes |\n| Intake | 受付 | English (en) | intake.chart |';

const goldenFile = new URL('xlsform/expressions.design.json', import.meta.url);

/** Frozen and reviewed by eye; `UPDATE_GOLDEN=1` writes it anew after a change that is meant. */
test('an XLSForm workbook of expressions compiles to the frozen design, and back', async () => {
  const { design, diagnostics } = compileWorkbook(workbookOf({ survey, choices, settings }));
  expect(diagnostics).toEqual([]);
  const json = `${JSON.stringify(design, null, 2)}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(goldenFile, json);
  expect(json).toBe(await readFile(goldenFile, 'utf8'));
  expect(readDesign(JSON.parse(json)).diagnostics).toEqual([]);
  expect(compileWorkbook(writeWorkbook(design!)).design).toEqual(design);
});
