import { describe, expect, test } from 'vitest';
import type { Compiled } from '#shared/compile/compile-workbook.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { open } from './form-builder.ts';
import { hidden, type PublishedForm } from '#test/fixtures/published/kinds.ts';

const nested = (answers: { readonly [path: string]: AnswerValue }): Answers => {
  const pages: { [page: string]: { [name: string]: AnswerValue } } = {};
  for (const [path, value] of Object.entries(answers)) {
    const [page = '', name = ''] = path.split('.');
    (pages[page] ??= {})[name] = value;
  }
  return pages;
};

export const testPublishedForms = <Sheets>(forms: readonly PublishedForm<Sheets>[], compiled: (sheets: Sheets) => Compiled): void =>
  describe.each(forms)('$kind', (form) => {
    const { design, diagnostics } = compiled(form.sheets);

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
