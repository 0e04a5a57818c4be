import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { prepare } from '#shared/form/prepare.ts';
import { openForm } from '#shared/form/open-form.ts';
import { context } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

const survey = (rule: string, settings = '| form_title |\n| Form |') =>
  workbookOf({
    survey: `
| type | name | label | relevant | calculation |
| begin_page | p | Page | | |
| integer | hr | Heart rate | | |
| check | done | Done | not(\${hr} > 100) | |
| calculate | level | Level | | ${rule} |
| end_page | | | | |`,
    settings,
  });
const designOf = (book: Parameters<typeof compileWorkbook>[0]): CardDesign => compileWorkbook(book).design!;
const opened = (design: CardDesign) => openForm(prepare(design), {}, context);
const rule = "if(${hr} > 100, 'fast', 'slow')";
const asXLSForm = '| form_title | blanks |\n| Form | xpath |';

describe('a comparison with a blank', () => {
  const design = designOf(survey(rule, asXLSForm));

  test('is no in a design made of a workbook that says so, as XLSForm documents it', () => {
    expect(design.blanks).toBe('xpath');
    const form = opened(design);
    expect(form.item('p.level').value).toBe('slow');
    expect(form.item('p.done').exposed).toBe(true);
  });

  test('comes to blank in a design without that key, and so in any other workbook', () => {
    const { blanks, ...without } = design;
    expect(blanks).toBe('xpath');
    for (const settings of ['| form_title |\n| Form |', '| form_title | blanks |\n| Form | unknown |']) expect(designOf(survey(rule, settings))).toEqual(without);
    const form = opened(without);
    expect(form.item('p.level').value).toBeNull();
    expect(form.item('p.done').exposed).toBe(false);
  });

  test('keeps its meaning through the workbook that is written of either design', () => {
    const { blanks: _, ...without } = design;
    for (const each of [design, without]) {
      expect(readDesign(structuredClone(each)).diagnostics).toEqual([]);
      expect(designOf(writeWorkbook(each))).toEqual(each);
    }
  });

  test('is no matter where nothing depends on it', () => {
    const plain = workbookOf({
      survey: `
| type | name | label | relevant | constraint |
| begin_page | p | Page | | |
| integer | hr | Heart rate | | |
| integer | other | Other | \${hr} > 3 and \${hr} < 9 or selected(\${hr}, 3) | if(. > \${hr}, true(), false()) |
| end_page | | | | |`,
      settings: '| form_title |\n| Form |',
    });
    expect(designOf(plain)).not.toHaveProperty('blanks');
  });
});
