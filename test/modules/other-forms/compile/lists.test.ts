import { expect, test } from 'vitest';
import { compileAnyFile, designFormats } from '#functions/composition/design-formats.ts';
import type { DesignFormat } from '#functions/storage/design-format.ts';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import { keepList } from '#shared/design/lists.ts';
import { workbookOf } from '../../../compile/workbook-of.ts';

const [xlsForm, ourWorkbook] = ['xlsform', 'workbook'].map((wanted) => designFormats.find(({ name }) => name === wanted)!) as [DesignFormat, DesignFormat];
const workbook = await writeWorkbookFile(workbookOf({ survey: '| type | name | label |\n| select_one_from_file towns.csv | town | Town |', settings: '| form_title |\n| Towns |' }));
const bytes = Buffer.from(`name,label\n${Array.from({ length: 3_000 }, (_, at) => `t${at},Town ${at}`).join('\n')}\n`);
const { design: compiled } = await compileAnyFile(workbook, { lists: [{ file: 'towns.csv', bytes }] });
const { lists, ...rest } = compiled!;
const hash = 'a'.repeat(64);
keepList(hash, lists!['towns']!);

test('XLSForm comes as an archive with its lists, which is the same design', async () => {
  const written = await xlsForm.writes!({ ...rest, list_files: { towns: { hash, rows: 3_000 } } });
  expect(written.ending).toBe('_xlsform.zip');
  expect((await compileAnyFile(written.bytes)).design).toEqual(compiled);
});

test('other programs get a code list of the domain as a file; our own workbook names it', async () => {
  const design = { ...rest, list_files: { towns: { hash, rows: 3_000, code_list: 'towns' } } };
  expect([(await xlsForm.writes!(design)).ending, (await ourWorkbook.writes!(design)).ending]).toEqual(['_xlsform.zip', '.xlsx']);
});
