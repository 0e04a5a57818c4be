import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { workbookOf } from './workbook-of.ts';

const settings = '| form_title | default_language |\n| Form | en |';
const compiled = (survey: string) => compileWorkbook(workbookOf({ survey, settings }));

describe('rows that a telephone fills', () => {
  const survey = `
| type | name | label | relevant |
| start | started | | |
| deviceid | device | | |
| username | who | | |
| hidden | origin | Origin | |
| text | a | A | \${who} != '' and \${origin} = '' |`;

  test('are no fault, and are there for the rules that mention them', () => {
    const { design, diagnostics } = compiled(survey);
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(design?.pages[0]?.items.map(({ name, title }) => [name, title])).toEqual([
      ['who', {}],
      ['origin', {}],
      ['a', { en: 'A' }],
    ]);
  });
});

describe('the language of a column', () => {
  const languages = (header: string, set = '') => {
    const { design, diagnostics } = compileWorkbook(workbookOf({ survey: `| type | name | ${header} |\n| text | a | A |`, settings: `| form_title | default_language |\n| F | ${set} |` }));
    return [design?.pages[0]?.items[0]?.title, diagnostics.filter(({ code }) => code.startsWith('header.')).length];
  };
  test.each([
    ['label::French (fr)', 'fr'],
    ['label::Français', 'fr'],
    ['label::Português', 'pt'],
    ['label::pt-BR', 'pt-BR'],
    ['label::Kiswahili', 'sw'],
    ['label::Arabic', 'ar'],
    ['label::Arabic (Sudan)', 'ar'],
    ['label::swa', 'sw'],
    ['label::Amharic', 'am'],
    ['label::English (UK)', 'en'],
    ['label::日本語', 'ja'],
  ])('%s is %s', (header, tag) => expect(languages(header)).toEqual([{ [tag]: 'A' }, 0]));

  test('that nobody knows gets a tag of its own, and is told', () => expect(languages('label::Klingon')).toEqual([{ 'qaa-klingon': 'A' }, 1]));

  test('is the one that is set where the column names none', () => expect(languages('label', 'Spanish (es)')).toEqual([{ es: 'A' }, 0]));
});
