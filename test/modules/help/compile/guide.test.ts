import { read, utils } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { demoForms } from '#functions/modules/help/demo-forms.ts';
import { compileFile } from '#functions/storage/compile-file.ts';
import { guidedWorkbookFile } from '#functions/modules/help/guide.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import { reference } from '#shared/modules/help/reference.ts';
import { withLists } from '#shared/design/lists.ts';
import { walkItems } from '#shared/design/walk.ts';
import { signatures } from '#shared/language/expression/functions.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { bookRows } from '#shared/modules/help/book-rows.ts';
import { bookOfExample, guideExamples } from '#shared/modules/help/examples.ts';
import { functionExamples } from '#shared/modules/help/function-examples.ts';
import { handbook } from '#shared/modules/help/handbook.ts';
import { guideWorkbookNames } from '#shared/modules/help/names.ts';
import { meaningKey } from '#shared/modules/help/reference-words.ts';
import { topicOf } from '#shared/modules/help/topics.ts';
import { guidedWorkbook } from '#shared/modules/help/workbooks.ts';
import findingWords from '#shared/i18n/en/compile.json' with { type: 'json' };
import handbookWords from '#shared/i18n/en/handbook.json' with { type: 'json' };
import en from '#shared/i18n/en/reference.json' with { type: 'json' };
import { itemSchemas } from '#shared/items/schemas.ts';
import { pluginKinds } from '#shared/plugins/params.ts';
import { bookRows as formRows } from '#test/support/form-book.ts';
import { functionAnswers, functionBook } from './function-book.ts';

const spoken = ['ja', 'en'] as const;
const cases = spoken.flatMap((language) => guideWorkbookNames.map((which) => [which, language] as const));

describe('a workbook to begin with', () => {
  test.each(cases.filter(([which]) => which !== 'blank'))('"%s" in %s compiles without a finding', async (which, language) => {
    const bytes = await guidedWorkbookFile(guidedWorkbook(which, language, demoForms));
    const { design, diagnostics } = await compileFile(bytes);
    // Advice about the demo forms is known and reviewed (lint.test.ts).
    expect(diagnostics.filter(({ code }) => which === 'example' || !code.startsWith('design.'))).toEqual([]);
    expect(design?.languages).toEqual(which === 'example' ? [language] : ['ja', 'en']);
  });

  test.each(spoken)('left blank in %s has its headings, and says no more than that nothing is there', async (language) => {
    const { diagnostics } = await compileFile(await guidedWorkbookFile(guidedWorkbook('blank', language, demoForms)));
    expect(diagnostics.filter(({ severity }) => severity !== 'note').map(({ code }) => code)).toEqual(['survey.no_items']);
  });

  test.each(cases)('"%s" in %s opens in another reader, with its sheet of everything', async (which, language) => {
    const book = read(await guidedWorkbookFile(guidedWorkbook(which, language, demoForms)), { type: 'array' });
    expect(book.SheetNames).toEqual(['survey', 'choices', ...(which === 'national' ? ['rules'] : []), 'settings', language === 'ja' ? '一覧' : 'Reference']);
    const [survey, list] = [book.Sheets['survey']!, book.Sheets[book.SheetNames.at(-1)!]!];
    expect(survey['A1']).toMatchObject({ v: 'type' });
    expect(utils.sheet_to_json(list)).toHaveLength(reference.length);
  });

  test('offers the types in the cells of its first column, as a range of the list', async () => {
    const guided = guidedWorkbook('example', 'ja', demoForms);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await guidedWorkbookFile(guided)) as unknown as Parameters<ExcelJS.Xlsx['load']>[0]);
    const survey = book.getWorksheet('survey')!;
    expect(survey.getCell('A5').dataValidation).toMatchObject({ type: 'list' });
    // What is not in the list may be typed: a type has the name of a list behind it.
    expect(survey.getCell('A5').dataValidation.showErrorMessage ?? false).toBe(false);
    const [formula = ''] = survey.getCell('A5').dataValidation.formulae as string[];
    const [, first, last] = /^'?一覧'?!\$B\$(\d+):\$B\$(\d+)$/.exec(formula) ?? [];
    const names = Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => book.getWorksheet('一覧')!.getCell(`B${Number(first) + at}`).value);
    expect(names).toEqual(reference.filter(({ what }) => what === 'type' || what === 'kind').map(({ name }) => name));
    const required = guided.book.sheets[0]!.rows[0]!.cells.indexOf('required') + 1;
    expect(survey.getRow(9).getCell(required).dataValidation.formulae).toEqual(['"yes"']);
    expect(JSON.stringify(survey.getCell('A1').note)).toContain('項目の種類');
  });
});

