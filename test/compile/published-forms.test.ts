import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compile/compile-workbook.ts';
import { readCsv } from '#shared/compile/csv-rows.ts';
import { compileDictionary } from '#shared/compile/redcap/compile-dictionary.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { open } from '#test/support/form-builder.ts';
import { growth, mood, trauma } from '#test/fixtures/published/dictionaries.ts';
import { delivery, pregnancy, verbalAutopsy } from '#test/fixtures/published/health.ts';
import { census, plots } from '#test/fixtures/published/households.ts';
import { hidden, type PublishedForm } from '#test/fixtures/published/kinds.ts';
import { enrolment, needs, opinions, supplies } from '#test/fixtures/published/surveys.ts';
import { workbookOf } from './workbook-of.ts';

const forms: readonly PublishedForm[] = [census, plots, verbalAutopsy, pregnancy, delivery, needs, opinions, enrolment, supplies, trauma, growth, mood];

const compiled = ({ sheets }: PublishedForm) => ('dictionary' in sheets ? compileDictionary({ name: 'csv', rows: readCsv(sheets.dictionary, 1_000) }) : compileWorkbook(workbookOf({ ...sheets })));

const nested = (answers: { readonly [path: string]: AnswerValue }): Answers => {
  const pages: { [page: string]: { [name: string]: AnswerValue } } = {};
  for (const [path, value] of Object.entries(answers)) {
    const [page = '', name = ''] = path.split('.');
    (pages[page] ??= {})[name] = value;
  }
  return pages;
};

describe.each(forms)('$kind', (form) => {
  const { design, diagnostics } = compiled(form);

  test('comes in, and comes back from the workbook that is written of it', () => {
    expect(diagnostics.filter(({ severity }) => severity !== 'note').map(({ code }) => code)).toEqual(form.leavesOut ?? []);
    expect(compileWorkbook(writeWorkbook(design!)).design).toEqual(design);
  });

  test.each(form.filled)('filled with %s', (_, answers, expected) => {
    const session = open(design!, nested(answers));
    const read = (path: string): AnswerValue => {
      const item = session.item(path.replace('!', ''));
      return path.endsWith('!') ? item.issues.map(({ code }) => code) : item.exposed ? item.value : hidden;
    };
    expect(Object.fromEntries(Object.keys(expected).map((path) => [path, read(path)]))).toEqual(expected);
  });
});