describe('the handbook', () => {
  test('has the title and the text of each section, and no others', () => {
    const sections = handbook.flatMap((chapter) => chapter.sections);
    const keys = [...handbook.map(({ id }) => `chapter.${id}.title`), ...sections.flatMap(({ id }) => [`${id}.title`, `${id}.text`])];
    expect(Object.keys(handbookWords).filter((key) => !key.startsWith('screen.')).toSorted()).toEqual(keys.toSorted());
    const shown = sections.flatMap(({ lists }) => lists);
    expect(reference.filter(({ what }) => !shown.includes(what))).toEqual([]);
    expect(sections.flatMap(({ examples }) => examples).filter((id) => !guideExamples.some((example) => example.id === id))).toEqual([]);
  });

  test('has a section for every finding', () => {
    const sections = new Set(handbook.flatMap((chapter) => chapter.sections.map(({ id }) => id)));
    const codes = Object.keys(findingWords).filter((key) => key.endsWith('.message'));
    expect(codes.filter((code) => !sections.has(topicOf(code)))).toEqual([]);
    expect([topicOf('type.unknown'), topicOf('type.list_missing'), topicOf('plugin.kind_missing'), topicOf('redcap.hidden')]).toEqual(['form.types', 'form.choices', 'rules.kinds', 'other.redcap']);
  });

  test('has words for everything that the compiler takes, and no others', () => {
    const worded = Object.keys(en).filter((key) => key.endsWith('.text'));
    expect(worded.toSorted()).toEqual(reference.map(meaningKey).toSorted());
  });

  test.each(spoken.flatMap((language) => guideExamples.map((example) => [example.id, language, example] as const)))('the example "%s" in %s compiles without a finding', (_, language, example) => {
    const { design, diagnostics } = compileWorkbook(bookRows(bookOfExample(example), [language]));
    expect(diagnostics).toEqual([]);
    expect(design?.pages[0]?.items.length).toBeGreaterThan(0);
  });

  test('shows every item type and every kind of plugin', () => {
    const shown = new Set<string>();
    for (const example of guideExamples) {
      const { design } = compileWorkbook(bookRows(bookOfExample(example), ['en']));
      walkItems(withLists(design!), ({ item }) => {
        if (item.class === 'attribute') shown.add(item.type);
        if (item.class === 'attribute' && item.type === 'plugin') shown.add(item.plugin.kind);
      });
    }
    expect([...Object.keys(itemSchemas), ...pluginKinds].filter((name) => !shown.has(name))).toEqual([]);
  });

  test('calls every function once, by its name', () => {
    expect(Object.keys(functionExamples).toSorted()).toEqual(Object.keys(signatures).toSorted());
    for (const [name, { formula }] of Object.entries(functionExamples)) expect(formula).toContain(`${name}(`);
  });

  test.each(Object.entries(functionExamples))('%s gives what it says', (_, { formula, gives }) => {
    const { design, diagnostics } = compileWorkbook(formRows(functionBook(formula)));
    expect(diagnostics.filter(({ code }) => code !== 'list.unused')).toEqual([]);
    const context = { now: '2026-11-21T09:00', today: '2026-11-21', organisation: '', language: 'en', isNew: false, random: () => 0.5 } as const;
    expect(openForm(prepare(design!), functionAnswers, context).answers()['p']?.['result']).toBe(gives);
  });
});
